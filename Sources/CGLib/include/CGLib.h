// What the house has of GLib, which is opened when it is first needed and then stays: the program is not linked with it, since
// few starts need it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// GLib's file, as the system's loader finds it.
#define CGLIB_FILE "libglib-2.0.so.0"

// How many characters a sum has as text, with the zero at its end.
#define CGLIB_SHA256_SIZE 65

// Writes the SHA-256 of a text as hexadecimal digits, with a zero behind them. Any thread may call.
//
// False where GLib cannot be loaded; it is not tried again then.
bool cglib_sha256(const char *text, size_t count, char *digits);
