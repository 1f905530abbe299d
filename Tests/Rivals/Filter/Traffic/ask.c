// DNS questions for the addresses of names, a fixed number of them under way at a time on one port.
#include "traffic.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST = 512, HEADER = 12 };

struct question {
  uint8_t size, bytes[255];
};

// Composes the question for the IPv4 address of the name on this line.
static int compose(struct question *question, const uint8_t **text, const uint8_t *end) {
  uint8_t *out = question->bytes;
  memcpy(out, "\0\0\1\0\0\1\0\0\0\0\0\0", HEADER);
  uint8_t *label = out + HEADER, *at = label + 1;
  for (; *text < end && **text != '\n'; (*text)++) {
    if (at - out > 240) return 0;
    if (**text != '.') {
      *at++ = **text;
      continue;
    }
    *label = at - label - 1;
    label = at++;
  }
  *label = at - label - 1;
  (*text)++;
  memcpy(at, "\0\0\1\0\1", 5);
  question->size = at + 5 - out;
  return at - out > HEADER + 1;
}

int ask_main(int count, char **words) {
  (void)count;
  struct place to = place(words[0], words[1]);
  struct bytes names = contents(words[2]);
  long wanted = atol(words[3]), window = atol(words[4]);
  long known = 0, sent = 0, answered = 0, lost = 0, denied = 0;
  struct question *questions = calloc(wanted, sizeof *questions);
  const uint8_t *text = names.at, *end = text + names.count;
  while (known < wanted && text < end) known += compose(&questions[known], &text, end);
  int both = socket(AF_INET, SOCK_DGRAM, 0), room = 8 << 20;
  if (both < 0 || connect(both, (void *)&to.first, sizeof to.first)) die("connect");
  setsockopt(both, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room);
  struct timeval limit = {0, 300000};
  setsockopt(both, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  double start = now();
  while (answered + lost < known) {
    for (; sent < known && sent - answered - lost < window; sent++) {
      struct question *question = &questions[sent];
      question->bytes[0] = sent >> 8;
      question->bytes[1] = sent;
      if (send(both, question->bytes, question->size, 0) < 0) break;
    }
    uint8_t answer[LARGEST];
    ssize_t length = recv(both, answer, sizeof answer, 0);
    if (length < HEADER) {
      lost = sent - answered;
      if (lost > 1000) break;
      continue;
    }
    answered++;
    // No such name, or no record of this type.
    denied += (answer[3] & 15) == 3 || (!(answer[3] & 15) && !answer[6] && !answer[7]);
  }
  say("answered=%ld denied=%ld lost=%ld seconds=%.6f", answered, denied, lost, now() - start);
  return 0;
}
