// The system's expat, which gets the system's security updates. It is loaded for the first XML file: the program is not linked with
// it, and a start loads nothing. Works with expat 2.2 and later.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// expat's file, as the system's loader finds it.
#define CEXPAT_FILE "libexpat.so.1"

// False if the library cannot be loaded. Call the other functions only if it can.
bool cexpat_is_loaded(void);

// Reads a property list in UTF-8 from the start to the end: each dictionary in the list or dictionary that its root has under one
// name is a row. No external entity is loaded.
typedef struct cexpat_list cexpat_list;

typedef enum {
    // All bytes were read.
    CEXPAT_MORE,
    // A row ended; cexpat_resume continues after it.
    CEXPAT_ROW,
    // The last bytes were read, and the text is complete.
    CEXPAT_END,
    // The text ends inside of its root.
    CEXPAT_CUT_OFF,
    CEXPAT_MALFORMED,
    CEXPAT_TOO_DEEP,
    // A row, or one of XML's tokens, has too many bytes.
    CEXPAT_TOO_LONG,
    CEXPAT_TOO_MANY_NAMES,
    // The text declares or uses entities, which property lists do not.
    CEXPAT_ENTITIES,
    // The text is no property list, or has nothing under the name.
    CEXPAT_OTHER,
} cexpat_result;

typedef struct {
    size_t levels;
    size_t row_bytes;
    size_t names;
} cexpat_limits;

// `name` must be valid as long as the list.
cexpat_list *cexpat_begin(const char *name, cexpat_limits limits);
void cexpat_free(cexpat_list *list);

// Reads the next bytes, at most 16 MB. Call it only after CEXPAT_MORE, or first.
cexpat_result cexpat_parse(cexpat_list *list, const char *bytes, size_t count, bool is_last);
// Continues after a row; CEXPAT_MORE if no row was read.
cexpat_result cexpat_resume(cexpat_list *list);

typedef enum { CEXPAT_TEXT, CEXPAT_NUMBER, CEXPAT_TRUE, CEXPAT_FALSE } cexpat_kind;

typedef struct {
    // The index of the name.
    size_t name;
    cexpat_kind kind;
    // Its bytes in the text of the row.
    size_t start, count;
} cexpat_cell;

// A row, until the list is called again. A value inside of a value is no cell.
typedef struct {
    size_t line;
    const cexpat_cell *cells;
    size_t cell_count;
    const char *text;
    // The number of different names in all rows so far.
    size_t name_count;
} cexpat_row;

cexpat_row cexpat_current_row(const cexpat_list *list);
const char *cexpat_name(const cexpat_list *list, size_t index);

// The line of an error, and expat's words for CEXPAT_MALFORMED.
size_t cexpat_line(const cexpat_list *list);
const char *cexpat_reason(const cexpat_list *list);
