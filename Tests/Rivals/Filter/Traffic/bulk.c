// One stream that begins like a TLS connection and then uploads as much as it can.
#include "traffic.h"

#include <stdlib.h>
#include <unistd.h>

int bulk_main(int count, char **words) {
  (void)count;
  struct place to = place(words[0], words[1]);
  double seconds = atof(words[2]);
  struct bytes hello = contents(words[3]);
  size_t reply = atol(words[4]), have = 0;
  static uint8_t room[1 << 17];
  int server = stream();
  if (connect(server, (void *)&to.first, sizeof to.first)) die("connect");
  if (send(server, hello.at, hello.count, 0) != (ssize_t)hello.count) die("send");
  while (have < reply) {
    ssize_t length = recv(server, room, sizeof room, 0);
    if (length <= 0) die("recv");
    have += length;
  }
  // TCP's window has opened before the clock starts.
  double sent = 0, start = now() + seconds / 10, end = start + seconds, at = 0;
  while ((at = now()) < end) {
    ssize_t length = send(server, room, sizeof room, 0);
    if (length <= 0) die("send");
    if (at >= start) sent += length;
  }
  say("bytes=%.0f seconds=%.6f", sent, now() - start);
  return 0;
}
