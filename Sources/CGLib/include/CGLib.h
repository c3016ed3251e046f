// Access to GLib, which is loaded on first use and remains loaded. The program is not linked with it, because few
// starts need it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// The file name of GLib for the dynamic loader.
#define CGLIB_FILE "libglib-2.0.so.0"

// The length of a checksum as text, including the terminating zero.
#define CGLIB_SHA256_SIZE 65

// Writes the SHA-256 of a text as hexadecimal digits with a terminating zero. Thread-safe.
//
// Returns false if GLib cannot be loaded; later calls do not try again.
bool cglib_sha256(const char *text, size_t count, char *digits);
