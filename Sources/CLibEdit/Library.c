#include "Editor.h"

#include <dlfcn.h>
#include <pthread.h>

cle_library cle_edit;

#ifdef CLE_CONTAINS_LIBEDIT

static int is_open = 1;
static void open_library(void) {
#define USE(name) name,
    cle_edit = (cle_library){CLE_FUNCTIONS};
#undef USE
}

#else

static int is_open;

// A script needs no editor, so the library and the three that it uses are not loaded with the program.
static void open_library(void) {
    // Debian's name, and that of all other systems.
    void *library = dlopen("libedit.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (!library) library = dlopen("libedit.so.0", RTLD_LAZY | RTLD_LOCAL);
// Becomes `library && (cle_edit.el_init_fd = …) && …`: true if the library has every function.
#define USE(name) &&(cle_edit.name = (__typeof__(&name))dlsym(library, #name))
    is_open = library CLE_FUNCTIONS;
#undef USE
}

#endif

int cle_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}
