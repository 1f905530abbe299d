#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
// stdio.h stays with Glibc's module. Of what it declares, libpq's header names this alone, for traces.
#define _STDIO_H 1
#define FILE struct picket_trace
#include <libpq-fe.h>
#undef FILE
#undef _STDIO_H

// ioctl(2) is variadic, and what it and getsockopt(2) are told here is Linux's alone.
extern int ioctl(int descriptor, unsigned long request, ...) __attribute__((nothrow));
extern int getsockopt(int descriptor, int level, int name, void *value, unsigned *size) __attribute__((nothrow));

// How many bytes of the server wait in the kernel (FIONREAD).
static inline int picket_pq_unread(const PGconn *connection) {
  int count = 0;
  return ioctl(PQsocket(connection), 0x541B, &count) == 0 && count > 0 ? count : 0;
}

// How many bytes came since the connection began (TCP_INFO, tcpi_bytes_received); -1 where the socket is no TCP.
static inline int64_t picket_pq_arrived(const PGconn *connection) {
  uint64_t words[17];
  unsigned size = sizeof words;
  return getsockopt(PQsocket(connection), 6, 11, words, &size) == 0 && size == sizeof words ? (int64_t)words[16] : -1;
}

// The usual receiver writes what a server remarks to standard error.
static inline void picket_pq_ignore(void *context, const PGresult *remark) { (void)context, (void)remark; }
static inline void picket_pq_keep_quiet(PGconn *connection) {
  PQsetNoticeReceiver(connection, picket_pq_ignore, (void *)0);
}

// The fields are characters, of which Swift would make numbers of another type than the function takes.
static inline const char *picket_pq_state(const PGresult *result) { return PQresultErrorField(result, 'C'); }
static inline const char *picket_pq_primary(const PGresult *result) { return PQresultErrorField(result, 'M'); }
