#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take what their option says: one function for each kind.
static inline CURLcode picket_curl_set_number(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value);
}
static inline CURLcode picket_curl_set_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value);
}
static inline CURLcode picket_curl_set_headers(CURL *curl, struct curl_slist *headers) {
  return curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
}

typedef size_t (*picket_curl_receiver)(char *bytes, size_t size, size_t count, void *context);
typedef int (*picket_curl_watcher)(void *context, curl_off_t size, curl_off_t count, curl_off_t up_size, curl_off_t up_count);

// Everything that libcurl calls back, with one context.
static inline CURLcode picket_curl_set_callbacks(
    CURL *curl, picket_curl_receiver head, picket_curl_receiver body, picket_curl_watcher watch, void *context) {
  CURLcode code = CURLE_OK;
  if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, head);
  if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_HEADERDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, body);
  if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_WRITEDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, watch);
  if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_XFERINFODATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  return code;
}

static inline long picket_curl_number(CURL *curl, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(curl, info, &value) == CURLE_OK ? value : 0;
}
static inline curl_off_t picket_curl_offset(CURL *curl, CURLINFO info) {
  curl_off_t value = 0;
  return curl_easy_getinfo(curl, info, &value) == CURLE_OK ? value : 0;
}
