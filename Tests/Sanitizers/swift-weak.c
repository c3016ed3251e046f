// Tells LeakSanitizer what it cannot see of Swift's weak references.
//
// For an object with a weak reference the runtime allocates its counts apart, and the object's header holds their address
// shifted, which LeakSanitizer takes for no address. Of every such object that lives when the program ends, the counts would
// be called a leak. These functions stand before the runtime's own in the programs that `make sanitize` links.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

void __lsan_disable(void);
void __lsan_enable(void);

typedef void *(*weak_function)(void *reference, void *object);

static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

static void *unwatched(const char *name, void *reference, void *object) {
    weak_function function = (weak_function)next(name);
    __lsan_disable();
    void *result = function(reference, object);
    __lsan_enable();
    return result;
}

void *swift_weakInit(void *reference, void *object) {
    return unwatched("swift_weakInit", reference, object);
}

void *swift_weakAssign(void *reference, void *object) {
    return unwatched("swift_weakAssign", reference, object);
}
