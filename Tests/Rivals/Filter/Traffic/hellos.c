// Short TLS connections, as far as a filter sees them: connect, a real hello, the server's reply, close.
#include "traffic.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct place to;
static struct bytes message; // the first message of this end
static size_t reply_size;
static int threads, each;
// How many names are used in turn. A number replaces the five zeros in the message's first name, unless there is one name.
static uint32_t names;
static size_t digits;

// A TLS record says how long it is.
static int read_record(int from, uint8_t *room, size_t size) {
  size_t have = 0, wanted = 5;
  while (have < wanted) {
    ssize_t length = recv(from, room + have, size - have, 0);
    if (length <= 0) return 0;
    have += length;
    if (have >= 5) wanted = 5 + room[3] * 256 + room[4];
    if (wanted > size) return 0;
  }
  return 1;
}

static void *serve(void *unused) {
  (void)unused;
  int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  setsockopt(listener, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes);
  if (bind(listener, (void *)&to.first, sizeof to.first) || listen(listener, 4096)) die("listen");
  for (;;) {
    uint8_t room[65536];
    int client = accept(listener, NULL, NULL);
    if (client < 0) continue;
    if (read_record(client, room, sizeof room)) send(client, message.at, message.count, 0);
    while (recv(client, room, sizeof room, 0) > 0) continue;
    close(client);
  }
}

int serve_main(int count, char **words) {
  (void)count;
  to = place("0.0.0.0", words[0]);
  message = contents(words[2]);
  pthread_t thread;
  for (int i = atoi(words[1]); i > 0; i--) pthread_create(&thread, NULL, serve, NULL);
  usleep(20000);
  say("ready");
  for (;;) pause();
}

static void number_name(uint8_t *hello, uint32_t number) {
  for (int i = 4; i >= 0; i--, number /= 10) hello[digits + i] = '0' + number % 10;
}

static int converse(uint32_t number) {
  uint8_t room[65536], hello[2048];
  memcpy(hello, message.at, message.count);
  if (names > 1) number_name(hello, number % names);
  struct sockaddr_in address = nth(&to, number);
  int server = stream();
  size_t have = 0;
  if (!connect(server, (void *)&address, sizeof address) &&
      send(server, hello, message.count, 0) == (ssize_t)message.count) {
    ssize_t length;
    while (have < reply_size && (length = recv(server, room, sizeof room, 0)) > 0) have += length;
  }
  close(server);
  return have == reply_size;
}

static void *client(void *number) {
  long done = 0;
  // Neighbouring connections have names far from each other; with as many names as connections each has its own.
  uint32_t first = (uintptr_t)number * (names > 1 ? names / threads : 37);
  for (int i = 0; i < each; i++) done += converse(first + i);
  return (void *)done;
}

int hellos_main(int count, char **words) {
  (void)count;
  enum { MOST = 16 };
  to = place(words[0], words[1]);
  threads = atoi(words[2]);
  each = atoi(words[3]);
  message = contents(words[4]);
  reply_size = atol(words[5]);
  names = atoi(words[6]);
  uint8_t *zeros = memmem(message.at, message.count, "00000", 5);
  if (threads > MOST || message.count > 2048 || (names > 1 && !zeros)) return 64;
  if (zeros) digits = zeros - message.at;
  pthread_t clients[MOST];
  long done = 0;
  double start = now();
  for (uintptr_t i = 0; i < (uintptr_t)threads; i++) pthread_create(&clients[i], NULL, client, (void *)i);
  for (int i = 0; i < threads; i++) {
    void *part;
    pthread_join(clients[i], &part);
    done += (long)part;
  }
  say("done=%ld tried=%ld seconds=%.6f", done, (long)threads * each, now() - start);
  return 0;
}

// Opens connections, says so, sends a hello on each whenever it gets SIGUSR1, and waits to be ended.
int open_main(int count, char **words) {
  (void)count;
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGUSR1);
  sigprocmask(SIG_BLOCK, &wanted, NULL);
  to = place(words[0], words[1]);
  int most = atoi(words[2]), opened = 0;
  message = contents(words[3]);
  int *servers = calloc(most, sizeof *servers);
  for (int i = 0; i < most; i++) {
    struct sockaddr_in address = nth(&to, i);
    servers[opened] = stream();
    if (!connect(servers[opened], (void *)&address, sizeof address)) opened++;
    else close(servers[opened]);
  }
  say("open=%d", opened);
  for (int signal; !sigwait(&wanted, &signal);) {
    int sent = 0;
    for (int i = 0; i < opened; i++)
      sent += send(servers[i], message.at, message.count, MSG_DONTWAIT) == (ssize_t)message.count;
    say("sent=%d", sent);
  }
  return 0;
}
