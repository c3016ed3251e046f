// HTTP over libcurl, many requests at a time on one thread.
//
// libcurl takes its options through functions with variable arguments, which Swift cannot call. It is the system's, so that its
// security updates reach us, and it is opened when the first loop is made: the program is not linked with it, and a start loads
// nothing. Works with libcurl 7.73 and later.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// libcurl's file, as the system's loader finds it.
#define CCURL_FILE "libcurl.so.4"

// Exchanges that run on one thread, and the connections that they leave for those that follow.
typedef struct ccurl_loop ccurl_loop;

// A request and its answer.
typedef struct ccurl_exchange ccurl_exchange;

typedef enum ccurl_proxy { CCURL_HTTP_PROXY, CCURL_SOCKS_PROXY } ccurl_proxy;

typedef enum ccurl_outcome {
    CCURL_WHOLE,
    CCURL_ENDED_BY_RECEIVER,
    CCURL_UNKNOWN_HOST,
    CCURL_UNKNOWN_PROXY,
    CCURL_NOT_CONNECTED, // `system_error` says why, where it is not 0
    CCURL_CONNECT_TIMED_OUT,
    CCURL_PROXY_REFUSES,   // `proxy_status` is its answer
    CCURL_NO_TLS,          // the other side speaks something else
    CCURL_TLS_FAILED,
    CCURL_NOT_TRUSTED,     // the certificate is not valid
    CCURL_NOT_THAT_NAME,   // the certificate is valid for another name
    CCURL_NOT_HTTP,
    CCURL_BROKE_OFF,
    CCURL_UNDECODABLE,     // the body cannot be decompressed
    CCURL_FAILED,
} ccurl_outcome;

typedef struct ccurl_end {
    ccurl_outcome outcome;
    int system_error;
    int proxy_status;
    // Whether there was a connection: to the proxy, where there is one.
    bool was_connected;
    // libcurl's name for it, which lasts.
    const char *reason;
} ccurl_end;

// NULL where the library cannot be loaded, for good, or where memory or descriptors are short; ccurl_is_loaded tells one from the
// other. At most so many connections are kept.
ccurl_loop *ccurl_loop_create(int32_t connections);
bool ccurl_is_loaded(void);

// Frees the loop; all exchanges have ended before.
void ccurl_loop_free(ccurl_loop *loop);

// Waits until something can be read or written, the loop is woken, or so much time is over.
void ccurl_loop_wait(ccurl_loop *loop, int32_t milliseconds);

// Ends the wait that runs, or the next one. Any thread may call; all else is for the loop's thread.
void ccurl_loop_wake(ccurl_loop *loop);

// Reads and writes what can be read and written, and calls the receivers.
void ccurl_loop_run(ccurl_loop *loop);

// An exchange that has ended since, by its context; false when there is none.
bool ccurl_next_end(ccurl_loop *loop, void **context, ccurl_end *end);

// A GET of an address without a user and a password; NULL when memory is short. The context and the functions are for what comes,
// on the loop's thread: each line of a head, of interim answers and trailers too, and each piece of a body, without its
// compression where that is gzip or deflate. False ends the exchange.
ccurl_exchange *ccurl_exchange_create(
    const char *url, void *context, bool (*receive_header)(void *context, const char *bytes, size_t count),
    bool (*receive_body)(void *context, const char *bytes, size_t count));

// All that is set is copied, before the exchange begins.
void ccurl_set_user_agent(ccurl_exchange *exchange, const char *name);
// For the name, the connection, the proxy and TLS together.
void ccurl_set_connect_timeout(ccurl_exchange *exchange, int64_t milliseconds);
// Sent at once, not when the server asks.
void ccurl_set_login(ccurl_exchange *exchange, const char *user, const char *password);
// A SOCKS proxy looks up the names of servers itself. The user may be NULL.
void ccurl_set_proxy(
    ccurl_exchange *exchange, ccurl_proxy kind, const char *host, uint16_t port, const char *user, const char *password);
// A file of certificates (PEM) that are trusted in the place of the system's.
void ccurl_set_certificates(ccurl_exchange *exchange, const char *file);
// `name: value`; false when memory is short.
bool ccurl_add_header(ccurl_exchange *exchange, const char *line);
// Makes it a POST.
void ccurl_set_body(ccurl_exchange *exchange, const void *bytes, size_t count);

// Begins the exchange; false when memory is short.
bool ccurl_exchange_begin(ccurl_loop *loop, ccurl_exchange *exchange);

// Frees an exchange that has begun; what still runs is cut off, with its connection.
void ccurl_exchange_free(ccurl_loop *loop, ccurl_exchange *exchange);

// The seconds since 1970 that a date of HTTP stands for; -1 where it is none. Once there is a loop.
time_t ccurl_date(const char *text);
