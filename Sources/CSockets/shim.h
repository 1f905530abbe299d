// Glibc's module is built without _GNU_SOURCE, which hides these.
#include <sys/socket.h>
#include <sys/types.h>

int picket_accept(int descriptor, struct sockaddr *address, socklen_t *size, int flags) __asm__("accept4");

// What SO_PEERCRED fills in.
struct picket_credentials {
  pid_t process;
  uid_t user;
  gid_t group;
};
