#include "CWebServer.h"

#include <limits.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

struct cweb_stream {
    SSL *connection;
};

static int use_certificate(SSL_CTX *context, const char *pem)
{
    BIO *text = BIO_new_mem_buf(pem, -1);
    X509 *certificate = PEM_read_bio_X509(text, NULL, NULL, NULL);
    int is_used = certificate != NULL && SSL_CTX_use_certificate(context, certificate);
    X509_free(certificate);
    BIO_free(text);
    return is_used;
}

static int use_key(SSL_CTX *context, const char *pem)
{
    BIO *text = BIO_new_mem_buf(pem, -1);
    EVP_PKEY *key = PEM_read_bio_PrivateKey(text, NULL, NULL, NULL);
    int is_used = key != NULL && SSL_CTX_use_PrivateKey(context, key);
    EVP_PKEY_free(key);
    BIO_free(text);
    return is_used;
}

cweb_stream *cweb_secure(int descriptor, const char *certificate, const char *key)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    SSL *connection = NULL;
    if (context != NULL && use_certificate(context, certificate) && use_key(context, key))
        connection = SSL_new(context);
    // The connection keeps what it needs of it.
    SSL_CTX_free(context);
    cweb_stream *stream = malloc(sizeof *stream);
    if (stream != NULL && connection != NULL && SSL_set_fd(connection, descriptor) && SSL_accept(connection) == 1) {
        stream->connection = connection;
        return stream;
    }
    SSL_free(connection);
    free(stream);
    return NULL;
}

static int limited(size_t count) { return count > INT_MAX ? INT_MAX : (int)count; }

ssize_t cweb_read(cweb_stream *stream, void *bytes, size_t count)
{
    return SSL_read(stream->connection, bytes, limited(count));
}

ssize_t cweb_write(cweb_stream *stream, const void *bytes, size_t count)
{
    return SSL_write(stream->connection, bytes, limited(count));
}

void cweb_close(cweb_stream *stream)
{
    SSL_shutdown(stream->connection);
    SSL_free(stream->connection);
    free(stream);
}
