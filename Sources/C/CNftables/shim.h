#include <stdbool.h>
#include <dlfcn.h>
#include <nftables/libnftables.h>

// libnftables reads rules as text and sends them to the kernel as one transaction. With the libraries that it comes with,
// two megabytes stay in memory, for rules that hardly ever change: it is loaded for each transaction, in half a
// millisecond, and let go of with it.
static inline void *picket_nft_load(void) { return dlopen("libnftables.so.1", RTLD_NOW | RTLD_LOCAL); }
static inline void picket_nft_unload(void *library) { dlclose(library); }
// All of these are in its first version.
#define PICKET_NFT(name) ((__typeof__(&name))dlsym(library, #name))

static inline struct nft_ctx *picket_nft_begin(void *library) { return PICKET_NFT(nft_ctx_new)(NFT_CTX_DEFAULT); }
static inline void picket_nft_end(void *library, struct nft_ctx *context) { PICKET_NFT(nft_ctx_free)(context); }
// What it says goes to buffers: it is for our caller, not for standard error.
static inline bool picket_nft_keeps_words(void *library, struct nft_ctx *context) {
  return PICKET_NFT(nft_ctx_buffer_output)(context) == 0 && PICKET_NFT(nft_ctx_buffer_error)(context) == 0;
}
static inline bool picket_nft_run(void *library, struct nft_ctx *context, const char *commands, bool is_trial) {
  PICKET_NFT(nft_ctx_set_dry_run)(context, is_trial);
  return PICKET_NFT(nft_run_cmd_from_buffer)(context, commands) == 0;
}
static inline const char *picket_nft_output(void *library, struct nft_ctx *context) {
  return PICKET_NFT(nft_ctx_get_output_buffer)(context);
}
static inline const char *picket_nft_complaint(void *library, struct nft_ctx *context) {
  return PICKET_NFT(nft_ctx_get_error_buffer)(context);
}
