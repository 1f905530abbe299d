// The least that HTTP by libmicrohttpd can cost: one answer, made once, to whatever is asked.
//
//   picket-page PORT OCTETS
//
// Listens at 127.0.0.1 with a thread of the library's, as picket-web does. Prints "ready" once it listens. Any signal
// ends it.
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum MHD_Result answer(
    void *response, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *body, size_t *size, void **begun) {
  (void)path, (void)method, (void)version, (void)body;
  // The first call is with the head alone.
  if (!*begun) return *begun = response, MHD_YES;
  *size = 0;
  return MHD_queue_response(connection, 200, response);
}

int main(int count, char **words) {
  if (count != 3) return fputs("usage: picket-page PORT OCTETS\n", stderr), 64;
  size_t octets = strtoul(words[2], NULL, 10);
  char *page = malloc(octets + 1);
  memset(page, '-', octets);
  struct MHD_Response *response = MHD_create_response_from_buffer(octets, page, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", "application/json");
  struct sockaddr_in place = {
    .sin_family = AF_INET, .sin_port = htons(atoi(words[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, response, MHD_OPTION_SOCK_ADDR, &place,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)8192, MHD_OPTION_END);
  if (!daemon) return fputs("picket-page: it does not start\n", stderr), 1;
  puts("ready");
  fflush(stdout);
  for (;;) pause();
}
