// What a process takes away from itself: what Glibc's module hides without _GNU_SOURCE, and calls with as many arguments
// as somebody likes, which Swift does not take.
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <asm/unistd.h>

int picket_unshare(int flags) __asm__("unshare");
int picket_fork(void) __asm__("fork");
int picket_mount(const char *source, const char *target, const char *kind, unsigned long flags, const void *data)
    __asm__("mount");
int picket_set_groups(unsigned long count, const unsigned *groups) __asm__("setgroups");
int picket_set_users(unsigned real, unsigned effective, unsigned saved) __asm__("setresuid");
int picket_set_group(unsigned real, unsigned effective, unsigned saved) __asm__("setresgid");
int picket_prctl_any(int operation, ...) __asm__("prctl");
long picket_syscall_any(long number, ...) __asm__("syscall");

static inline int picket_prctl(int operation, unsigned long first, const void *second) {
  return picket_prctl_any(operation, first, second, 0UL, 0UL);
}

// mount_setattr(2), for which Debian 12's glibc has no function: everything below "/" becomes read-only.
static inline int picket_freeze_mounts(void) {
  struct { unsigned long long set, clear, propagation, user; } attributes = {1 | 2, 0, 0, 0};
  return (int)picket_syscall_any(__NR_mount_setattr, -100, "/", 0x8000u, &attributes, sizeof attributes);
}

// close_range(2), for which older C libraries have no function: this descriptor and all above it.
static inline int picket_close_all_from(unsigned first) {
  return (int)picket_syscall_any(__NR_close_range, first, ~0u, 0u);
}

// capset(2): these rights, as bits, are all that the process has and may hand to a program that it becomes.
static inline int picket_set_rights(unsigned long long rights) {
  struct { unsigned version; int process; } header = {0x20080522, 0};
  unsigned low = (unsigned)rights, high = (unsigned)(rights >> 32);
  unsigned words[6] = {low, low, low, high, high, high};
  return (int)picket_syscall_any(__NR_capset, &header, words);
}

// prctl(2): the program that this process becomes has the right although it is not root's.
static inline int picket_pass_on(unsigned long right) { return picket_prctl_any(47, 2UL, right, 0UL, 0UL); }

// setrlimit(2), in numbers that are the same on both machines below.
enum {
  PICKET_CPU = 0, PICKET_FILE_SIZE = 1, PICKET_DATA = 2, PICKET_STACK = 3, PICKET_CORE = 4, PICKET_THREADS = 6,
  PICKET_FILES = 7, PICKET_LOCKED = 8, PICKET_ADDRESSES = 9, PICKET_QUEUES = 12
};

// unshare(2), mount(2), prctl(2).
enum {
  PICKET_NEW_MOUNTS = 0x00020000, PICKET_NEW_IPC = 0x08000000, PICKET_NEW_PROCESSES = 0x20000000,
  PICKET_NEW_NETWORK = 0x40000000
};
enum { PICKET_RECURSIVE = 0x4000, PICKET_PRIVATE = 0x40000, PICKET_NO_PROGRAMS = 2 | 4 | 8 };
enum { PICKET_KEEP_RIGHTS = 8, PICKET_DROP_RIGHT = 24 };
enum { PICKET_PARENT_DEATH = 1, PICKET_DUMPABLE = 4, PICKET_NO_NEW_PRIVILEGES = 38, PICKET_SECCOMP = 22 };

// What a filter calls this machine, and the calls that it refuses. Some exist on older architectures alone: -1 there.
#if defined(__x86_64__)
enum { PICKET_MACHINE = AUDIT_ARCH_X86_64 };
enum { PICKET_FORK = __NR_fork, PICKET_VFORK = __NR_vfork };
#elif defined(__aarch64__)
enum { PICKET_MACHINE = AUDIT_ARCH_AARCH64 };
enum { PICKET_FORK = -1, PICKET_VFORK = -1 };
#else
#error "the numbers of this machine's calls are not known here"
#endif
enum {
  PICKET_CLONE = __NR_clone, PICKET_CLONE3 = __NR_clone3, PICKET_KILL = __NR_kill, PICKET_TGKILL = __NR_tgkill,
  PICKET_TKILL = __NR_tkill, PICKET_SOCKET = __NR_socket, PICKET_PTRACE = __NR_ptrace,
  PICKET_READ_OTHER = __NR_process_vm_readv, PICKET_WRITE_OTHER = __NR_process_vm_writev,
  PICKET_RING = __NR_io_uring_setup, PICKET_UNSHARE = __NR_unshare, PICKET_SETNS = __NR_setns,
  PICKET_PIDFD_SIGNAL = __NR_pidfd_send_signal, PICKET_PIDFD_GET = __NR_pidfd_getfd, PICKET_BPF = __NR_bpf,
  PICKET_QUEUE_SIGNAL = __NR_rt_sigqueueinfo, PICKET_QUEUE_SIGNAL_THREAD = __NR_rt_tgsigqueueinfo,
  PICKET_KEYS = __NR_add_key, PICKET_KEY_CONTROL = __NR_keyctl
};

// landlock_create_ruleset(2) and its like, for which the C library has no functions: what may be done to files, below which
// folders.
enum { PICKET_O_PATH = 010000000 };
static inline int picket_landlock_version(void) {
  return (int)picket_syscall_any(__NR_landlock_create_ruleset, (void *)0, 0ul, 1u);
}
static inline int picket_landlock_begin(unsigned long long handled) {
  // Kernels take as much of the structure as they know.
  return (int)picket_syscall_any(__NR_landlock_create_ruleset, &handled, sizeof handled, 0u);
}
static inline int picket_landlock_allow(int rules, int place, unsigned long long allowed) {
  struct { unsigned long long allowed; int place; } __attribute__((packed)) rule = {allowed, place};
  return (int)picket_syscall_any(__NR_landlock_add_rule, rules, 1, &rule, 0u);
}
static inline int picket_landlock_end(int rules) {
  return (int)picket_syscall_any(__NR_landlock_restrict_self, rules, 0u);
}
