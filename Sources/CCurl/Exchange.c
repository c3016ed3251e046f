#include "Exchange.h"

#include <stdlib.h>
#include <sys/socket.h>

// Since 7.87; a library that does not know it leaves it out.
#if LIBCURL_VERSION_NUM < 0x075700
#define CURLOPT_QUICK_EXIT ((CURLoption)322)
#endif

// Covers of the usual size come in a few pieces.
#define RECEIVE_BUFFER 0x10000L

static size_t receive_header(char *bytes, size_t size, size_t count, void *context)
{
    ccurl_exchange *exchange = context;
    return exchange->receive_header(exchange->context, bytes, size * count) ? size * count : 0;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context)
{
    ccurl_exchange *exchange = context;
    // A body of nothing is no end.
    if (size * count == 0) return 0;
    return exchange->receive_body(exchange->context, bytes, size * count) ? size * count : 0;
}

// Programs that are started meanwhile do not get the connection, which would stay open as long as they live.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    (void)context, (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// What every exchange has. Numbers are longs, as the library takes them.
static void set_defaults(CURL *easy)
{
    libcurl.easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    libcurl.easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    libcurl.easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
    libcurl.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    // A name server that does not answer would hold up the end of an exchange, and with it all others.
    libcurl.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    // Empty texts, where none would have the library read the variables of the environment.
    libcurl.easy_setopt(easy, CURLOPT_PROXY, "");
    libcurl.easy_setopt(easy, CURLOPT_NOPROXY, "");
    libcurl.easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    // Pictures are compressed already, and compressing them once more hides how much will come. A server that does it all the same
    // is understood.
    libcurl.easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "identity");
    libcurl.easy_setopt(easy, CURLOPT_BUFFERSIZE, RECEIVE_BUFFER);
    libcurl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    libcurl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_header);
    libcurl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body);
}

ccurl_exchange *ccurl_exchange_create(
    const char *url, void *context, bool (*receive_header)(void *context, const char *bytes, size_t count),
    bool (*receive_body)(void *context, const char *bytes, size_t count))
{
    ccurl_exchange *exchange = calloc(1, sizeof *exchange);
    CURL *easy = exchange == NULL ? NULL : libcurl.easy_init();
    if (easy == NULL) {
        free(exchange);
        return NULL;
    }
    exchange->easy = easy;
    exchange->context = context;
    exchange->receive_header = receive_header;
    exchange->receive_body = receive_body;
    set_defaults(easy);
    libcurl.easy_setopt(easy, CURLOPT_URL, url);
    libcurl.easy_setopt(easy, CURLOPT_PRIVATE, exchange);
    libcurl.easy_setopt(easy, CURLOPT_HEADERDATA, exchange);
    libcurl.easy_setopt(easy, CURLOPT_WRITEDATA, exchange);
    libcurl.easy_setopt(easy, CURLOPT_ERRORBUFFER, exchange->error);
    return exchange;
}

void ccurl_set_user_agent(ccurl_exchange *exchange, const char *name)
{
    libcurl.easy_setopt(exchange->easy, CURLOPT_USERAGENT, name);
}

void ccurl_set_connect_timeout(ccurl_exchange *exchange, int64_t milliseconds)
{
    libcurl.easy_setopt(exchange->easy, CURLOPT_CONNECTTIMEOUT_MS, (long)milliseconds);
}

void ccurl_set_login(ccurl_exchange *exchange, const char *user, const char *password)
{
    libcurl.easy_setopt(exchange->easy, CURLOPT_USERNAME, user);
    libcurl.easy_setopt(exchange->easy, CURLOPT_PASSWORD, password);
}

void ccurl_set_proxy(
    ccurl_exchange *exchange, ccurl_proxy kind, const char *host, uint16_t port, const char *user, const char *password)
{
    long type = kind == CCURL_SOCKS_PROXY ? CURLPROXY_SOCKS5_HOSTNAME : CURLPROXY_HTTP;
    libcurl.easy_setopt(exchange->easy, CURLOPT_PROXY, host);
    libcurl.easy_setopt(exchange->easy, CURLOPT_PROXYPORT, (long)port);
    libcurl.easy_setopt(exchange->easy, CURLOPT_PROXYTYPE, type);
    libcurl.easy_setopt(exchange->easy, CURLOPT_PROXYUSERNAME, user);
    libcurl.easy_setopt(exchange->easy, CURLOPT_PROXYPASSWORD, password);
}

void ccurl_set_certificates(ccurl_exchange *exchange, const char *file)
{
    libcurl.easy_setopt(exchange->easy, CURLOPT_CAINFO, file);
    libcurl.easy_setopt(exchange->easy, CURLOPT_CAPATH, NULL);
}

bool ccurl_add_header(ccurl_exchange *exchange, const char *line)
{
    struct curl_slist *headers = libcurl.slist_append(exchange->headers, line);
    if (headers == NULL) return false;
    exchange->headers = headers;
    libcurl.easy_setopt(exchange->easy, CURLOPT_HTTPHEADER, headers);
    return true;
}

void ccurl_set_body(ccurl_exchange *exchange, const void *bytes, size_t count)
{
    libcurl.easy_setopt(exchange->easy, CURLOPT_POST, 1L);
    libcurl.easy_setopt(exchange->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    libcurl.easy_setopt(exchange->easy, CURLOPT_COPYPOSTFIELDS, count == 0 ? "" : bytes);
}

ccurl_exchange *ccurl_exchange_of(CURL *easy)
{
    char *exchange = NULL;
    libcurl.easy_getinfo(easy, CURLINFO_PRIVATE, &exchange);
    return (ccurl_exchange *)exchange;
}
