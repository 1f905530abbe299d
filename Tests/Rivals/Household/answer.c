// The least that answering can cost: reads messages that end with a NUL from a Unix socket, and answers each with the
// same few octets.
//
//   picket-answer PATH
//
// One connection at a time. Prints "ready" once it listens. Any signal ends it.
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int count, char **words) {
  struct sockaddr_un place = {.sun_family = AF_UNIX};
  if (count != 2 || strlen(words[1]) >= sizeof place.sun_path) return fputs("usage: picket-answer PATH\n", stderr), 64;
  strcpy(place.sun_path, words[1]);
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(listener, (void *)&place, sizeof place) || listen(listener, 8)) return perror(words[1]), 1;
  puts("ready");
  fflush(stdout);
  for (;;) {
    int client = accept(listener, NULL, NULL);
    char room[65536];
    for (ssize_t length; (length = read(client, room, sizeof room)) > 0;)
      if (!room[length - 1] && write(client, "{}", 3) != 3) break;
    close(client);
  }
}
