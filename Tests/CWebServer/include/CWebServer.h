// The C functions for the servers that tests start: TLS over OpenSSL, and calls of Linux that Swift's module for glibc leaves out.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The next client of a listening socket, which no program gets that is started meanwhile; -1 and errno as `accept` has them.
int cweb_accept(int listener);

// Waits until the other side of a connection has closed it, which is true, or until the time is over; -1 for no time.
bool cweb_is_closed_within(int descriptor, int32_t milliseconds);

typedef struct cweb_stream cweb_stream;

// Takes the handshake of a client on a connected, blocking socket, which stays the caller's.
//
// `certificate` and `key` are PEM. NULL where the client ends the handshake, as one does that does not trust the certificate.
cweb_stream *cweb_secure(int descriptor, const char *certificate, const char *key);

// Reads or writes as `read` and `write` do; 0 or less once the client has gone. The caller blocks SIGPIPE.
ssize_t cweb_read(cweb_stream *stream, void *bytes, size_t count);
ssize_t cweb_write(cweb_stream *stream, const void *bytes, size_t count);

// Says goodbye to the client and frees the stream.
void cweb_close(cweb_stream *stream);
