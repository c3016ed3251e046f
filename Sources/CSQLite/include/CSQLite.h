// SQLite with the parts of it that Swift cannot use directly: functions with variable arguments, a constant that is a cast, and a layer
// over SQLite's files.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <sqlite3.h>

// Codes of errors, which SQLite defines with operators.
static const int csqlite_ioerr_write = SQLITE_IOERR_WRITE, csqlite_ioerr_fsync = SQLITE_IOERR_FSYNC,
                 csqlite_ioerr_dir_fsync = SQLITE_IOERR_DIR_FSYNC, csqlite_ioerr_truncate = SQLITE_IOERR_TRUNCATE,
                 csqlite_ioerr_shmopen = SQLITE_IOERR_SHMOPEN, csqlite_ioerr_shmsize = SQLITE_IOERR_SHMSIZE,
                 csqlite_ioerr_shmmap = SQLITE_IOERR_SHMMAP, csqlite_ioerr_lock = SQLITE_IOERR_LOCK,
                 csqlite_ioerr_rdlock = SQLITE_IOERR_RDLOCK, csqlite_ioerr_shmlock = SQLITE_IOERR_SHMLOCK,
                 csqlite_ioerr_checkreservedlock = SQLITE_IOERR_CHECKRESERVEDLOCK, csqlite_ioerr_data = SQLITE_IOERR_DATA;

// These give SQLite a text in UTF-8 or bytes, which it copies. SQLite takes a text without an address for null, so an empty one gets an
// address.

static inline int csqlite_bind_text(sqlite3_stmt *statement, int number, const char *text, uint64_t count)
{
    return sqlite3_bind_text64(statement, number, count == 0 ? "" : text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int number, const void *bytes, uint64_t count)
{
    return sqlite3_bind_blob64(statement, number, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT);
}

// Gives SQLite a text in UTF-8 that ends with a zero byte, which it reads where it is until the statement has run.
static inline int csqlite_bind_text_in_place(sqlite3_stmt *statement, int number, const char *text)
{
    return sqlite3_bind_text(statement, number, text, -1, SQLITE_STATIC);
}

static inline void csqlite_return_text(sqlite3_context *context, const char *text, uint64_t count)
{
    sqlite3_result_text64(context, count == 0 ? "" : text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void csqlite_return_blob(sqlite3_context *context, const void *bytes, uint64_t count)
{
    sqlite3_result_blob64(context, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT);
}

// Makes SQLite report an unknown name in double quotes. By default it takes the name for a text.
void csqlite_reject_double_quotes(sqlite3 *connection);

// Disables SQLite's memory statistics, which take a lock for each allocation. Call it before the first connection of
// the process and while no other thread uses SQLite; returns false, without effect, if SQLite is in use already.
bool csqlite_stop_counting_memory(void);

// Adds the layer that gives each page of a library a sum and compares it; every connection that is opened from then on goes
// through it, unless its address says `vfs=unix`. A page whose sum is another is answered with SQLITE_IOERR_DATA. False where SQLite
// takes no layer, or has this one already.
bool csqlite_add_page_sums(void);

// The number of bytes that are reserved at the end of a page; the last eight are its sum.
enum { csqlite_reserved_bytes = 12 };

// To be given to sqlite3_file_control, without an argument: the file is new, and pages with room for a sum will be written to it,
// the first of them last.
enum { csqlite_sums_follow = 0x626C7565 };

// Keeps a connection from bringing the log to the file when it is closed, and from removing the log.
void csqlite_keep_log(sqlite3 *connection);

// The number in the header of a connection's file that SQLite changes with the schema, as the disk has it; -1 if it cannot be read.
int64_t csqlite_schema_cookie(sqlite3 *connection);
