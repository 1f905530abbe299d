#include <nettle/aes.h>
#include <nettle/gcm.h>
#include <nettle/sha2.h>
