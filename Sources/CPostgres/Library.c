#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static cpostgres_library functions;
static bool is_open;

#define FIND(type, name, parameters)                                                                                   \
    &&(functions.name = (__typeof__(functions.name))dlsym(library, "PQ" #name)) != NULL

static void open_library(void)
{
    void *library = dlopen(CPOSTGRES_FILE, RTLD_NOW | RTLD_LOCAL);
    is_open = library != NULL CPOSTGRES_FUNCTIONS(FIND);
}

const cpostgres_library *cpostgres_open(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open ? &functions : NULL;
}

static void discard(void *context, const char *message) { (void)context, (void)message; }

void cpostgres_discard_notices(PGconn *connection) { functions.setNoticeProcessor(connection, discard, NULL); }
