#include "Exchange.h"
#include "Library.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_socket(int descriptor)
{
    struct stat facts;
    return fstat(descriptor, &facts) == 0 && S_ISSOCK(facts.st_mode);
}

// As the library's, but programs that are started do not get the sockets by which the loop is woken: older versions leave them to
// all. What the process was started with stays as it is.
static CURLM *make_multi(void)
{
    fd_set before;
    FD_ZERO(&before);
    for (int descriptor = 0; descriptor < FD_SETSIZE; descriptor++) {
        if (is_socket(descriptor)) FD_SET(descriptor, &before);
    }
    CURLM *multi = libcurl.multi_init();
    for (int descriptor = 0; descriptor < FD_SETSIZE; descriptor++) {
        if (!FD_ISSET(descriptor, &before) && is_socket(descriptor)) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
    return multi;
}

bool ccurl_is_loaded(void) { return ccurl_open(); }

ccurl_loop *ccurl_loop_create(int32_t connections)
{
    if (!ccurl_open()) return NULL;
    ccurl_enter();
    CURLM *multi = make_multi();
    if (multi != NULL) libcurl.multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)connections);
    ccurl_leave();
    return (ccurl_loop *)multi;
}

void ccurl_loop_free(ccurl_loop *loop)
{
    ccurl_enter();
    libcurl.multi_cleanup((CURLM *)loop);
    ccurl_leave();
}

void ccurl_loop_wait(ccurl_loop *loop, int32_t milliseconds)
{
    libcurl.multi_poll((CURLM *)loop, NULL, 0, milliseconds, NULL);
}

void ccurl_loop_wake(ccurl_loop *loop) { libcurl.multi_wakeup((CURLM *)loop); }

void ccurl_loop_run(ccurl_loop *loop)
{
    int running = 0;
    ccurl_enter();
    libcurl.multi_perform((CURLM *)loop, &running);
    ccurl_leave();
}

bool ccurl_next_end(ccurl_loop *loop, void **context, ccurl_end *end)
{
    int left = 0;
    CURLMsg *message = libcurl.multi_info_read((CURLM *)loop, &left);
    // There is no other kind of message.
    if (message == NULL || message->msg != CURLMSG_DONE) return false;
    ccurl_exchange *exchange = ccurl_exchange_of(message->easy_handle);
    *context = exchange->context;
    *end = ccurl_meaning(exchange, message->data.result);
    return true;
}

bool ccurl_exchange_begin(ccurl_loop *loop, ccurl_exchange *exchange)
{
    ccurl_enter();
    CURLMcode code = libcurl.multi_add_handle((CURLM *)loop, exchange->easy);
    ccurl_leave();
    return code == CURLM_OK;
}

void ccurl_exchange_free(ccurl_loop *loop, ccurl_exchange *exchange)
{
    ccurl_enter();
    libcurl.multi_remove_handle((CURLM *)loop, exchange->easy);
    libcurl.easy_cleanup(exchange->easy);
    ccurl_leave();
    libcurl.slist_free_all(exchange->headers);
    free(exchange);
}

time_t ccurl_date(const char *text) { return libcurl.getdate(text, NULL); }
