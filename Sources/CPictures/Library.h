// System libraries that are loaded when a picture first needs them, and remain loaded.
//
// The program is not linked with them: loading took a tenth of each start, and few starts show a picture. They are
// the system's libraries, so system security updates apply to them.
#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// Declares a library by its file name and the list of its functions, with X(prefix, rest of the name) for each:
//
//     libspng.ctx_new(0)     calls spng_ctx_new, with the type in the header
//     libspng_missing()      loads the library; returns NULL, or permanently the file name if loading fails
//
// Call libspng_missing() before any function, and only call functions if it returned NULL. It is thread-safe.
#define CPIC_LIBRARY(library, file, FUNCTIONS)                                     \
    static struct {                                                                \
        FUNCTIONS(CPIC_DECLARE)                                                    \
    } library;                                                                     \
    static bool library##_is_open;                                                 \
    static void library##_open(void)                                               \
    {                                                                              \
        __typeof__(library) *functions = &library;                                 \
        void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);                        \
        library##_is_open = handle != NULL FUNCTIONS(CPIC_FIND);                   \
    }                                                                              \
    static const char *library##_missing(void)                                     \
    {                                                                              \
        static pthread_once_t once = PTHREAD_ONCE_INIT;                            \
        pthread_once(&once, library##_open);                                       \
        return library##_is_open ? NULL : file;                                    \
    }

#define CPIC_DECLARE(prefix, name) __typeof__(&prefix##name) name;
#define CPIC_FIND(prefix, name) \
    && (functions->name = (__typeof__(&prefix##name))dlsym(handle, #prefix #name)) != NULL
