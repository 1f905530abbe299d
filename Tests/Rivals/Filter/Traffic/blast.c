// Sends datagrams as fast as possible, to each address in turn.
#include "traffic.h"

#include <stdlib.h>
#include <string.h>

enum { BURST = 32 };

int blast_main(int count, char **words) {
  (void)count;
  struct place to = place(words[0], words[1]);
  long packets = atol(words[2]);
  int size = atoi(words[3]), room = 8 << 20;
  int out = socket(AF_INET, SOCK_DGRAM, 0);
  if (out < 0) die("socket");
  setsockopt(out, SOL_SOCKET, SO_SNDBUFFORCE, &room, sizeof room);
  struct iovec payload = {malloc(size), size};
  memset(payload.iov_base, 0x2a, size); // no protocol begins like this
  struct sockaddr_in addresses[BURST];
  struct mmsghdr messages[BURST];
  long sent = 0;
  double start = now();
  while (sent < packets) {
    int burst = packets - sent < BURST ? packets - sent : BURST;
    for (int i = 0; i < burst; i++) {
      addresses[i] = nth(&to, sent + i);
      messages[i] = (struct mmsghdr){
          .msg_hdr = {.msg_iov = &payload, .msg_iovlen = 1, .msg_name = &addresses[i], .msg_namelen = sizeof *addresses}};
    }
    int went = sendmmsg(out, messages, burst, 0);
    if (went <= 0) die("sendmmsg");
    sent += went;
  }
  say("sent=%ld seconds=%.6f", sent, now() - start);
  return 0;
}
