// Counts heap allocations, for benchmarks and for tests that claim there are none. Loaded with LD_PRELOAD, because
// only then do the allocation functions come before glibc's; a program finds the count with
// dlsym(RTLD_DEFAULT, "picket_allocations").
//
// Swift's retains and releases are counted beside them: "picket_references".
//
// The counts are per thread, so that tests which run beside each other do not see each other's allocations.
// free is glibc's own: every block still comes from glibc, and releases are not counted.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

// glibc's functions under the names it keeps for wrappers like these; looking them up with dlsym would allocate.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// initial-exec: any other model may allocate the counter on first use, inside malloc.
static __thread uint64_t allocations __attribute__((tls_model("initial-exec")));

// The number of allocations this thread has made since it began.
uint64_t picket_allocations(void) { return allocations; }

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

// Growing a block counts too: whether it stays in place is luck.
void *realloc(void *block, size_t size) {
  allocations++;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  allocations++;
  void *made = __libc_memalign(alignment, size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

static __thread uint64_t references __attribute__((tls_model("initial-exec")));

// How many retains and releases this thread has made since it began.
uint64_t picket_references(void) { return references; }

// The Swift runtime's function does the work; programs without Swift never call this.
#define COUNTED(name)                                                          \
  void *name(void *object) {                                                   \
    static void *(*real)(void *);                                              \
    if (!real) real = (void *(*)(void *))dlsym(RTLD_NEXT, #name);              \
    references++;                                                              \
    return real(object);                                                       \
  }

COUNTED(swift_retain)
COUNTED(swift_release)
COUNTED(swift_bridgeObjectRetain)
COUNTED(swift_bridgeObjectRelease)
