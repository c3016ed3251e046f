#include "Editor.h"

#include <dlfcn.h>
#include <pthread.h>

cle_library cle_edit;

#ifdef CLE_CONTAINS_LIBEDIT

static int is_open = 1;
static void open_library(void) {
    cle_edit = (cle_library){el_init_fd, el_end, el_wget, el_wset, el_wgets, el_wline, el_wparse};
}

#else

static int is_open;

#define FIND(name) &&(cle_edit.name = (__typeof__(&el_##name))dlsym(library, "el_" #name))

// A script needs no editor, so the library and the three that it uses are not loaded with the program.
static void open_library(void) {
    // Debian's name, and that of all other systems.
    void *library = dlopen("libedit.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (!library) library = dlopen("libedit.so.0", RTLD_LAZY | RTLD_LOCAL);
    is_open = library FIND(init_fd) FIND(end) FIND(wget) FIND(wset) FIND(wgets) FIND(wline) FIND(wparse);
}

#endif

int cle_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}
