// The functions that libraries in the portable program would take from glibc after 2.34. The linker uses these definitions in
// their place, so the program starts with glibc 2.34. `.packaging/portable` names each function that is missing here.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <link.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

// Hidden, so that libraries which the program opens use the functions of their own glibc.
#define OWN __attribute__((visibility("hidden")))

// Swift's module for glibc names it; no code calls it. glibc 2.35 has a second version, which does not set errno. The square of a float
// is exact in a double, and so large that their sum neither overflows nor loses small values.
OWN float hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}

#if __GLIBC_PREREQ(2, 35)

typedef struct {
    uintptr_t address;
    struct dl_find_object *found;
} search;

// Fills in what the unwinder reads: where the object with the address is loaded, and its table of frames. Returns 1 to end the search.
static int read_object(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    search *search = context;
    int contains = 0;
    search->found->dlfo_eh_frame = NULL;
    for (const ElfW(Phdr) *part = object->dlpi_phdr; part < object->dlpi_phdr + object->dlpi_phnum; part++) {
        uintptr_t start = object->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_GNU_EH_FRAME) search->found->dlfo_eh_frame = (void *)start;
        if (part->p_type != PT_LOAD || search->address - start >= part->p_memsz) continue;
        contains = 1;
        search->found->dlfo_map_start = (void *)start;
        search->found->dlfo_map_end = (void *)(start + part->p_memsz);
    }
    return contains && search->found->dlfo_eh_frame;
}

// libgcc's unwinder asks it for the frames of a function when C++ code throws. libgcc did the same itself before glibc 2.35.
OWN int _dl_find_object(void *address, struct dl_find_object *found) {
    search wanted = {(uintptr_t)address, found};
    return dl_iterate_phdr(read_object, &wanted) ? 0 : -1;
}

#endif
