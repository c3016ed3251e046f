#include "CCurl.h"

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static ccurl_library functions;
static bool is_open;
// Frees what OpenSSL keeps for the calling thread; NULL if libcurl uses another library for TLS.
static void (*end_tls_thread)(void);
// Threads that use the library hold it for reading.
static pthread_rwlock_t entrance = PTHREAD_RWLOCK_INITIALIZER;

#define FIND(name) && (functions.name = (__typeof__(&curl_##name))dlsym(library, "curl_" #name)) != NULL

// Waits at most a second, because a slow disk may hold up a thread in the library.
static void close_for_good(void)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 1;
    pthread_rwlock_timedwrlock(&entrance, &end);
}

static void open_library(void)
{
#ifdef M_TRIM_THRESHOLD
    // Each transfer frees buffers that the next one needs. If their pages stay, 500 covers of 60 kB take 6 % less time.
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
#endif
    void *library = dlopen(CCURL_FILE, RTLD_NOW | RTLD_LOCAL);
    bool is_whole = library != NULL CCURL_FUNCTIONS(FIND);
    if (is_whole) end_tls_thread = (void (*)(void))dlsym(library, "OPENSSL_thread_stop");
    // Registered after OpenSSL's own function, so that it runs before that one.
    is_open = is_whole && functions.global_init(CURL_GLOBAL_ALL) == CURLE_OK && atexit(close_for_good) == 0;
}

const ccurl_library *ccurl_open(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open ? &functions : NULL;
}

void ccurl_enter(void) { pthread_rwlock_rdlock(&entrance); }

void ccurl_leave(void) { pthread_rwlock_unlock(&entrance); }

void ccurl_end_thread(void)
{
    ccurl_enter();
    if (end_tls_thread != NULL) end_tls_thread();
    ccurl_leave();
}
