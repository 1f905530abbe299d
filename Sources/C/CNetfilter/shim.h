// libmnl opens and addresses the socket; the messages themselves are read and written in Swift, in place. The numbers
// are the kernel's own: libnetfilter_queue would add a call and a callback per packet and no fact.
#include <sys/socket.h>
// Before the kernel's headers, which then leave the addresses to it.
#include <netinet/in.h>
#include <libmnl/libmnl.h>
#include <linux/netfilter.h>
#include <linux/netfilter/nf_conntrack_tcp.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netfilter/nfnetlink_conntrack.h>
#include <linux/netfilter/nfnetlink_log.h>
#include <linux/netfilter/nfnetlink_queue.h>
#include <linux/genetlink.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <linux/inet_diag.h>
#include <linux/neighbour.h>
#include <linux/nl80211.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>

// Glibc's module is built without _GNU_SOURCE, which hides recvmmsg(2) and the structure it fills.
struct picket_slot {
  struct msghdr header;
  unsigned int length;
};
int picket_receive_many(int descriptor, struct picket_slot *slots, unsigned int count, int flags, void *timeout)
    __asm__("recvmmsg");
// sendmmsg(2), likewise.
int picket_send_many(int descriptor, struct picket_slot *slots, unsigned int count, int flags) __asm__("sendmmsg");
