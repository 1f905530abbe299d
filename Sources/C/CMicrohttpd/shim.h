// The header asks for a platform of our own: the one that it includes by itself would take over what Glibc's module has.
// Each of these is what Linux has by that name.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#define MHD_PLATFORM_H
#define ssize_t long
#define off_t long
#define socklen_t unsigned
#define fd_set struct picket_web_descriptors
#define sockaddr picket_web_address
struct picket_web_address;
#include <microhttpd.h>

// What picket-web tells MHD_start_daemon, which is variadic.
struct picket_web_options {
  // A listening socket, which MHD closes at the end.
  int socket;
  unsigned connections;
  // Seconds without a byte, after which a connection is closed.
  unsigned patience;
  // Bytes for the head of a request and of its answer.
  size_t memory;
  // PEM, or NULL for HTTP without TLS.
  const char *key;
  const char *certificate;
  MHD_AcceptPolicyCallback accepts;
  MHD_NotifyConnectionCallback connected;
  void *(*begun)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback completed;
  void *context;
};

// Targets stay as they were sent: what they mean is decided once, by the reader of targets.
static inline size_t picket_web_unescape(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return __builtin_strlen(text);
}

static inline struct MHD_Daemon *picket_web_start(const struct picket_web_options *options) {
  unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (options->key) flags |= MHD_USE_TLS;
  struct MHD_OptionItem tls[] = {
    {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
    {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
    {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(
      flags, 0, options->accepts, options->context, options->handle, options->context,
      MHD_OPTION_LISTEN_SOCKET, options->socket,
      MHD_OPTION_CONNECTION_LIMIT, options->connections,
      MHD_OPTION_CONNECTION_TIMEOUT, options->patience,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory,
      MHD_OPTION_CONNECTION_MEMORY_INCREMENT, (size_t)1024,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, picket_web_unescape, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, options->begun, options->context,
      MHD_OPTION_NOTIFY_CONNECTION, options->connected, options->context,
      MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
      MHD_OPTION_ARRAY, options->key ? tls : none,
      MHD_OPTION_END);
}

// MHD_get_connection_info is variadic.
static inline int picket_web_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}
static inline const struct picket_web_address *picket_web_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}
static inline void *picket_web_place(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

// Constants that Swift does not see: names of an enumeration whose type has a name, and a macro with a cast.
static const enum MHD_Result picket_web_yes = MHD_YES;
static const enum MHD_Result picket_web_no = MHD_NO;
static const enum MHD_ValueKind picket_web_header_kind = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode picket_web_copied = MHD_RESPMEM_MUST_COPY;
static const enum MHD_ConnectionNotificationCode picket_web_started = MHD_CONNECTION_NOTIFY_STARTED;
static const uint64_t picket_web_unknown_size = MHD_SIZE_UNKNOWN;
static const long picket_web_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;

#undef ssize_t
#undef off_t
#undef socklen_t
#undef fd_set
#undef sockaddr
