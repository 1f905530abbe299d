#define CURL_DISABLE_TYPECHECK
#include <stdbool.h>
#include <curl/curl.h>
#include <dlfcn.h>

// libcurl comes with some thirty libraries, of which four megabytes stay in memory: it is loaded when the first list is
// fetched. Until `picket_curl_is_there` says yes, each of these functions returns nothing.
static inline void *picket_curl_find(const char *name) {
  static void *library;
  if (!library) library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}
#define PICKET_CURL(name) ((__typeof__(&name))picket_curl_find(#name))

static inline bool picket_curl_is_there(void) {
  return PICKET_CURL(curl_url_set) && PICKET_CURL(curl_global_init)(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static inline CURL *picket_curl_begin(void) { return PICKET_CURL(curl_easy_init)(); }
static inline CURLcode picket_curl_perform(CURL *curl) { return PICKET_CURL(curl_easy_perform)(curl); }
static inline void picket_curl_end(CURL *curl) { PICKET_CURL(curl_easy_cleanup)(curl); }
static inline const char *picket_curl_words(CURLcode code) { return PICKET_CURL(curl_easy_strerror)(code); }

static inline struct curl_slist *picket_curl_append(struct curl_slist *list, const char *text) {
  return PICKET_CURL(curl_slist_append)(list, text);
}
static inline void picket_curl_free_list(struct curl_slist *list) { PICKET_CURL(curl_slist_free_all)(list); }

// curl_easy_setopt and curl_easy_getinfo take what their option says: one function for each kind.
static inline CURLcode picket_curl_set_number(CURL *curl, CURLoption option, long value) {
  return PICKET_CURL(curl_easy_setopt)(curl, option, value);
}
static inline CURLcode picket_curl_set_text(CURL *curl, CURLoption option, const char *value) {
  return PICKET_CURL(curl_easy_setopt)(curl, option, value);
}
static inline CURLcode picket_curl_set_list(CURL *curl, CURLoption option, struct curl_slist *list) {
  return PICKET_CURL(curl_easy_setopt)(curl, option, list);
}

typedef size_t (*picket_curl_receiver)(char *bytes, size_t size, size_t count, void *context);
typedef int (*picket_curl_watcher)(void *context, curl_off_t size, curl_off_t count, curl_off_t up_size, curl_off_t up_count);

// What is sent as libcurl asks for it, of this length.
static inline CURLcode picket_curl_set_sender(CURL *curl, picket_curl_receiver send, void *context, curl_off_t length) {
  __typeof__(&curl_easy_setopt) set = PICKET_CURL(curl_easy_setopt);
  CURLcode code = set(curl, CURLOPT_UPLOAD, 1L);
  if (code == CURLE_OK) code = set(curl, CURLOPT_READFUNCTION, send);
  if (code == CURLE_OK) code = set(curl, CURLOPT_READDATA, context);
  return code == CURLE_OK ? set(curl, CURLOPT_INFILESIZE_LARGE, length) : code;
}

// Everything that libcurl calls back, with one context.
static inline CURLcode picket_curl_set_callbacks(
    CURL *curl, picket_curl_receiver head, picket_curl_receiver body, picket_curl_watcher watch, void *context) {
  __typeof__(&curl_easy_setopt) set = PICKET_CURL(curl_easy_setopt);
  CURLcode code = CURLE_OK;
  if (code == CURLE_OK) code = set(curl, CURLOPT_HEADERFUNCTION, head);
  if (code == CURLE_OK) code = set(curl, CURLOPT_HEADERDATA, context);
  if (code == CURLE_OK) code = set(curl, CURLOPT_WRITEFUNCTION, body);
  if (code == CURLE_OK) code = set(curl, CURLOPT_WRITEDATA, context);
  if (code == CURLE_OK) code = set(curl, CURLOPT_XFERINFOFUNCTION, watch);
  if (code == CURLE_OK) code = set(curl, CURLOPT_XFERINFODATA, context);
  if (code == CURLE_OK) code = set(curl, CURLOPT_NOPROGRESS, 0L);
  return code;
}

// Where connections are opened, with the address that a name led to.
typedef curl_socket_t (*picket_curl_opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
static inline CURLcode picket_curl_set_opener(CURL *curl, picket_curl_opener open, void *context) {
  __typeof__(&curl_easy_setopt) set = PICKET_CURL(curl_easy_setopt);
  CURLcode code = set(curl, CURLOPT_OPENSOCKETFUNCTION, open);
  return code == CURLE_OK ? set(curl, CURLOPT_OPENSOCKETDATA, context) : code;
}
// As libcurl does it itself. The socket is its own from then on.
static inline curl_socket_t picket_curl_open(const struct curl_sockaddr *address) {
  return socket(address->family, address->socktype, address->protocol);
}

static inline long picket_curl_number(CURL *curl, CURLINFO info) {
  long value = 0;
  return PICKET_CURL(curl_easy_getinfo)(curl, info, &value) == CURLE_OK ? value : 0;
}
static inline curl_off_t picket_curl_offset(CURL *curl, CURLINFO info) {
  curl_off_t value = 0;
  return PICKET_CURL(curl_easy_getinfo)(curl, info, &value) == CURLE_OK ? value : 0;
}

// Addresses, taken apart as transfers take them.
static inline CURLU *picket_curl_url(void) { return PICKET_CURL(curl_url)(); }
static inline void picket_curl_free_url(CURLU *url) { PICKET_CURL(curl_url_cleanup)(url); }
static inline CURLUcode picket_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags) {
  return PICKET_CURL(curl_url_set)(url, part, text, flags);
}
static inline CURLUcode picket_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags) {
  return PICKET_CURL(curl_url_get)(url, part, text, flags);
}
static inline void picket_curl_free(void *text) { PICKET_CURL(curl_free)(text); }
