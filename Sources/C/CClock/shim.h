// adjtimex(2), which Glibc's module has not: <sys/timex.h> would make types of Glibc's this module's. As much of what it
// fills in as is read here, and room for the rest.
struct picket_timex {
  unsigned modes;
  long numbers[4];
  int status;
  long rest[64];
};
int picket_adjtimex(struct picket_timex *clock) __asm__("adjtimex");

// Nobody keeps the clock right (STA_UNSYNC). Whoever sets it by hand sets this as well.
enum { picket_unsynchronised = 0x0040 };
