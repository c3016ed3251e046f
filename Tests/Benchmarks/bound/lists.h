// Lists of albums, and of duplicates.
#pragma once

#include "albums.h"

static void write_row(long position, enum statement name, int column)
{
    printf("%ld", position);
    for (int field = TITLE; field <= YEAR; field++) {
        const char *cell = (const char *)sqlite3_column_text(get(name), column + field);
        putchar_unlocked('\t');
        fwrite_unlocked(cell == NULL ? "" : cell, 1, sqlite3_column_bytes(get(name), column + field), stdout);
    }
    putchar_unlocked('\n');
}

static void list(void)
{
    for (long position = 1; next(LIST); position++) write_row(position, LIST, 3);
}

struct entry {
    sqlite3_uint64 hash;
    long position;
    sqlite3_int64 id;
    // The position of the first album with the same hash.
    long first;
};

static int compare_hashes(const void *one, const void *other)
{
    const struct entry *a = one, *b = other;
    if (a->hash != b->hash) return a->hash < b->hash ? -1 : 1;
    return (a->position > b->position) - (a->position < b->position);
}

static int compare_groups(const void *one, const void *other)
{
    const struct entry *a = one, *b = other;
    if (a->first != b->first) return a->first < b->first ? -1 : 1;
    return (a->position > b->position) - (a->position < b->position);
}

static struct entry *entries;
static long entry_count;

static void read_hashes(void)
{
    for (long position = 1; next(LIST_BRIEFLY); position++) {
        struct album album = album_in(LIST_BRIEFLY, 3);
        if ((entry_count & (entry_count - 1)) == 0) entries = realloc(entries, sizeof *entries * (entry_count == 0 ? 1 : 2 * entry_count));
        entries[entry_count++] = (struct entry){hash_of(&album), position, sqlite3_column_int64(get(LIST_BRIEFLY), 0), 0};
    }
}

// Keeps the entries whose last bits occur several times, so that few have to be sorted.
static void drop_single_hashes(void)
{
    size_t mask = 1;
    while (mask < 4 * (size_t)entry_count) mask *= 2;
    char *counts = calloc(mask--, 1);
    for (long i = 0; i < entry_count; i++) {
        char *count = &counts[entries[i].hash & mask];
        *count += *count < 2;
    }
    long kept = 0;
    for (long i = 0; i < entry_count; i++) {
        if (counts[entries[i].hash & mask] > 1) entries[kept++] = entries[i];
    }
    entry_count = kept;
    free(counts);
}

static void duplicates(void)
{
    read_hashes();
    drop_single_hashes();
    qsort(entries, entry_count, sizeof *entries, compare_hashes);
    long kept = 0;
    for (long i = 0; i < entry_count; i++) {
        int is_next = i > 0 && entries[i].hash == entries[i - 1].hash;
        if (!is_next && (i + 1 == entry_count || entries[i].hash != entries[i + 1].hash)) continue;
        entries[i].first = is_next ? entries[i - 1].first : entries[i].position;
        entries[kept++] = entries[i];
    }
    qsort(entries, kept, sizeof *entries, compare_groups);
    for (long i = 0; i < kept; i++) {
        bind(READ_ALBUM, 1, entries[i].id);
        next(READ_ALBUM);
        write_row(entries[i].position, READ_ALBUM, 0);
        sqlite3_reset(get(READ_ALBUM));
    }
}
