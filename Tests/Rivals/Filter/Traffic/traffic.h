// Traffic that benchmarks of the filter send through a router, one kind a file. Each program is bounded in time or
// number, prints its results on one line of `name=value` words, and ends when its parent ends.
#ifndef TRAFFIC_H
#define TRAFFIC_H
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// The arguments after the kind of traffic.
typedef int kind_main(int count, char **words);
kind_main blast_main, echo_main, ping_main, serve_main, hellos_main, open_main, bulk_main, hold_main, flows_main, ask_main,
    deny_main;

void die(const char *what) __attribute__((noreturn));
double now(void); // seconds of CLOCK_MONOTONIC

struct bytes {
  uint8_t *at;
  size_t count;
};
struct bytes contents(const char *path);

// ADDRESS or ADDRESS+SPREAD: SPREAD addresses from ADDRESS on, used in turn.
struct place {
  struct sockaddr_in first;
  uint32_t spread;
};
struct place place(const char *address, const char *port);
struct sockaddr_in nth(const struct place *place, uint32_t number);

// A stream socket that gives up after some seconds, so that no lost packet holds a benchmark up.
int stream(void);
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
