// The system's libpq, which gets the system's security updates. It is opened for the first shared library: the program is not linked
// with it, and a start loads nothing. The build does not need its headers, because libpq.so.5 keeps the types and values below.
// Works with libpq 12 and later.
#pragma once

#include <stddef.h>

// libpq's file, as the system's loader finds it.
#define CPOSTGRES_FILE "libpq.so.5"

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

typedef struct PGnotify {
    char *relname;
    int be_pid;
    char *extra;
    struct PGnotify *next;
} PGnotify;

typedef void (*PQnoticeProcessor)(void *context, const char *message);

enum { CONNECTION_OK, CONNECTION_BAD };
enum { PGRES_POLLING_FAILED, PGRES_POLLING_READING, PGRES_POLLING_WRITING, PGRES_POLLING_OK };
enum { PGRES_EMPTY_QUERY, PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_OUT, PGRES_COPY_IN, PGRES_BAD_RESPONSE };
enum { PGRES_SINGLE_TUPLE = 9 };
enum { PQERRORS_VERBOSE = 2 };
enum { PG_DIAG_SQLSTATE = 'C', PG_DIAG_MESSAGE_PRIMARY = 'M' };

// The functions that are called, without the prefix of their names: the type of the result, the name, and the parameters.
#define CPOSTGRES_FUNCTIONS(X)                                                                                         \
    X(PGconn *, connectStartParams, (const char *const *keys, const char *const *values, int expands_database))        \
    X(int, connectPoll, (PGconn *))                                                                                    \
    X(void, finish, (PGconn *))                                                                                        \
    X(int, status, (const PGconn *))                                                                                   \
    X(int, socket, (const PGconn *))                                                                                   \
    X(int, connectionNeedsPassword, (const PGconn *))                                                                  \
    X(char *, errorMessage, (const PGconn *))                                                                          \
    X(int, setErrorVerbosity, (PGconn *, int verbosity))                                                               \
    X(PQnoticeProcessor, setNoticeProcessor, (PGconn *, PQnoticeProcessor, void *context))                             \
    X(int, setnonblocking, (PGconn *, int is_nonblocking))                                                             \
    X(int, sendQuery, (PGconn *, const char *sql))                                                                     \
    X(int, sendQueryParams,                                                                                            \
      (PGconn *, const char *sql, int count, const unsigned *types, const char *const *values, const int *lengths,     \
       const int *formats, int format_of_result))                                                                      \
    X(int, setSingleRowMode, (PGconn *))                                                                               \
    X(int, flush, (PGconn *))                                                                                          \
    X(int, consumeInput, (PGconn *))                                                                                   \
    X(int, isBusy, (PGconn *))                                                                                         \
    X(PGresult *, getResult, (PGconn *))                                                                               \
    X(int, resultStatus, (const PGresult *))                                                                           \
    X(char *, resultErrorField, (const PGresult *, int field))                                                         \
    X(int, ntuples, (const PGresult *))                                                                                \
    X(char *, getvalue, (const PGresult *, int row, int column))                                                       \
    X(int, getlength, (const PGresult *, int row, int column))                                                         \
    X(void, clear, (PGresult *))                                                                                       \
    X(int, putCopyData, (PGconn *, const char *bytes, int count))                                                      \
    X(int, putCopyEnd, (PGconn *, const char *error))                                                                  \
    X(PGnotify *, notifies, (PGconn *))                                                                                \
    X(void, freemem, (void *))

#define CPOSTGRES_DECLARE(type, name, parameters) type(*name) parameters;

typedef struct cpostgres_library {
    CPOSTGRES_FUNCTIONS(CPOSTGRES_DECLARE)
} cpostgres_library;

// Opens the library with the first call, on any thread. NULL where it cannot be loaded, also with later calls.
const cpostgres_library *cpostgres_open(void);

// Discards the notices of a connection, which libpq would print.
void cpostgres_discard_notices(PGconn *connection);
