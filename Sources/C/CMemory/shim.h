#include <linux/memfd.h>

// Glibc's module is built without _GNU_SOURCE, which hides memfd_create(2).
int picket_memory_file(const char *name, unsigned int flags) __asm__("memfd_create");

// fcntl(2) in words of ours: <linux/fcntl.h> defines other things once more than Glibc's module, in another way.
enum { picket_add_seals = 1024 + 9, picket_get_seals = 1024 + 10 };
enum { picket_seal_seal = 1, picket_seal_shrink = 2, picket_seal_grow = 4, picket_seal_write = 8 };

// Programs that go on by themselves take no descriptor of whoever started them with them. <spawn.h> is not included: its
// types would be this module's, and no longer Glibc's, for whoever does not import it.
int picket_close_from(void *actions, int first) __asm__("posix_spawn_file_actions_addclosefrom_np");

// malloc_trim(3): <malloc.h> is not in Glibc's module.
int picket_give_back(unsigned long kept) __asm__("malloc_trim");

// prctl(2), which is variadic: whether this process may be dumped, and its memory looked at by others of its user.
int picket_prctl_of_memory(int operation, ...) __asm__("prctl");
static inline int picket_set_dumpable(unsigned long is_dumpable) {
  return picket_prctl_of_memory(4, is_dumpable, 0UL, 0UL, 0UL);
}
