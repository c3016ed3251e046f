#include "CCurl.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>

// Since 7.87; older libraries reject it.
#if LIBCURL_VERSION_NUM < 0x075700
#define CURLOPT_QUICK_EXIT ((CURLoption)322)
#endif

// Finds the sockets among the descriptors that are open. Few are, and one call finds those.
static void find_sockets(bool found[FD_SETSIZE])
{
    struct pollfd all[FD_SETSIZE];
    for (int descriptor = 0; descriptor < FD_SETSIZE; descriptor++) all[descriptor] = (struct pollfd){.fd = descriptor};
    poll(all, FD_SETSIZE, 0);
    for (int descriptor = 0; descriptor < FD_SETSIZE; descriptor++) {
        struct stat facts;
        found[descriptor] = !(all[descriptor].revents & POLLNVAL) && fstat(descriptor, &facts) == 0 && S_ISSOCK(facts.st_mode);
    }
}

CURLM *ccurl_multi_init(long connections)
{
    // Older versions let programs inherit the sockets that wake it. Sockets that the process was started with stay as they are.
    bool before[FD_SETSIZE], after[FD_SETSIZE];
    find_sockets(before);
    CURLM *multi = ccurl_open()->multi_init();
    find_sockets(after);
    for (int descriptor = 0; descriptor < FD_SETSIZE; descriptor++) {
        if (after[descriptor] && !before[descriptor]) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
    if (multi != NULL) ccurl_open()->multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections);
    return multi;
}

CURL *ccurl_easy_init(void)
{
    CURL *easy = ccurl_open()->easy_init();
    if (easy == NULL) return NULL;
    // The end of an exchange does not wait for a name server that does not answer.
    ccurl_open()->easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    return easy;
}

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value)
{
    return ccurl_open()->easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *text)
{
    return ccurl_open()->easy_setopt(easy, option, text);
}

CURLcode ccurl_set_data(CURL *easy, CURLoption option, void *data)
{
    return ccurl_open()->easy_setopt(easy, option, data);
}

CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback receiver)
{
    return ccurl_open()->easy_setopt(easy, option, receiver);
}

CURLcode ccurl_set_opener(CURL *easy, curl_opensocket_callback open)
{
    return ccurl_open()->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open);
}

curl_socket_t ccurl_socket(const struct curl_sockaddr *address)
{
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

const void *ccurl_ip(const struct curl_sockaddr *address, size_t *count)
{
    bool is_long = address->family == AF_INET6;
    *count = is_long ? 16 : address->family == AF_INET ? 4 : 0;
    if (is_long) return &((const struct sockaddr_in6 *)&address->addr)->sin6_addr;
    return &((const struct sockaddr_in *)&address->addr)->sin_addr;
}

CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count)
{
    ccurl_open()->easy_setopt(easy, CURLOPT_POST, 1L);
    ccurl_open()->easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return ccurl_open()->easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count == 0 ? "" : bytes);
}

long ccurl_long(CURL *easy, CURLINFO info)
{
    long value = 0;
    return ccurl_open()->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

int64_t ccurl_time(CURL *easy, CURLINFO info)
{
    curl_off_t value = 0;
    return ccurl_open()->easy_getinfo(easy, info, &value) == CURLE_OK ? (int64_t)value : 0;
}

void *ccurl_pointer(CURL *easy, CURLINFO info)
{
    char *value = NULL;
    ccurl_open()->easy_getinfo(easy, info, &value);
    return value;
}
