// Puts a program's clocks ahead of the machine's, for tests that live through days. Loaded with LD_PRELOAD; the file that
// PICKET_CLOCK names holds the seconds, as a 64-bit number, and may change at any moment.
//
// CLOCK_REALTIME and CLOCK_BOOTTIME jump together and CLOCK_MONOTONIC does not: so a machine wakes up after a sleep.
// libfaketime does not serve, since it sets environment variables, beside which Swift then finds no arguments any more.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead;

// Whether the timer with this descriptor goes by a clock that is ahead.
static volatile char moved[1024];

static int is_moved(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_BOOTTIME ||
         clock == CLOCK_BOOTTIME_ALARM || clock == CLOCK_REALTIME_ALARM;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("PICKET_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  void *map = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
  if (map == MAP_FAILED) {
    fprintf(stderr, "clock: PICKET_CLOCK names no file that can be read\n");
    exit(64);
  }
  close(file);
  ahead = map;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && ahead && is_moved(clock)) now->tv_sec += *ahead;
  return result;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
  return 0;
}

int timerfd_create(clockid_t clock, int flags) {
  int timer = (int)syscall(SYS_timerfd_create, clock, flags);
  if (timer >= 0 && timer < (int)sizeof moved) moved[timer] = (char)is_moved(clock);
  return timer;
}

// The kernel fires by its own clock.
int timerfd_settime(int timer, int flags, const struct itimerspec *next, struct itimerspec *last) {
  struct itimerspec real = *next;
  if (flags & TFD_TIMER_ABSTIME && timer >= 0 && timer < (int)sizeof moved && moved[timer] && real.it_value.tv_sec) {
    real.it_value.tv_sec = real.it_value.tv_sec > *ahead ? real.it_value.tv_sec - *ahead : 1;
  }
  return (int)syscall(SYS_timerfd_settime, timer, flags, &real, last);
}
