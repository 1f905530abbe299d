// What Picket's inspection is measured against, behind a C interface that `picket-bench` opens with dlopen:
// both sides then run in one process, on the same packets, in turns.
#pragma once
#include <stdint.h>

// Sets up nDPI with all its protocols. Returns 0, also when it was already set up, and -1 when it cannot be.
int rival_ndpi_open(void);

// nDPI's own version string.
const char *rival_ndpi_version(void);

// Average nanoseconds until nDPI knows the name of a flow: a fresh flow structure is made, then `count` packets,
// each from its IP header on, are given to it until the name is there. Releasing the structure is not timed.
// Copies the name, always terminated, into `name`. Returns -1 when a name was not found or an argument is unfit.
double rival_ndpi_flow(const uint8_t *const *packets, const uint32_t *lengths, uint32_t count, uint32_t rounds,
                       char *name, uint32_t capacity);

// The same over `flows` distinct flows in turn, so that no cache or branch predictor sees one packet only.
// Flow i owns the next `counts[i]` packets. `name` receives the last flow's name.
double rival_ndpi_flows(const uint8_t *const *packets, const uint32_t *lengths, const uint32_t *counts,
                        uint32_t flows, uint32_t rounds, char *name, uint32_t capacity);

// Average nanoseconds to open a QUIC v1 client Initial: derive the keys from the packet's own connection id, remove
// header protection, decrypt. `count` datagrams of `length` bytes, without IP and UDP headers, are opened in turn.
// This is the bare cryptography, without frames or names. Returns -1 when any packet does not open.
double rival_quic_initial(const uint8_t *const *datagrams, uint32_t length, uint32_t count, uint32_t rounds);

// The same with Nettle, which Picket uses; the function above uses OpenSSL.
double rival_quic_nettle(const uint8_t *const *datagrams, uint32_t length, uint32_t count, uint32_t rounds);
