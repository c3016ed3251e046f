// What is called in libcurl, opened once and for good.
#pragma once

#include <stdbool.h>

// The names that 7.85 has new ones for are those that 7.81 knows.
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x074900
#error "libcurl's headers are older than 7.73"
#endif

// The headers wrap these in macros that check the types of arguments.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define CCURL_FUNCTIONS(X)                                                                                                \
    X(global_init) X(getdate) X(slist_append) X(slist_free_all) X(easy_init) X(easy_cleanup) X(easy_setopt)               \
    X(easy_getinfo) X(easy_strerror) X(multi_init) X(multi_cleanup) X(multi_setopt) X(multi_add_handle)                   \
    X(multi_remove_handle) X(multi_perform) X(multi_poll) X(multi_wakeup) X(multi_info_read)

#define CCURL_DECLARE(name) __typeof__(&curl_##name) name;

// `libcurl.easy_init()` calls curl_easy_init. Nothing may be called before ccurl_open has said that it is there.
extern struct ccurl_library {
    CCURL_FUNCTIONS(CCURL_DECLARE)
} libcurl;

// Opens the library when it is first asked, on whichever thread; false where it cannot be loaded.
bool ccurl_open(void);

// No thread is in the library from the program's exit on: it stays locked while the library of TLS, which knows of no other
// threads, puts itself away.
void ccurl_enter(void);
void ccurl_leave(void);
