// The parts of SQLite that Swift cannot use directly: functions with variable arguments, and a layer over SQLite's files.
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct sqlite3;

// Disables SQLite's memory statistics, which take a lock for each allocation. Call it before the first connection of
// the process and while no other thread uses SQLite; returns false, without effect, if SQLite is in use already.
bool csqlite_stop_counting_memory(void);

// Adds the layer that gives each page of a library a sum and compares it; every connection that is opened from then on goes
// through it, unless its address says `vfs=unix`. A page whose sum is another is answered with SQLITE_IOERR_DATA. False where SQLite
// takes no layer, or has this one already.
bool csqlite_add_page_sums(void);

// How many bytes at the end of a page are reserved; the last eight are its sum.
enum { csqlite_reserved_bytes = 12 };

// To be given to sqlite3_file_control, without an argument: the file is new, and pages with room for a sum will be written to it,
// the first of them last.
enum { csqlite_sums_follow = 0x626C7565 };

// Keeps a connection from bringing the log to the file when it is closed, and from removing the log.
void csqlite_keep_log(struct sqlite3 *connection);

// The number in the header of a connection's file that SQLite changes with the schema, as the disk has it; -1 if it cannot be read.
int64_t csqlite_schema_cookie(struct sqlite3 *connection);
