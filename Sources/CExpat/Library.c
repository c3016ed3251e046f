#include "Library.h"

#include "CExpat.h"

#include <dlfcn.h>
#include <pthread.h>

#define FIND(name) && (cexpat_call.name = (__typeof__(&XML_##name))dlsym(library, "XML_" #name)) != NULL

struct expat_functions cexpat_call;
static bool is_loaded;

static void load(void)
{
    void *library = dlopen(CEXPAT_FILE, RTLD_NOW | RTLD_LOCAL);
    is_loaded = library != NULL FUNCTIONS(FIND);
}

bool cexpat_is_loaded(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}
