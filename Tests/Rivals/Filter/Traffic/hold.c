// A server of any number of connections at once: it answers the first message of each, and then only counts. At SIGUSR1
// it prints how many octets came after the first messages, and when the last of them came.
#include "traffic.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

static void watch(int all, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
  if (epoll_ctl(all, EPOLL_CTL_ADD, descriptor, &event)) die("epoll_ctl");
}

int hold_main(int count, char **words) {
  (void)count;
  struct place here = place("0.0.0.0", words[0]);
  struct bytes reply = contents(words[1]);
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (void *)&here.first, sizeof here.first) || listen(listener, 4096)) die("listen");
  sigset_t asked;
  sigemptyset(&asked);
  sigaddset(&asked, SIGUSR1);
  sigprocmask(SIG_BLOCK, &asked, NULL);
  int signals = signalfd(-1, &asked, 0), all = epoll_create1(0);
  watch(all, listener);
  watch(all, signals);
  static char has_spoken[1 << 20];
  long octets = 0;
  double last = 0;
  say("ready");
  for (;;) {
    struct epoll_event events[64];
    int ready = epoll_wait(all, events, 64, -1);
    for (int i = 0; i < ready; i++) {
      int from = events[i].data.fd, client;
      char room[65536];
      if (from == listener) {
        while ((client = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) watch(all, client), has_spoken[client] = 0;
        continue;
      }
      ssize_t length = read(from, room, sizeof room);
      if (from == signals) {
        say("octets=%ld last=%.6f", octets, last);
      } else if (length == 0 || (length < 0 && errno != EAGAIN)) {
        close(from);
      } else if (length > 0 && !has_spoken[from]) {
        has_spoken[from] = 1;
        send(from, reply.at, reply.count, 0);
      } else if (length > 0) {
        octets += length;
        last = now();
      }
    }
  }
}
