#pragma once
/* The type checks of curl.h are macros over the variadic calls that are wrapped below. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>

/* libcurl is loaded when the first URL is read, and not linked: with it come TLS, Kerberos, LDAP and
   others, and every command of the program would wait for the dynamic loader to bind them. */

#define CCURL_FUNCTIONS(X) \
  X(curl_easy_cleanup) \
  X(curl_easy_getinfo) \
  X(curl_easy_init) \
  X(curl_easy_setopt) \
  X(curl_easy_strerror) \
  X(curl_free) \
  X(curl_global_init) \
  X(curl_multi_add_handle) \
  X(curl_multi_cleanup) \
  X(curl_multi_info_read) \
  X(curl_multi_init) \
  X(curl_multi_perform) \
  X(curl_multi_poll) \
  X(curl_multi_remove_handle) \
  X(curl_slist_append) \
  X(curl_slist_free_all) \
  X(curl_url) \
  X(curl_url_cleanup) \
  X(curl_url_get) \
  X(curl_url_set) \
  X(curl_url_strerror)

#define CCURL_FIELD(name) __typeof__(name) *_Nonnull name;
#define CCURL_LOAD(name) \
  *(void **)&table.name = dlsym(library, #name); \
  if (*(void **)&table.name == NULL) return NULL;

/* The functions of libcurl. */
struct ccurl_functions {
  CCURL_FUNCTIONS(CCURL_FIELD)
};

/* Loads libcurl. NULL if it isn't there or is another than expected; dlerror() says why. To be called
   once. */
static inline const struct ccurl_functions *_Nullable ccurl_load(void) {
  static struct ccurl_functions table;
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
  CCURL_FUNCTIONS(CCURL_LOAD)
  return &table;
}

typedef const struct ccurl_functions *_Nonnull ccurl_library;

/* curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call. Each wrapper
   names the type of its last argument, as the manual page of the option requires it. */

static inline CURLcode ccurl_set_long(
    ccurl_library curl, CURL *easy, CURLoption option, long value) {
  return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(
    ccurl_library curl, CURL *easy, CURLoption option, const char *value) {
  return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(
    ccurl_library curl, CURL *easy, CURLoption option, void *value) {
  return curl->curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_list(
    ccurl_library curl, CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl->curl_easy_setopt(easy, option, value);
}

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_callback(
    ccurl_library curl, CURL *easy, CURLoption option, ccurl_data_callback callback) {
  return curl->curl_easy_setopt(easy, option, callback);
}

static inline CURLcode ccurl_get_long(
    ccurl_library curl, CURL *easy, CURLINFO info, long *value) {
  return curl->curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_offset(
    ccurl_library curl, CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl->curl_easy_getinfo(easy, info, value);
}

/* The result of a finished transfer is in a union of CURLMsg, which Swift reads awkwardly. */
static inline int ccurl_next_result(ccurl_library curl, CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl->curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return 1;
    }
  }
  return 0;
}
