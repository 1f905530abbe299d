// libnftables reads rules as text and sends them to the kernel as one transaction.
#include <nftables/libnftables.h>
