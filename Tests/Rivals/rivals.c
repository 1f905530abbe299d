// See rivals.h. One thread only: nDPI's module is the one thing kept between calls.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "rivals.h"

#include <ndpi/ndpi_main.h>
#include <nettle/aes.h>
#include <nettle/gcm.h>
#include <nettle/sha2.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

// MARK: nDPI

static struct ndpi_detection_module_struct *module;

int rival_ndpi_open(void) {
  if (module) return 0;
  struct ndpi_detection_module_struct *made = ndpi_init_detection_module(ndpi_no_prefs);
  if (!made) return -1;
  NDPI_PROTOCOL_BITMASK all;
  NDPI_BITMASK_SET_ALL(all);
  ndpi_set_protocol_detection_bitmask2(made, &all);
  ndpi_finalize_initialization(made);
  module = made;
  return 0;
}

const char *rival_ndpi_version(void) { return ndpi_revision(); }

// Makes a flow structure and feeds it until the name is known. Returns NULL when it never is.
static struct ndpi_flow_struct *detect(const uint8_t *const *packets, const uint32_t *lengths, uint32_t count) {
  struct ndpi_flow_struct *flow = ndpi_flow_malloc(SIZEOF_FLOW_STRUCT);
  if (!flow) return NULL;
  memset(flow, 0, SIZEOF_FLOW_STRUCT);
  for (uint32_t i = 0; i < count; i++) {
    ndpi_detection_process_packet(module, flow, packets[i], (unsigned short)lengths[i], 1000 + i);
    if (flow->host_server_name[0]) return flow;
  }
  ndpi_free_flow(flow);
  return NULL;
}

// Flow structures that are released only after the clock was read: so many that two clock readings do not matter.
enum { BATCH = 64 };

double rival_ndpi_flows(const uint8_t *const *packets, const uint32_t *lengths, const uint32_t *counts,
                        uint32_t flows, uint32_t rounds, char *name, uint32_t capacity) {
  if (!module || flows == 0 || rounds == 0 || capacity == 0) return -1;
  uint32_t total = 0;
  for (uint32_t i = 0; i < flows; i++) total += counts[i];
  for (uint32_t i = 0; i < total; i++)
    if (lengths[i] > UINT16_MAX) return -1;
  name[0] = 0;

  double spent = 0;
  uint64_t left = (uint64_t)flows * rounds;
  uint32_t flow = 0, packet = 0;
  bool found = true;
  while (left > 0 && found) {
    struct ndpi_flow_struct *kept[BATCH];
    uint32_t made = 0;
    double start = now();
    while (made < BATCH && left > 0) {
      kept[made] = detect(packets + packet, lengths + packet, counts[flow]);
      if (!kept[made]) {
        found = false;
        break;
      }
      packet += counts[flow];
      if (++flow == flows) flow = packet = 0;
      made++;
      left--;
    }
    spent += now() - start;
    if (made > 0) {
      strncpy(name, kept[made - 1]->host_server_name, capacity - 1);
      name[capacity - 1] = 0;
    }
    for (uint32_t i = 0; i < made; i++) ndpi_free_flow(kept[i]);
  }
  return found ? spent / ((double)flows * rounds) : -1;
}

double rival_ndpi_flow(const uint8_t *const *packets, const uint32_t *lengths, uint32_t count, uint32_t rounds,
                       char *name, uint32_t capacity) {
  return rival_ndpi_flows(packets, lengths, &count, 1, rounds, name, capacity);
}

// MARK: QUIC Initials

// An HMAC-SHA-256 key as its two compression states, so that no use hashes the key block again.
typedef struct {
  SHA256_CTX inner, outer;
} hmac_key;

// `length` is at most a block.
static hmac_key hmac_prepare(const uint8_t *key, size_t length) {
  hmac_key result;
  uint8_t block[SHA256_CBLOCK];
  memset(block, 0x36, sizeof block);
  for (size_t i = 0; i < length; i++) block[i] ^= key[i];
  SHA256_Init(&result.inner);
  SHA256_Update(&result.inner, block, sizeof block);
  for (size_t i = 0; i < sizeof block; i++) block[i] ^= 0x36 ^ 0x5c;
  SHA256_Init(&result.outer);
  SHA256_Update(&result.outer, block, sizeof block);
  return result;
}

static void hmac(const hmac_key *key, const uint8_t *message, size_t length, uint8_t out[SHA256_DIGEST_LENGTH]) {
  uint8_t digest[SHA256_DIGEST_LENGTH];
  SHA256_CTX state = key->inner;
  SHA256_Update(&state, message, length);
  SHA256_Final(digest, &state);
  state = key->outer;
  SHA256_Update(&state, digest, sizeof digest);
  SHA256_Final(out, &state);
}

// HkdfLabel with the counter octet of HKDF-Expand's only block behind it (RFC 8446 section 7.1, RFC 5869).
typedef struct {
  uint8_t bytes[32];
  size_t length;
} label;

static label make_label(uint8_t output, const char *text) {
  label result = {{0, output}, 2};
  size_t length = strlen(text);
  result.bytes[result.length++] = (uint8_t)(6 + length);
  memcpy(result.bytes + result.length, "tls13 ", 6);
  memcpy(result.bytes + result.length + 6, text, length);
  result.length += 6 + length;
  result.bytes[result.length++] = 0;
  result.bytes[result.length++] = 1;
  return result;
}

// RFC 9001 section 5.2.
static const uint8_t initial_salt[] = {0x38, 0x76, 0x2c, 0xf7, 0xf5, 0x59, 0x34, 0xb3, 0x4d, 0x17,
                                       0x9a, 0xe6, 0xa4, 0xc8, 0x0c, 0xad, 0xcc, 0xbb, 0x7f, 0x0a};

// What a program that opens many Initials keeps between them: the salt's state, the labels, the cipher contexts.
typedef struct {
  hmac_key salt;
  label client, key, iv, mask;
  EVP_CIPHER *gcm, *ecb;
  EVP_CIPHER_CTX *aead, *header;
} opener;

static bool opener_make(opener *o) {
  o->salt = hmac_prepare(initial_salt, sizeof initial_salt);
  o->client = make_label(32, "client in");
  o->key = make_label(16, "quic key");
  o->iv = make_label(12, "quic iv");
  o->mask = make_label(16, "quic hp");
  o->gcm = EVP_CIPHER_fetch(NULL, "AES-128-GCM", NULL);
  o->ecb = EVP_CIPHER_fetch(NULL, "AES-128-ECB", NULL);
  o->aead = EVP_CIPHER_CTX_new();
  o->header = EVP_CIPHER_CTX_new();
  return o->gcm && o->ecb && o->aead && o->header;
}

static void opener_free(opener *o) {
  EVP_CIPHER_CTX_free(o->aead);
  EVP_CIPHER_CTX_free(o->header);
  EVP_CIPHER_free(o->gcm);
  EVP_CIPHER_free(o->ecb);
}

// Where an Initial's protected part begins, and how long it is.
typedef struct {
  size_t at, payload;
} outline;

// Lengths of two octets only, as clients write them.
static bool read_outline(const uint8_t *packet, size_t length, outline *found) {
  if (length < 7 || (packet[0] & 0xf0) != 0xc0 || memcmp(packet + 1, "\0\0\0\1", 4) != 0) return false;
  size_t at = 6 + packet[5];
  if (packet[5] > 20 || at >= length) return false;
  at += 1 + packet[at];                              // source connection id
  if (at >= length || packet[at] >= 0x40) return false;
  at += 1 + packet[at];                              // token
  if (at + 2 > length || packet[at] >> 6 != 1) return false;
  *found = (outline){at + 2, (size_t)(packet[at] & 0x3f) << 8 | packet[at + 1]};
  return found->payload >= 4 + 16 && found->at + found->payload <= length && found->at + 4 <= 128;
}

// Opens one Initial into `out`, which holds `length` bytes.
static bool open_initial(const opener *o, const uint8_t *packet, size_t length, uint8_t *out) {
  outline found;
  if (!read_outline(packet, length, &found)) return false;
  size_t at = found.at, payload = found.payload;

  uint8_t secret[32], key[32], iv[32], mask_key[32];
  hmac(&o->salt, packet + 6, packet[5], secret);
  hmac_key initial = hmac_prepare(secret, sizeof secret);
  hmac(&initial, o->client.bytes, o->client.length, secret);
  hmac_key client = hmac_prepare(secret, sizeof secret);
  hmac(&client, o->key.bytes, o->key.length, key);
  hmac(&client, o->iv.bytes, o->iv.length, iv);
  hmac(&client, o->mask.bytes, o->mask.length, mask_key);

  uint8_t mask[16], header[128];
  int written = 0;
  if (EVP_EncryptInit_ex(o->header, o->ecb, NULL, mask_key, NULL) != 1) return false;
  if (EVP_EncryptUpdate(o->header, mask, &written, packet + at + 4, 16) != 1) return false;
  memcpy(header, packet, at + 4);
  header[0] ^= mask[0] & 0x0f;
  size_t number_length = (header[0] & 3) + 1;
  for (size_t i = 0; i < number_length; i++) {
    header[at + i] ^= mask[1 + i];
    iv[12 - number_length + i] ^= header[at + i];
  }

  size_t sealed = payload - number_length - 16;
  const uint8_t *body = packet + at + number_length;
  return EVP_DecryptInit_ex(o->aead, o->gcm, NULL, key, iv) == 1 &&
         EVP_CIPHER_CTX_ctrl(o->aead, EVP_CTRL_AEAD_SET_TAG, 16, (void *)(body + sealed)) == 1 &&
         EVP_DecryptUpdate(o->aead, NULL, &written, header, (int)(at + number_length)) == 1 &&
         EVP_DecryptUpdate(o->aead, out, &written, body, (int)sealed) == 1 &&
         EVP_DecryptFinal_ex(o->aead, out + written, &written) == 1;
}

double rival_quic_initial(const uint8_t *const *datagrams, uint32_t length, uint32_t count, uint32_t rounds) {
  uint8_t out[2048];
  if (count == 0 || rounds == 0 || length > sizeof out) return -1;
  opener o;
  bool opened = opener_make(&o);
  double start = now();
  for (uint32_t round = 0; round < rounds && opened; round++)
    for (uint32_t i = 0; i < count && opened; i++) opened = open_initial(&o, datagrams[i], length, out);
  double spent = now() - start;
  opener_free(&o);
  return opened ? spent / ((double)count * rounds) : -1;
}

// MARK: QUIC Initials, by Nettle

typedef struct {
  struct sha256_ctx inner, outer;
} nettle_key;

static nettle_key nettle_prepare(const uint8_t *key, size_t length) {
  nettle_key result;
  uint8_t block[SHA256_BLOCK_SIZE];
  memset(block, 0x36, sizeof block);
  for (size_t i = 0; i < length; i++) block[i] ^= key[i];
  sha256_init(&result.inner);
  sha256_update(&result.inner, sizeof block, block);
  for (size_t i = 0; i < sizeof block; i++) block[i] ^= 0x36 ^ 0x5c;
  sha256_init(&result.outer);
  sha256_update(&result.outer, sizeof block, block);
  return result;
}

static void nettle_hmac(const nettle_key *key, const uint8_t *message, size_t length, uint8_t out[SHA256_DIGEST_SIZE]) {
  uint8_t digest[SHA256_DIGEST_SIZE];
  struct sha256_ctx state = key->inner;
  sha256_update(&state, length, message);
  sha256_digest(&state, sizeof digest, digest);
  state = key->outer;
  sha256_update(&state, sizeof digest, digest);
  sha256_digest(&state, SHA256_DIGEST_SIZE, out);
}

static bool nettle_open(const nettle_key *salt, const opener *labels, const uint8_t *packet, size_t length, uint8_t *out) {
  outline found;
  if (!read_outline(packet, length, &found)) return false;
  size_t at = found.at;

  uint8_t secret[32], key[32], iv[32], mask_key[32];
  nettle_hmac(salt, packet + 6, packet[5], secret);
  nettle_key initial = nettle_prepare(secret, sizeof secret);
  nettle_hmac(&initial, labels->client.bytes, labels->client.length, secret);
  nettle_key client = nettle_prepare(secret, sizeof secret);
  nettle_hmac(&client, labels->key.bytes, labels->key.length, key);
  nettle_hmac(&client, labels->iv.bytes, labels->iv.length, iv);
  nettle_hmac(&client, labels->mask.bytes, labels->mask.length, mask_key);

  uint8_t mask[16], header[128], tag[16];
  struct aes128_ctx cipher;
  aes128_set_encrypt_key(&cipher, mask_key);
  aes128_encrypt(&cipher, sizeof mask, mask, packet + at + 4);
  memcpy(header, packet, at + 4);
  header[0] ^= mask[0] & 0x0f;
  size_t number_length = (header[0] & 3) + 1;
  for (size_t i = 0; i < number_length; i++) {
    header[at + i] ^= mask[1 + i];
    iv[12 - number_length + i] ^= header[at + i];
  }

  size_t sealed = found.payload - number_length - sizeof tag;
  const uint8_t *body = packet + at + number_length;
  struct gcm_aes128_ctx aead;
  gcm_aes128_set_key(&aead, key);
  gcm_aes128_set_iv(&aead, 12, iv);
  gcm_aes128_update(&aead, at + number_length, header);
  gcm_aes128_decrypt(&aead, sealed, out, body);
  gcm_aes128_digest(&aead, sizeof tag, tag);
  return memcmp(tag, body + sealed, sizeof tag) == 0;
}

double rival_quic_nettle(const uint8_t *const *datagrams, uint32_t length, uint32_t count, uint32_t rounds) {
  uint8_t out[2048];
  if (count == 0 || rounds == 0 || length > sizeof out) return -1;
  opener labels;
  bool opened = opener_make(&labels);
  nettle_key salt = nettle_prepare(initial_salt, sizeof initial_salt);
  double start = now();
  for (uint32_t round = 0; round < rounds && opened; round++)
    for (uint32_t i = 0; i < count && opened; i++) opened = nettle_open(&salt, &labels, datagrams[i], length, out);
  double spent = now() - start;
  opener_free(&labels);
  return opened ? spent / ((double)count * rounds) : -1;
}
