// The least that answering DNS can cost: every question comes back unread, with the code for "no such name".
#include "traffic.h"

int deny_main(int count, char **words) {
  (void)count;
  struct place here = place(words[0], words[1]);
  int both = socket(AF_INET, SOCK_DGRAM, 0);
  if (both < 0 || bind(both, (void *)&here.first, sizeof here.first)) die("bind");
  say("ready");
  for (;;) {
    uint8_t message[512];
    struct sockaddr_in from;
    socklen_t size = sizeof from;
    ssize_t length = recvfrom(both, message, sizeof message, 0, (void *)&from, &size);
    if (length < 12) continue;
    // Response, recursion wanted and to be had, no such name.
    message[2] = 0x81;
    message[3] = 0x83;
    sendto(both, message, length, 0, (void *)&from, size);
  }
}
