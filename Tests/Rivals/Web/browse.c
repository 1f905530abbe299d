// Browsers before a server at 127.0.0.1, as cheap as they can be.
//
//   picket-browse ask PORT FILE CONNECTIONS COUNT   asks COUNT times; prints the nanoseconds that a request took
//   picket-browse hear PORT FILE COUNT MILLISECONDS reads a stream of events; prints "ready", and then when each of COUNT
//                                                   decisions came, in nanoseconds since the machine started; it
//                                                   ends early where none came for so long
//   picket-browse hold PORT FILE CONNECTIONS        opens streams of events, prints "ready" and reads them
//
// FILE holds the request. A connection of `ask` sends the next one when the answer before is whole, and every answer
// has to be 200.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1 << 18 };
static char request[65536];
static size_t request_size;

static void fail(const char *why) {
  fprintf(stderr, "picket-browse: %s\n", why);
  exit(1);
}

static long long now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int visit(int port) {
  struct sockaddr_in place = {
    .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int client = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  if (client < 0 || connect(client, (void *)&place, sizeof place)) fail("nobody answers");
  setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return client;
}

static void send_request(int client) {
  if (send(client, request, request_size, MSG_NOSIGNAL) != (ssize_t)request_size) fail("a request is not taken");
}

struct visitor {
  int client;
  size_t count;
  char answer[MOST];
};

// Whether the answer is whole; fails where it is not 200.
static int is_whole(struct visitor *visitor) {
  visitor->answer[visitor->count] = 0;
  char *end = strstr(visitor->answer, "\r\n\r\n");
  if (!end) return 0;
  if (strncmp(visitor->answer, "HTTP/1.1 200 ", 13)) fail(visitor->answer);
  char *length = strcasestr(visitor->answer, "\r\nContent-Length:");
  if (!length || length > end) fail("an answer says not how long it is");
  return visitor->count >= (size_t)(end + 4 - visitor->answer) + strtoul(length + 17, NULL, 10);
}

static void ask(int port, int connections, long count) {
  int poll = epoll_create1(0);
  for (int i = 0; i < connections; i++) {
    struct visitor *visitor = calloc(1, sizeof *visitor);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = visitor};
    visitor->client = visit(port);
    epoll_ctl(poll, EPOLL_CTL_ADD, visitor->client, &event);
    send_request(visitor->client);
  }
  // What is not awaited at the end would still be answered while the next measurement runs.
  long asked = connections;
  long long start = now(CLOCK_MONOTONIC);
  for (long answered = 0; answered < count;) {
    struct epoll_event events[64];
    int ready = epoll_wait(poll, events, 64, 30000);
    if (ready <= 0) fail("no answer comes");
    for (int i = 0; i < ready; i++) {
      struct visitor *visitor = events[i].data.ptr;
      ssize_t length = recv(visitor->client, visitor->answer + visitor->count, MOST - 1 - visitor->count, 0);
      if (length <= 0) fail("a connection ends");
      visitor->count += length;
      if (!is_whole(visitor)) continue;
      visitor->count = 0;
      answered++;
      if (asked++ < count) send_request(visitor->client);
    }
  }
  printf("%f\n", (double)(now(CLOCK_MONOTONIC) - start) / count);
}

// Takes the lengths of chunks out of what comes (RFC 9112 7.1), in place: they may stand in the middle of a word. Returns
// how many octets are left.
static size_t unchunk(char *text, size_t count) {
  static enum { HEAD, LENGTH, DATA } state;
  static unsigned long chunk;
  static int ends; // line ends in a row
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    char octet = text[i];
    if (state == HEAD) {
      if (octet == '\n') ends++;
      else if (octet != '\r') ends = 0;
      if (ends == 2) state = LENGTH;
    } else if (state == LENGTH) {
      if (octet == '\n' && chunk) state = DATA;
      char digit[] = {octet, 0};
      if (strpbrk(digit, "0123456789abcdefABCDEF")) chunk = chunk * 16 + strtoul(digit, NULL, 16);
    } else {
      text[kept++] = octet;
      if (!--chunk) state = LENGTH;
    }
  }
  return kept;
}

static void hear(int port, long count, int patience) {
  static const char mark[] = "\nevent: decisions\n";
  const size_t mark_size = sizeof mark - 1;
  long long *times = calloc(count, sizeof *times);
  struct pollfd waiting = {.fd = visit(port), .events = POLLIN};
  send_request(waiting.fd);
  static char text[MOST];
  size_t held = 0;
  long heard = 0;
  for (int is_ready = 0; heard < count;) {
    if (poll(&waiting, 1, is_ready ? patience : 30000) != 1) break;
    ssize_t length = recv(waiting.fd, text + held, MOST - 1 - held, 0);
    if (length <= 0) break;
    long long time = now(CLOCK_BOOTTIME);
    held += unchunk(text + held, length);
    text[held] = 0;
    if (!is_ready && strstr(text, "retry:")) {
      puts("ready");
      fflush(stdout);
      is_ready = 1;
    }
    char *rest = text;
    for (char *found; heard < count && (found = strstr(rest, mark)); rest = found + mark_size) times[heard++] = time;
    // The beginning of a mark may be at the end.
    size_t left = held - (rest - text);
    if (left > mark_size) left = mark_size;
    memmove(text, text + held - left, left);
    held = left;
  }
  for (long i = 0; i < heard; i++) printf("%lld\n", times[i]);
}

static void hold(int port, int connections) {
  struct rlimit files = {connections + 64, connections + 64};
  setrlimit(RLIMIT_NOFILE, &files);
  int poll = epoll_create1(0);
  static char text[MOST];
  for (int i = 0; i < connections; i++) {
    int client = visit(port);
    send_request(client);
    ssize_t length = recv(client, text, MOST - 1, 0);
    if (length <= 0 || strncmp(text, "HTTP/1.1 200 ", 13)) fail("a stream is refused");
    struct epoll_event event = {.events = EPOLLIN, .data.fd = client};
    epoll_ctl(poll, EPOLL_CTL_ADD, client, &event);
  }
  puts("ready");
  fflush(stdout);
  for (struct epoll_event events[64];;) {
    int ready = epoll_wait(poll, events, 64, -1);
    for (int i = 0; i < ready; i++)
      if (recv(events[i].data.fd, text, MOST, 0) <= 0) fail("a stream ends");
  }
}

int main(int count, char **words) {
  if (count < 5) return fputs("usage: picket-browse ask|hear|hold PORT FILE NUMBER...\n", stderr), 64;
  FILE *file = fopen(words[3], "r");
  if (!file || !(request_size = fread(request, 1, sizeof request, file))) fail("there is no request");
  fclose(file);
  int port = atoi(words[2]);
  if (!strcmp(words[1], "ask") && count == 6) ask(port, atoi(words[4]), atol(words[5]));
  else if (!strcmp(words[1], "hear") && count == 6) hear(port, atol(words[4]), atoi(words[5]));
  else if (!strcmp(words[1], "hold")) hold(port, atoi(words[4]));
  else fail("there is no such task");
}
