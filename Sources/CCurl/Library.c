#include "Library.h"

#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

struct ccurl_library libcurl;

static bool is_open;
// Read by those who are in the library.
static pthread_rwlock_t entrance = PTHREAD_RWLOCK_INITIALIZER;

#define CCURL_FIND(name) && (libcurl.name = (__typeof__(&curl_##name))dlsym(library, "curl_" #name)) != NULL

// A second at most, for a step that a slow disk holds up.
static void close_for_good(void)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 1;
    pthread_rwlock_timedwrlock(&entrance, &end);
}

static void open_library(void)
{
    void *library = dlopen(CCURL_FILE, RTLD_NOW | RTLD_LOCAL);
    bool is_whole = library != NULL CCURL_FUNCTIONS(CCURL_FIND);
    // Behind the library's own initialization, so that it runs before what that has registered for the exit.
    is_open = is_whole && libcurl.global_init(CURL_GLOBAL_ALL) == CURLE_OK && atexit(close_for_good) == 0;
}

bool ccurl_open(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

void ccurl_enter(void) { pthread_rwlock_rdlock(&entrance); }

void ccurl_leave(void) { pthread_rwlock_unlock(&entrance); }
