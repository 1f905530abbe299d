// SHA256_* are marked deprecated in OpenSSL 3, yet EVP_KDF costs five times the cryptography it
// wraps (4.5 of 5.1 us per QUIC Initial), so the key schedule is built on the plain compression calls.
#define OPENSSL_SUPPRESS_DEPRECATED
// string.h stays with Glibc's module.
#define _STRING_H 1
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <openssl/x509v3.h>
#undef _STRING_H

// EVP_PKEY_Q_keygen is variadic.
static inline EVP_PKEY *picket_crypto_new_key(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256"); }
