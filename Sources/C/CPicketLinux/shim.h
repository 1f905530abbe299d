// What Glibc's module hides, since it is built without _GNU_SOURCE or does not have a header. Whatever it does have is not
// included here again, or Swift would take it for this module's.
#include <linux/memfd.h>

// memfd_create(2).
int picket_memory_file(const char *name, unsigned int flags) __asm__("memfd_create");

// fcntl(2) in words of ours: <linux/fcntl.h> defines other things once more than Glibc's module, in another way.
enum { picket_add_seals = 1024 + 9, picket_get_seals = 1024 + 10 };
enum { picket_seal_seal = 1, picket_seal_shrink = 2, picket_seal_grow = 4, picket_seal_write = 8 };

// Closes inherited descriptors in a program that outlives the one that started it. <spawn.h> is not included: its types
// would be this module's, and not Glibc's, in files that do not import this module.
int picket_close_from(void *actions, int first) __asm__("posix_spawn_file_actions_addclosefrom_np");

// malloc_trim(3): <malloc.h> is not in Glibc's module.
int picket_give_back(unsigned long kept) __asm__("malloc_trim");

// mallopt(3), of the same header: M_ARENA_MAX is how many heaps the threads of a process share.
int picket_set_heap(int parameter, int value) __asm__("mallopt");
enum { picket_heap_count = -8 };

// prctl(2), which is variadic: whether this process may be dumped, and its memory looked at by others of its user; and
// that neither it nor a program that it executes gets more rights than it has.
int picket_prctl_any_of(int operation, ...) __asm__("prctl");
static inline int picket_set_dumpable(unsigned long is_dumpable) {
  return picket_prctl_any_of(4, is_dumpable, 0UL, 0UL, 0UL);
}
static inline int picket_keep_rights_low(void) { return picket_prctl_any_of(38, 1UL, 0UL, 0UL, 0UL); }

// eventfd(2) and signalfd(2), whose headers include what Glibc's module has.
int picket_event(unsigned count, int flags) __asm__("eventfd");
enum { picket_event_semaphore = 1 };
int picket_signal_descriptor(int descriptor, const void *signals, int flags) __asm__("signalfd");

// epoll(7), whose header includes what Glibc's module has as well. struct epoll_event in words of 32 bits: it is packed on
// x86-64 alone.
struct picket_epoll_event {
  unsigned events;
#ifndef __x86_64__
  unsigned padding;
#endif
  unsigned low;
  unsigned high;
};
enum { picket_epoll_add = 1, picket_epoll_delete = 2, picket_epoll_modify = 3 };
enum { picket_epoll_in = 0x1, picket_epoll_out = 0x4, picket_epoll_error = 0x8, picket_epoll_hung_up = 0x10 };
int picket_epoll_create(int flags) __asm__("epoll_create1");
int picket_epoll_control(int epoll, int operation, int descriptor, struct picket_epoll_event *event) __asm__("epoll_ctl");
int picket_epoll_wait(int epoll, struct picket_epoll_event *events, int most, int milliseconds) __asm__("epoll_wait");

// accept4(2). Nobody here asks for the address.
int picket_accept(int descriptor, void *address, void *size, int flags) __asm__("accept4");

// What SO_PEERCRED fills in.
struct picket_credentials {
  int process;
  unsigned user;
  unsigned group;
};

// Linux 6.5, newer than the headers of Debian 12.
enum { PICKET_SO_PEERPIDFD = 77 };

// pidfd_open(2): processes by descriptors, which no other process inherits when this one is gone.
int picket_process_descriptor(int process, unsigned flags) __asm__("pidfd_open");
int picket_signal_process(int descriptor, int signal, void *information, unsigned flags) __asm__("pidfd_send_signal");

// adjtimex(2): <sys/timex.h> would make types of Glibc's this module's. As much of what it fills in as is read here, and
// room for the rest.
struct picket_timex {
  unsigned modes;
  long numbers[4];
  int status;
  long rest[64];
};
int picket_adjtimex(struct picket_timex *clock) __asm__("adjtimex");

// Nobody keeps the clock right (STA_UNSYNC). Whoever sets it by hand sets this as well.
enum { picket_unsynchronised = 0x0040 };

// fanotify(7), whose header includes what Glibc's module has. The kernel asks before marked files are opened, and before they are
// executed.
struct picket_opening {
  unsigned length;
  unsigned char version;
  unsigned char reserved;
  unsigned short header;
  unsigned long long mask;
  int descriptor;
  int process;
};
struct picket_opening_answer {
  int descriptor;
  unsigned answer;
};
enum { picket_opening_version = 3, picket_opening_allowed = 1, picket_opening_refused = 2 };
enum { picket_opening_close_on_exec = 0x1, picket_opening_never_waits = 0x2, picket_opening_asks = 0x4 };
enum { picket_mark_add = 0x1, picket_mark_remove = 0x2 };
enum { picket_before_opening = 0x10000, picket_before_execution = 0x40000 };
int picket_opening_watch(unsigned flags, unsigned event_flags) __asm__("fanotify_init");
int picket_opening_mark(int watch, unsigned flags, unsigned long long mask, int folder, const char *path) __asm__(
    "fanotify_mark");
