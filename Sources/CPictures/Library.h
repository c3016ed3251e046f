// Libraries of the system that are opened when a picture first needs them, and stay open.
//
// The program is not linked with them: loading them took a tenth of each start, and few starts meet a picture. They are the
// system's all the same, so that its security updates reach us.
#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// Declares a library by the name of its file, and what is called in it as a list, with X(prefix, rest of the name) for each
// function:
//
//     libspng.ctx_new(0)     calls spng_ctx_new; its type is that of the header's function
//     libspng_missing()      opens the library; NULL, or the file's name where it is not to be had, for good
//
// Nothing may be called before libspng_missing() has said NULL. On which thread it is asked, and how often, does not matter.
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
