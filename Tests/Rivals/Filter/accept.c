// A program that accepts every packet, on the same kernel rules: the rival of every figure of group `filter`.
//
//   picket-accept QUEUE one|concat HOME-INTERFACE HANDSHAKE-MARK CLIENT-MARK SERVER-MARK
//
// `one` takes a packet with recv and answers it with one send. `concat` takes up to 64 with recvmmsg and answers with
// one send that holds a message for each. It reads nothing but the packet's number, its incoming interface and whether
// it belongs to a handshake; each kind gets its mark, so that the kernel's rules act as they do for Picket. Prints
// "ready" once packets can come. Any signal ends it.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <libmnl/libmnl.h>
#include <linux/netfilter.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netfilter/nfnetlink_queue.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { BATCH = 64, SLOT = 65536 + 4096 };

struct verdict {
  struct nlmsghdr header;
  struct nfgenmsg family;
  struct nlattr about;
  struct nfqnl_msg_verdict_hdr verdict;
  struct nlattr mark_about;
  uint32_t mark;
};

struct asked {
  uint32_t id; // as the kernel wrote it
  uint32_t input;
  int is_handshake;
};

static void die(const char *what) {
  perror(what);
  exit(1);
}

static void configure(struct mnl_socket *queue, struct nlmsghdr *message) {
  char answer[MNL_SOCKET_BUFFER_SIZE];
  message->nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK;
  if (mnl_socket_sendto(queue, message, message->nlmsg_len) < 0) die("send");
  ssize_t length = mnl_socket_recvfrom(queue, answer, sizeof answer);
  if (length < 0 || mnl_cb_run(answer, length, 0, mnl_socket_get_portid(queue), NULL, NULL) < 0) die("queue");
}

static struct nlmsghdr *config(char *buffer, uint16_t number) {
  struct nlmsghdr *message = mnl_nlmsg_put_header(buffer);
  message->nlmsg_type = (NFNL_SUBSYS_QUEUE << 8) | NFQNL_MSG_CONFIG;
  struct nfgenmsg *family = mnl_nlmsg_put_extra_header(message, sizeof *family);
  family->nfgen_family = AF_UNSPEC;
  family->version = NFNETLINK_V0;
  family->res_id = htons(number);
  return message;
}

static struct mnl_socket *bind_queue(uint16_t number) {
  char buffer[MNL_SOCKET_BUFFER_SIZE];
  struct mnl_socket *queue = mnl_socket_open(NETLINK_NETFILTER);
  if (!queue || mnl_socket_bind(queue, 0, MNL_SOCKET_AUTOPID) < 0) die("netlink");
  int yes = 1, room = 64 << 20;
  setsockopt(mnl_socket_get_fd(queue), SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room);
  mnl_socket_setsockopt(queue, NETLINK_NO_ENOBUFS, &yes, sizeof yes);

  struct nlmsghdr *message = config(buffer, number);
  struct nfqnl_msg_config_cmd bind = {.command = NFQNL_CFG_CMD_BIND, .pf = htons(AF_UNSPEC)};
  mnl_attr_put(message, NFQA_CFG_CMD, sizeof bind, &bind);
  mnl_attr_put_u32(message, NFQA_CFG_QUEUE_MAXLEN, htonl(65536));
  mnl_attr_put_u32(message, NFQA_CFG_FLAGS, htonl(NFQA_CFG_F_GSO));
  mnl_attr_put_u32(message, NFQA_CFG_MASK, htonl(NFQA_CFG_F_GSO));
  configure(queue, message);

  message = config(buffer, number);
  struct nfqnl_msg_config_params params = {.copy_range = htonl(0xffff), .copy_mode = NFQNL_COPY_PACKET};
  mnl_attr_put(message, NFQA_CFG_PARAMS, sizeof params, &params);
  configure(queue, message);
  return queue;
}

// A SYN or SYN-ACK over IPv4.
static int is_handshake(const uint8_t *packet, size_t length) {
  if (length < 40 || packet[0] >> 4 != 4 || packet[9] != IPPROTO_TCP) return 0;
  size_t flags = (packet[0] & 15) * 4 + 13;
  return flags < length && packet[flags] & 2;
}

static int read_packet(const struct nlmsghdr *message, struct asked *asked) {
  if (message->nlmsg_type != ((NFNL_SUBSYS_QUEUE << 8) | NFQNL_MSG_PACKET)) return 0;
  int found = 0;
  const struct nlattr *attribute;
  mnl_attr_for_each(attribute, message, sizeof(struct nfgenmsg)) {
    switch (mnl_attr_get_type(attribute)) {
      case NFQA_PACKET_HDR:
        asked->id = ((const struct nfqnl_msg_packet_hdr *)mnl_attr_get_payload(attribute))->packet_id;
        found = 1;
        break;
      case NFQA_IFINDEX_INDEV: asked->input = ntohl(mnl_attr_get_u32(attribute)); break;
      case NFQA_PAYLOAD:
        asked->is_handshake =
            is_handshake(mnl_attr_get_payload(attribute), mnl_attr_get_payload_len(attribute));
        return found; // the last of all
    }
  }
  return found;
}

int main(int count, char **words) {
  if (count != 7) return fputs("usage: picket-accept QUEUE one|concat HOME-INTERFACE HANDSHAKE-MARK CLIENT-MARK SERVER-MARK\n", stderr), 64;
  uint16_t number = atoi(words[1]);
  int batch = strcmp(words[2], "one") ? BATCH : 1;
  uint32_t home = if_nametoindex(words[3]);
  if (!home) die(words[3]);
  uint32_t marks[3];
  for (int i = 0; i < 3; i++) marks[i] = htonl(strtoul(words[4 + i], NULL, 0));
  struct mnl_socket *queue = bind_queue(number);
  int socket = mnl_socket_get_fd(queue);

  static char slots[BATCH][SLOT];
  static struct verdict verdicts[BATCH];
  struct mmsghdr headers[BATCH] = {0};
  struct iovec vectors[BATCH];
  for (int i = 0; i < BATCH; i++) {
    vectors[i] = (struct iovec){slots[i], SLOT};
    headers[i].msg_hdr = (struct msghdr){.msg_iov = &vectors[i], .msg_iovlen = 1};
    verdicts[i] = (struct verdict){
        .header = {.nlmsg_len = sizeof(struct verdict),
                   .nlmsg_type = (NFNL_SUBSYS_QUEUE << 8) | NFQNL_MSG_VERDICT,
                   .nlmsg_flags = NLM_F_REQUEST},
        .family = {.version = NFNETLINK_V0, .res_id = htons(number)},
        .about = {.nla_len = 12, .nla_type = NFQA_VERDICT_HDR},
        .verdict = {.verdict = htonl(NF_ACCEPT)},
        .mark_about = {.nla_len = 8, .nla_type = NFQA_MARK},
    };
  }
  puts("ready");
  fflush(stdout);
  for (;;) {
    int received = 1;
    if (batch == 1) {
      ssize_t length = recv(socket, slots[0], SLOT, 0);
      headers[0].msg_len = length < 0 ? 0 : length;
    } else {
      received = recvmmsg(socket, headers, batch, MSG_WAITFORONE, NULL);
    }
    int answers = 0;
    for (int i = 0; i < received; i++) {
      int rest = headers[i].msg_len;
      const struct nlmsghdr *message = (const void *)slots[i];
      struct asked asked = {0};
      if (!mnl_nlmsg_ok(message, rest) || !read_packet(message, &asked)) continue;
      verdicts[answers].verdict.id = asked.id;
      verdicts[answers++].mark = marks[asked.is_handshake ? 0 : asked.input == home ? 1 : 2];
    }
    if (answers && send(socket, verdicts, answers * sizeof(struct verdict), 0) < 0) perror("send");
  }
}
