// Albums, and their words in the search index.
#pragma once

#include "statements.h"

#include <ctype.h>

// Bytes that belong to the caller; no start for null.
struct text {
    const char *start;
    int size;
};

enum field { TITLE, ARTIST, GENRE, YEAR, COVER, OWN, FIELDS };
static const char *const names[] = {"title", "artist", "genre", "year", "cover", "fields"};

struct album {
    struct text fields[FIELDS];
};

static struct text text_of(const char *string) { return (struct text){string, (int)strlen(string)}; }

static void bind_text(enum statement name, int parameter, struct text text)
{
    sqlite3_bind_text(get(name), parameter, text.start, text.size, SQLITE_STATIC);
}

static void bind_album(enum statement name, int parameter, const struct album *album)
{
    for (int field = 0; field < FIELDS; field++) {
        struct text text = album->fields[field];
        if (field != YEAR) bind_text(name, parameter + field, text);
        else if (text.start == NULL) sqlite3_bind_null(get(name), parameter + field);
        else bind(name, parameter + field, atoi(text.start));
    }
}

static struct album album_in(enum statement name, int column)
{
    struct album album;
    for (int field = 0; field < FIELDS; field++) {
        const char *start = (const char *)sqlite3_column_text(get(name), column + field);
        album.fields[field] = (struct text){start, sqlite3_column_bytes(get(name), column + field)};
    }
    return album;
}

static char folded_bytes[1 << 16];
static int folded;

static void append(const char *bytes, int size)
{
    if (folded + size > (int)sizeof folded_bytes) exit(1);
    memcpy(folded_bytes + folded, bytes, size);
    folded += size;
}

// Appends the words of a text, each after a prefix and separated by spaces.
static void append_words(struct text text, const char *prefix, int prefix_size)
{
    int is_inside = 0;
    for (int i = 0; i < text.size; i++) {
        unsigned char byte = text.start[i];
        int is_word = byte >= 0x80 || isalnum(byte);
        if (is_word && !is_inside) {
            append(" ", folded > 0);
            append(prefix, prefix_size);
        }
        if (is_word) append(&(char){tolower(byte)}, 1);
        is_inside = is_word;
    }
}

// Appends the words of own fields, which are lines of a name, a tab and a value. Each name becomes a prefix without ASCII.
static void append_own(struct text text)
{
    const char *end = text.start + text.size;
    for (const char *line = text.start; line < end;) {
        char prefix[256];
        int size = 0;
        for (; *line != '\t'; line++) {
            unsigned char byte = tolower((unsigned char)*line);
            size += sprintf(prefix + size, "\xEE%c%c", 0x84 | byte >> 6, 0x80 | (byte & 0x3F));
        }
        size += sprintf(prefix + size, "\xEE\x80\x80");
        append(" ", folded > 0);
        append(prefix, size);
        const char *value = ++line;
        while (line < end && *line != '\n') line++;
        append_words((struct text){value, (int)(line++ - value)}, prefix, size);
    }
}

static void write_words(enum statement name, sqlite3_int64 id, const struct album *album)
{
    bind(name, 1, id);
    static const enum field indexed[] = {TITLE, ARTIST, GENRE, OWN};
    for (int i = 0; i < 4; i++) {
        struct text text = album->fields[indexed[i]];
        folded = 0;
        if (text.start != NULL && indexed[i] == OWN) append_own(text);
        else append_words(text, "", 0);
        sqlite3_bind_text(get(name), 2 + i, folded_bytes, folded, SQLITE_TRANSIENT);
    }
    run(name);
}

// Of the artist and the title.
static sqlite3_uint64 hash_of(const struct album *album)
{
    folded = 0;
    append_words(album->fields[ARTIST], "", 0);
    append("\xFF", 1);
    append_words(album->fields[TITLE], "", 0);
    sqlite3_uint64 hash = 14695981039346656037u;
    for (int i = 0; i < folded; i++) hash = (hash ^ (unsigned char)folded_bytes[i]) * 1099511628211u;
    return hash ^ hash >> 29;
}
