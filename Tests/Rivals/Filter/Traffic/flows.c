// Connections that stay open: each sends a hello, gets its reply and then sends a little now and then, until it is cut.
#include "traffic.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { LITTLE = 100, BURST = 64 };

static volatile sig_atomic_t is_asked;

static void note(int signal) {
  (void)signal;
  is_asked = 1;
}

// Only HELLO-SIZE octets of the hello are sent, so that a flow can stay undecided.
int flows_main(int count, char **words) {
  (void)count;
  struct place to = place(words[0], words[1]);
  int wanted = atoi(words[2]), opened = 0, cut = 0;
  struct bytes hello = contents(words[3]);
  size_t size = atol(words[4]), reply = atol(words[5]);
  double rate = atof(words[6]);
  if (size > hello.count) return 64;
  static char room[1 << 16];
  int *servers = calloc(wanted, sizeof *servers);
  for (int i = 0; i < wanted; i++) {
    struct sockaddr_in address = nth(&to, i);
    size_t have = 0;
    ssize_t length = 0;
    int server = stream();
    if (!connect(server, (void *)&address, sizeof address) &&
        (!size || send(server, hello.at, size, 0) == (ssize_t)size))
      while (have < reply && (length = recv(server, room, sizeof room, 0)) > 0) have += length;
    if (have == reply) servers[opened++] = server;
    else close(server);
  }
  signal(SIGUSR1, note);
  say("open=%d", opened);
  double start = now();
  for (long sent = 0;;) {
    if (is_asked) {
      is_asked = 0;
      say("cut=%d sent=%ld", cut, sent);
    }
    long due = (now() - start) * rate;
    if (!opened || due - sent < BURST) {
      usleep(200);
      continue;
    }
    for (int i = 0; i < BURST; i++, sent++) {
      int *server = &servers[sent % opened];
      if (*server < 0 || send(*server, room, LITTLE, MSG_DONTWAIT) >= 0 || errno == EAGAIN) continue;
      close(*server);
      *server = -1;
      cut++;
    }
  }
}
