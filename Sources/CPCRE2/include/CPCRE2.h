// The system's PCRE2, which gets the system's security updates. It is loaded for the first regular expression: the program is not
// linked with it, and a start loads nothing. Works with PCRE2 10.32 and later.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// PCRE2's file, as the system's loader finds it.
#define CPCRE_FILE "libpcre2-8.so.0"

// A compiled expression with the memory for its matches; used by one thread at a time.
typedef struct cpcre_matcher cpcre_matcher;

// False if the library cannot be loaded. Call the other functions only if it can.
bool cpcre_is_loaded(void);

// Compiles an expression in UTF-8 that ignores case. If it is invalid, returns NULL and writes the reason to `reason`.
cpcre_matcher *cpcre_compile(const char *text, size_t count, char *reason, size_t reason_size);
void cpcre_free(cpcre_matcher *matcher);
// The number of a group with a name; negative if there is none.
int cpcre_group_number(const cpcre_matcher *matcher, const char *name);
uint32_t cpcre_group_count(const cpcre_matcher *matcher);

// A result of cpcre_find.
enum { CPCRE_LIMIT = -1, CPCRE_NONE = 0, CPCRE_FOUND = 1 };

// Finds the first match in valid UTF-8 that starts between `from` and `upto`. CPCRE_LIMIT if that takes too much time or memory.
//
// If `continues_empty`, the match must start at `from` and not be empty: the attempt after an empty match there.
int cpcre_find(cpcre_matcher *matcher, const char *text, size_t count, size_t from, size_t upto, bool continues_empty);

// The start and the end of each group in the found match, group 0 first; SIZE_MAX for a group that took no part.
const size_t *cpcre_spans(const cpcre_matcher *matcher);
