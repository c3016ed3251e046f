#include "CGLib.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include <glib.h>

static struct {
    __typeof__(&g_compute_checksum_for_string) sum;
    __typeof__(&g_free) free;
} glib;

static void open_glib(void)
{
    void *library = dlopen(CGLIB_FILE, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    glib.sum = (__typeof__(glib.sum))dlsym(library, "g_compute_checksum_for_string");
    glib.free = (__typeof__(glib.free))dlsym(library, "g_free");
}

bool cglib_sha256(const char *text, size_t count, char *digits)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_glib);
    if (glib.sum == NULL || glib.free == NULL) return false;
    char *sum = glib.sum(G_CHECKSUM_SHA256, text, (gssize)count);
    if (sum == NULL) return false;
    memcpy(digits, sum, CGLIB_SHA256_SIZE);
    glib.free(sum);
    return true;
}
