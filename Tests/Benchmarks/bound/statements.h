// The statements and settings of a library, and the calls of SQLite.
//
// All that depends on the tables of a library is in this file. LibrarySchema.swift, PreparedStatements.swift and UndoRows.swift have the
// same statements: change both together.
#pragma once

#include "CSQLite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define COLUMNS "title, artist, genre, year, cover, fields"

enum statement {
    OPEN, FORMAT, VERSION, MODE, BEGIN, COMMIT,
    READ_LEDGER, SAVE_LEDGER, READ_SHELVES, ADD_SHELF, SAVE_SHELF, LAST_RANK,
    FIND_UPWARDS, FIND_DOWNWARDS, READ_SHELF, READ_ALBUM, INSERT_ALBUM, WRITE_YEAR, WRITE_TITLE, DELETE_ALBUM,
    INDEX_ALBUM, UNINDEX_ALBUM,
    KEEP_ALBUM, KEEP_YEAR, KEEP_TITLE, INSERT_GROUP, SAVE_GROUP, INSERT_CHANGE, INSERT_EDIT,
    LIST, LIST_BRIEFLY, STATEMENTS
};

static const char *const sql[STATEMENTS] = {
    [OPEN] = "SELECT 1 FROM sqlite_master LIMIT 1",
    [FORMAT] = "PRAGMA application_id",
    [VERSION] = "PRAGMA user_version",
    [MODE] = "PRAGMA journal_mode",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [READ_LEDGER] = "SELECT next_album, next_change, next_kept, next_group FROM ledger",
    [SAVE_LEDGER] = "UPDATE ledger SET next_album = ?1, next_change = ?2, next_kept = ?3, next_group = ?4, latest = ?2 - 1",
    [READ_SHELVES] = "SELECT id, rank, count FROM shelf",
    [ADD_SHELF] = "INSERT INTO shelf (rank, count) VALUES (?, 0)",
    [SAVE_SHELF] = "UPDATE shelf SET count = ? WHERE id = ?",
    [LAST_RANK] = "SELECT max(rank) FROM album WHERE shelf = ?",
    [FIND_UPWARDS] = "SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank LIMIT 1 OFFSET ?",
    [FIND_DOWNWARDS] = "SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank DESC LIMIT 1 OFFSET ?",
    [READ_SHELF] = "SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank",
    [READ_ALBUM] = "SELECT " COLUMNS " FROM album WHERE id = ?",
    [INSERT_ALBUM] = "INSERT INTO album (id, shelf, rank, " COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [WRITE_YEAR] = "UPDATE album SET year = ?5 WHERE id = ?1",
    [WRITE_TITLE] = "UPDATE album SET title = ?2 WHERE id = ?1",
    [DELETE_ALBUM] = "DELETE FROM album WHERE id = ?",
    [INDEX_ALBUM] = "INSERT INTO search (rowid, title, artist, genre, own) VALUES (?, ?, ?, ?, ?)",
    [UNINDEX_ALBUM] = "INSERT INTO search (search, rowid, title, artist, genre, own) VALUES ('delete', ?, ?, ?, ?, ?)",
    [KEEP_ALBUM] =
        "INSERT INTO kept (key, id, shelf, rank, " COLUMNS ") SELECT ?1, id, shelf, rank, " COLUMNS " FROM album WHERE id = ?2",
    // 8 and 1 are the column in AlbumColumns.
    [KEEP_YEAR] = "INSERT INTO kept (key, id, columns, year) SELECT ?1, id, 8, year FROM album WHERE id = ?2",
    [KEEP_TITLE] = "INSERT INTO kept (key, id, columns, title) SELECT ?1, id, 1, title FROM album WHERE id = ?2",
    [INSERT_GROUP] = "INSERT INTO \"group\" (id, summary, changes) VALUES (?, ?, 0)",
    [SAVE_GROUP] = "UPDATE \"group\" SET first = ?2, last = ?3, changes = ?3 - ?2 + 1, albums = ?4, moves = 0, before = ?5, after = ?5"
                   " WHERE id = ?1",
    [INSERT_CHANGE] = "INSERT INTO change (number, \"group\", \"when\", command, who, albums, before, after, undone)"
                      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)",
    [INSERT_EDIT] = "INSERT INTO edit (change, ordinal, kind, key, first, count) VALUES (?, 0, ?, ?, ?, ?)",
    [LIST] = "SELECT a.id, a.shelf, a.rank, a.title, a.artist, a.genre, a.year, a.cover, a.fields"
             " FROM shelf s CROSS JOIN album a ON a.shelf = s.id ORDER BY s.rank, s.id, a.rank",
    [LIST_BRIEFLY] = "SELECT a.id, a.shelf, a.rank, a.title, a.artist, a.genre, a.year, NULL, NULL"
                     " FROM shelf s CROSS JOIN album a ON a.shelf = s.id ORDER BY s.rank, s.id, a.rank",
};

static const char settings[] = "PRAGMA synchronous = FULL; PRAGMA cache_size = -8000";
static const char log_size[] = "PRAGMA wal_autocheckpoint = 4000";

enum kind { INSERTED, REMOVED, UPDATED };
enum { SHELF_CAPACITY = 1000 };
static const sqlite3_int64 rank_step = (sqlite3_int64)1 << 40;
static const double seconds_between_commits = 0.5;

static sqlite3 *db;
static sqlite3_stmt *prepared[STATEMENTS];

static int checked(int code)
{
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return code;
    fprintf(stderr, "bound: %s\n", sqlite3_errmsg(db));
    exit(1);
}

static sqlite3_stmt *get(enum statement name)
{
    if (prepared[name] == NULL) checked(sqlite3_prepare_v3(db, sql[name], -1, SQLITE_PREPARE_PERSISTENT, &prepared[name], NULL));
    return prepared[name];
}

static void bind(enum statement name, int parameter, sqlite3_int64 number)
{
    sqlite3_bind_int64(get(name), parameter, number);
}

static int next(enum statement name)
{
    return checked(sqlite3_step(get(name))) == SQLITE_ROW;
}

static void run(enum statement name)
{
    next(name);
    sqlite3_reset(get(name));
}

// The first number that a statement selects.
static sqlite3_int64 number(enum statement name)
{
    sqlite3_int64 found = next(name) ? sqlite3_column_int64(get(name), 0) : 0;
    sqlite3_reset(get(name));
    return found;
}

static void open_library(const char *path)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    csqlite_add_page_sums();
    checked(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL));
    for (enum statement name = OPEN; name <= MODE; name++) run(name);
    checked(sqlite3_exec(db, settings, NULL, NULL, NULL));
}

static void close_library(void)
{
    for (int name = 0; name < STATEMENTS; name++) sqlite3_finalize(prepared[name]);
    checked(sqlite3_close(db));
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}
