// Sends a datagram there and back, one at a time, to measure what a queue on the way adds.
#include "traffic.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int datagrams(void) {
  int made = socket(AF_INET, SOCK_DGRAM, 0);
  if (made < 0) die("socket");
  return made;
}

int echo_main(int count, char **words) {
  (void)count;
  int both = datagrams();
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(atoi(words[0]))};
  if (bind(both, (void *)&here, sizeof here)) die("bind");
  say("ready");
  for (;;) {
    char packet[65536];
    struct sockaddr_in from;
    socklen_t size = sizeof from;
    ssize_t length = recvfrom(both, packet, sizeof packet, 0, (void *)&from, &size);
    if (length >= 0) sendto(both, packet, length, 0, (void *)&from, size);
  }
}

int ping_main(int count, char **words) {
  (void)count;
  struct place to = place(words[0], words[1]);
  int wanted = atoi(words[2]), warm = wanted / 10 + 10, lost = 0, got = 0;
  size_t size = atoi(words[3]);
  char packet[65536];
  // Resembles no protocol that a filter knows.
  memset(packet, 0x2a, sizeof packet);
  if (size < sizeof(int) || size > sizeof packet) return 64;
  int both = datagrams();
  struct timeval limit = {0, 200000};
  setsockopt(both, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  if (connect(both, (void *)&to.first, sizeof to.first)) die("connect");
  double *times = calloc(wanted, sizeof *times);
  for (int i = 0; i < wanted + warm && lost < 50; i++) {
    int number = -1;
    double start = now();
    memcpy(packet + size - sizeof i, &i, sizeof i);
    if (send(both, packet, size, 0) < 0) lost++;
    while (number != i && recv(both, packet, sizeof packet, 0) == (ssize_t)size)
      memcpy(&number, packet + size - sizeof number, sizeof number);
    if (number != i) lost++;
    else if (i >= warm) times[got++] = now() - start;
  }
  if (!got) return 1;
  qsort(times, got, sizeof *times, compare);
  say("got=%d lost=%d p50=%.9f p99=%.9f", got, lost, times[got / 2], times[(int)(got * 0.99)]);
  return 0;
}
