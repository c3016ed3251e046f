// libcurl's codes, in the terms of CCurl.h.
#include "Exchange.h"

#include <string.h>

// Whether an error has one of these words; the library has one code for several failures of TLS.
static bool mentions(const char *error, const char *const *words)
{
    for (; *words != NULL; words++) {
        if (strstr(error, *words) != NULL) return true;
    }
    return false;
}

// As OpenSSL and GnuTLS call an answer that is no TLS.
static const char *const no_tls[] = {
    "wrong version number", "packet length too long", "http request", "unexpected TLS packet", NULL};

// As libcurl says for both that the certificate's names do not match.
static const char *const not_that_name[] = {"subject name", NULL};

static ccurl_outcome outcome_of(const ccurl_exchange *exchange, CURLcode code)
{
    switch (code) {
    case CURLE_OK: return CCURL_WHOLE;
    case CURLE_WRITE_ERROR: return CCURL_ENDED_BY_RECEIVER;
    case CURLE_COULDNT_RESOLVE_HOST: return CCURL_UNKNOWN_HOST;
    case CURLE_COULDNT_RESOLVE_PROXY: return CCURL_UNKNOWN_PROXY;
    case CURLE_COULDNT_CONNECT: return CCURL_NOT_CONNECTED;
    // No other time is set.
    case CURLE_OPERATION_TIMEDOUT: return CCURL_CONNECT_TIMED_OUT;
    case CURLE_PROXY: return CCURL_PROXY_REFUSES;
    case CURLE_SSL_CONNECT_ERROR: return mentions(exchange->error, no_tls) ? CCURL_NO_TLS : CCURL_TLS_FAILED;
    case CURLE_PEER_FAILED_VERIFICATION: 
        return mentions(exchange->error, not_that_name) ? CCURL_NOT_THAT_NAME : CCURL_NOT_TRUSTED;
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_INVALIDCERTSTATUS: return CCURL_TLS_FAILED;
    case CURLE_UNSUPPORTED_PROTOCOL: // HTTP/0.9
    case CURLE_WEIRD_SERVER_REPLY: return CCURL_NOT_HTTP;
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR: return CCURL_BROKE_OFF;
    case CURLE_BAD_CONTENT_ENCODING: return CCURL_UNDECODABLE;
    default: return CCURL_FAILED;
    }
}

ccurl_end ccurl_meaning(ccurl_exchange *exchange, CURLcode code)
{
    long system_error = 0, proxy_status = 0;
    curl_off_t connect_time = 0;
    libcurl.easy_getinfo(exchange->easy, CURLINFO_OS_ERRNO, &system_error);
    libcurl.easy_getinfo(exchange->easy, CURLINFO_HTTP_CONNECTCODE, &proxy_status);
    libcurl.easy_getinfo(exchange->easy, CURLINFO_CONNECT_TIME_T, &connect_time);
    // What a proxy refuses is said by several codes.
    bool is_refused = code != CURLE_OK && proxy_status >= 300;
    return (ccurl_end){
        .outcome = is_refused ? CCURL_PROXY_REFUSES : outcome_of(exchange, code),
        .system_error = (int)system_error,
        .proxy_status = (int)proxy_status,
        .was_connected = connect_time > 0,
        .reason = libcurl.easy_strerror(code),
    };
}
