// The system's libcurl, which gets the system's security updates. It is opened when the first transfer begins: the program is not
// linked with it, and a start loads nothing. Works with libcurl 7.73 and later.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The names that are deprecated are those that 7.81 knows.
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x074900
#error "libcurl's headers are older than 7.73: apt-get install libcurl4-openssl-dev (or: make prerequisites)"
#endif

// libcurl's file, as the system's loader finds it.
#define CCURL_FILE "libcurl.so.4"

#define CCURL_FUNCTIONS(X)                                                                                             \
    X(global_init) X(getdate) X(slist_append) X(slist_free_all) X(easy_init) X(easy_cleanup) X(easy_strerror)          \
    X(easy_setopt) X(easy_getinfo) X(multi_init) X(multi_cleanup) X(multi_setopt) X(multi_add_handle)                  \
    X(multi_remove_handle) X(multi_perform) X(multi_poll) X(multi_wakeup) X(multi_info_read)

#define CCURL_DECLARE(name) __typeof__(&curl_##name) name;

// The functions that are called, without the prefix of their names.
typedef struct ccurl_library {
    CCURL_FUNCTIONS(CCURL_DECLARE)
} ccurl_library;

// Opens the library with the first call, on any thread. NULL where it cannot be loaded, also with later calls.
const ccurl_library *ccurl_open(void);

// A thread uses the library between these two calls. Once the program's exit has begun, ccurl_enter does not return: OpenSSL
// frees its memory then, including that of connections which other threads use.
void ccurl_enter(void);
void ccurl_leave(void);

// Call it last on a thread that has used the library. OpenSSL otherwise frees the thread's data when the thread ends, which may be
// while the program's exit frees the same data. Once the exit has begun, the call does not return.
void ccurl_end_thread(void);

// Like curl_multi_init and socket, but programs that are started do not inherit the sockets: a connection would stay open as long as
// they run. At most `connections` are kept for reuse.
CURLM *ccurl_multi_init(long connections);
curl_socket_t ccurl_socket(const struct curl_sockaddr *address);

// Like curl_easy_init, but the end of an exchange does not wait for a name server that does not answer.
CURL *ccurl_easy_init(void);

// The functions with variable arguments, which Swift cannot call, for each type of argument. Texts are copied.
CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *text);
CURLcode ccurl_set_data(CURL *easy, CURLoption option, void *data);
CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback receiver);

// Sets the function that opens the socket for an address; its context is CURLOPT_OPENSOCKETDATA. It returns ccurl_socket, or
// CURL_SOCKET_BAD for an address that must not be connected.
CURLcode ccurl_set_opener(CURL *easy, curl_opensocket_callback open);

// The 4 or 16 bytes of an IP address; none for an address of another kind.
const void *ccurl_ip(const struct curl_sockaddr *address, size_t *count);

// Sends a body, which is copied, as a POST.
CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count);

// 0 and NULL where there is none.
long ccurl_long(CURL *easy, CURLINFO info);
// In microseconds.
int64_t ccurl_time(CURL *easy, CURLINFO info);
// A text or a pointer that was set.
void *ccurl_pointer(CURL *easy, CURLINFO info);
