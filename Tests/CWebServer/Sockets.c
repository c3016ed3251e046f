// For accept4 and POLLRDHUP.
#define _GNU_SOURCE

#include "CWebServer.h"

#include <poll.h>
#include <sys/socket.h>

int cweb_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC); }

bool cweb_is_closed_within(int descriptor, int32_t milliseconds)
{
    struct pollfd entry = {descriptor, POLLRDHUP, 0};
    return poll(&entry, 1, milliseconds) > 0;
}
