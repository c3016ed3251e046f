// One request of libcurl's and its answer.
#pragma once

#include "CCurl.h"
#include "Library.h"

struct ccurl_exchange {
    CURL *easy;
    struct curl_slist *headers;
    void *context;
    bool (*receive_header)(void *context, const char *bytes, size_t count);
    bool (*receive_body)(void *context, const char *bytes, size_t count);
    // libcurl's words for an error, which may quote the server.
    char error[CURL_ERROR_SIZE];
};

ccurl_exchange *ccurl_exchange_of(CURL *easy);
ccurl_end ccurl_meaning(ccurl_exchange *exchange, CURLcode code);
