// Glibc's module is built without _GNU_SOURCE, and does not have all headers: what they hide. Whatever it does have is not
// included here again, or Swift would take it for this module's.
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Nobody here asks for the address.
int picket_accept(int descriptor, void *address, void *size, int flags) __asm__("accept4");

// What SO_PEERCRED fills in.
struct picket_credentials {
  int process;
  unsigned user;
  unsigned group;
};

// Linux 6.5, newer than the headers of Debian 12.
enum { PICKET_SO_PEERPIDFD = 77 };
