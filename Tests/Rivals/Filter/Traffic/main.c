#include "traffic.h"

#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void die(const char *what) {
  perror(what);
  exit(1);
}

double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

struct bytes contents(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat about;
  if (file < 0 || fstat(file, &about) < 0) die(path);
  struct bytes bytes = {malloc(about.st_size + 1), about.st_size};
  if (!bytes.at || read(file, bytes.at, bytes.count) != (ssize_t)bytes.count) die(path);
  close(file);
  return bytes;
}

struct place place(const char *address, const char *port) {
  char text[64];
  snprintf(text, sizeof text, "%s", address);
  char *plus = strchr(text, '+');
  if (plus) *plus = 0;
  struct place place = {.first = {.sin_family = AF_INET, .sin_port = htons(atoi(port))}, .spread = plus ? atoi(plus + 1) : 1};
  if (inet_pton(AF_INET, text, &place.first.sin_addr) != 1 || !place.spread) {
    fprintf(stderr, "'%s' is no address\n", address);
    exit(64);
  }
  return place;
}

struct sockaddr_in nth(const struct place *place, uint32_t number) {
  struct sockaddr_in address = place->first;
  address.sin_addr.s_addr = htonl(ntohl(address.sin_addr.s_addr) + number % place->spread);
  return address;
}

int stream(void) {
  int made = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  if (made < 0) die("socket");
  struct timeval limit = {3, 0};
  setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return made;
}

void say(const char *format, ...) {
  va_list words;
  va_start(words, format);
  vprintf(format, words);
  va_end(words);
  putchar('\n');
  fflush(stdout);
}

static const struct {
  const char *name, *words;
  int count;
  kind_main *main;
} kinds[] = {
    {"blast", "ADDRESS[+SPREAD] PORT PACKETS SIZE", 4, blast_main},
    {"echo", "PORT", 1, echo_main},
    {"ping", "ADDRESS PORT COUNT SIZE", 4, ping_main},
    {"serve", "PORT THREADS REPLY-FILE", 3, serve_main},
    {"hellos", "ADDRESS[+SPREAD] PORT THREADS EACH HELLO-FILE REPLY-SIZE NAMES", 7, hellos_main},
    {"open", "ADDRESS[+SPREAD] PORT COUNT HELLO-FILE", 4, open_main},
    {"hold", "PORT REPLY-FILE", 2, hold_main},
    {"flows", "ADDRESS[+SPREAD] PORT COUNT HELLO-FILE HELLO-SIZE REPLY-SIZE RATE", 7, flows_main},
    {"ask", "ADDRESS PORT NAMES-FILE COUNT WINDOW", 5, ask_main},
    {"deny", "ADDRESS PORT", 2, deny_main},
    {"bulk", "ADDRESS PORT SECONDS HELLO-FILE REPLY-SIZE", 5, bulk_main},
};

int main(int count, char **words) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (count == 2 + kinds[i].count && !strcmp(words[1], kinds[i].name)) return kinds[i].main(count - 2, words + 2);
  fprintf(stderr, "usage:\n");
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    fprintf(stderr, "  picket-traffic %s %s\n", kinds[i].name, kinds[i].words);
  return 64;
}
