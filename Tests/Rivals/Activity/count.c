// Reads the counters of marked connections and adds them up, again and again: the least that counting by conntrack costs.
// `count MILLISECONDS` works until it is killed.
#include <libmnl/libmnl.h>
#include <arpa/inet.h>
#include <endian.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netfilter/nfnetlink_conntrack.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static uint64_t bytes, connections;

static int part(const struct nlattr *attribute, void *data) {
  (void)data;
  if (mnl_attr_get_type(attribute) == CTA_COUNTERS_BYTES) bytes += be64toh(mnl_attr_get_u64(attribute));
  return MNL_CB_OK;
}

static int attribute(const struct nlattr *attribute, void *data) {
  int type = mnl_attr_get_type(attribute);
  if (type == CTA_COUNTERS_ORIG || type == CTA_COUNTERS_REPLY) mnl_attr_parse_nested(attribute, part, data);
  return MNL_CB_OK;
}

static int connection(const struct nlmsghdr *message, void *data) {
  connections++;
  return mnl_attr_parse(message, sizeof(struct nfgenmsg), attribute, data);
}

int main(int count, char **words) {
  long pause = count > 1 ? atol(words[1]) : 5000;
  static char buffer[65536];
  struct mnl_socket *socket = mnl_socket_open(NETLINK_NETFILTER);
  if (!socket || mnl_socket_bind(socket, 0, MNL_SOCKET_AUTOPID)) {
    perror("count");
    return 1;
  }
  for (unsigned sequence = 1;; sequence++) {
    struct nlmsghdr *header = mnl_nlmsg_put_header(buffer);
    header->nlmsg_type = NFNL_SUBSYS_CTNETLINK << 8 | IPCTNL_MSG_CT_GET;
    header->nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
    header->nlmsg_seq = sequence;
    struct nfgenmsg *family = mnl_nlmsg_put_extra_header(header, sizeof *family);
    family->nfgen_family = 0;
    family->version = NFNETLINK_V0;
    // Allowed and watched connections.
    mnl_attr_put_u32(header, CTA_MARK, htonl(0x4000));
    mnl_attr_put_u32(header, CTA_MARK_MASK, htonl(0x4000));
    if (mnl_socket_sendto(socket, header, header->nlmsg_len) < 0) return 1;
    ssize_t size;
    while ((size = mnl_socket_recvfrom(socket, buffer, sizeof buffer)) > 0)
      if (mnl_cb_run(buffer, size, sequence, mnl_socket_get_portid(socket), connection, NULL) <= MNL_CB_STOP) break;
    struct timespec rest = {pause / 1000, pause % 1000 * 1000000};
    nanosleep(&rest, NULL);
  }
}
