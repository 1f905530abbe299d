// An instruction that Swift has no word for.
static inline void picket_prefetch(const void *address) { __builtin_prefetch(address); }
