// Edits of albums, with the shelves and the journal.
#pragma once

#include "albums.h"

// MARK: Shelves

struct shelf {
    sqlite3_int64 id, rank, count;
    int is_changed;
};

static struct shelf *shelves;
static int shelf_count;
static sqlite3_int64 last_rank;
// The shelf of the latest search, if no album was added to it or deleted since then.
static struct shelf *searched;

static int compare_shelves(const void *one, const void *other)
{
    sqlite3_int64 a = ((const struct shelf *)one)->rank, b = ((const struct shelf *)other)->rank;
    return (a > b) - (a < b);
}

static struct shelf *append_shelf(struct shelf shelf)
{
    if ((shelf_count & (shelf_count - 1)) == 0) shelves = realloc(shelves, sizeof shelf * (shelf_count == 0 ? 1 : 2 * shelf_count));
    shelves[shelf_count] = shelf;
    return &shelves[shelf_count++];
}

static void read_shelves(void)
{
    sqlite3_stmt *rows = get(READ_SHELVES);
    while (next(READ_SHELVES)) {
        append_shelf((struct shelf){sqlite3_column_int64(rows, 0), sqlite3_column_int64(rows, 1), sqlite3_column_int64(rows, 2), 0});
    }
    sqlite3_reset(rows);
    qsort(shelves, shelf_count, sizeof *shelves, compare_shelves);
    if (shelf_count == 0) return;
    bind(LAST_RANK, 1, shelves[shelf_count - 1].id);
    last_rank = number(LAST_RANK);
}

static void save_shelves(void)
{
    for (int i = 0; i < shelf_count; i++) {
        if (!shelves[i].is_changed) continue;
        bind(SAVE_SHELF, 1, shelves[i].count);
        bind(SAVE_SHELF, 2, shelves[i].id);
        run(SAVE_SHELF);
        shelves[i].is_changed = 0;
    }
}

// The last shelf with room for an album, and the rank for it in `last_rank`.
static struct shelf *make_room(void)
{
    struct shelf *last = shelf_count > 0 ? &shelves[shelf_count - 1] : NULL;
    if (last == NULL || last->count >= SHELF_CAPACITY) {
        sqlite3_int64 rank = (last == NULL ? 0 : last->rank) + rank_step;
        bind(ADD_SHELF, 1, rank);
        run(ADD_SHELF);
        last = append_shelf((struct shelf){sqlite3_last_insert_rowid(db), rank, 0, 0});
        last_rank = 0;
    }
    last_rank += rank_step;
    last->count++;
    last->is_changed = 1;
    searched = NULL;
    return last;
}

struct place {
    sqlite3_int64 id;
    struct shelf *shelf;
};

// The album at a position. The second search in a shelf reads the whole shelf.
static struct place find(long position)
{
    static sqlite3_int64 ids[SHELF_CAPACITY];
    static int is_read;
    struct shelf *shelf = shelves;
    long offset = position - 1;
    while (offset >= shelf->count) offset -= shelf++->count;
    if (shelf != searched) {
        searched = shelf;
        is_read = 0;
        int is_upwards = offset <= shelf->count / 2;
        enum statement way = is_upwards ? FIND_UPWARDS : FIND_DOWNWARDS;
        bind(way, 1, shelf->id);
        bind(way, 2, is_upwards ? offset : shelf->count - 1 - offset);
        return (struct place){number(way), shelf};
    }
    if (!is_read) {
        bind(READ_SHELF, 1, shelf->id);
        for (int i = 0; next(READ_SHELF);) ids[i++] = sqlite3_column_int64(get(READ_SHELF), 0);
        sqlite3_reset(get(READ_SHELF));
        is_read = 1;
    }
    return (struct place){ids[offset], shelf};
}

// MARK: The journal

static sqlite3_int64 next_album, next_change, next_key, next_group, group;
// The first change of the group, and the number of albums that it has changed.
static sqlite3_int64 first_change, changed_albums;
static const sqlite3_int64 current_album = 6;

static void begin(void)
{
    run(BEGIN);
    next(READ_LEDGER);
    sqlite3_stmt *row = get(READ_LEDGER);
    next_album = sqlite3_column_int64(row, 0);
    next_change = sqlite3_column_int64(row, 1);
    next_key = sqlite3_column_int64(row, 2);
    next_group = sqlite3_column_int64(row, 3);
    sqlite3_reset(row);
}

static void save_group(void)
{
    if (next_change == first_change) return;
    bind(SAVE_GROUP, 1, group);
    bind(SAVE_GROUP, 2, first_change);
    bind(SAVE_GROUP, 3, next_change - 1);
    bind(SAVE_GROUP, 4, changed_albums);
    bind(SAVE_GROUP, 5, current_album);
    run(SAVE_GROUP);
}

static void commit(void)
{
    save_shelves();
    bind(SAVE_LEDGER, 1, next_album);
    bind(SAVE_LEDGER, 2, next_change);
    bind(SAVE_LEDGER, 3, next_key);
    bind(SAVE_LEDGER, 4, next_group);
    run(SAVE_LEDGER);
    save_group();
    run(COMMIT);
}

static void open_group(const char *summary)
{
    group = next_group++;
    first_change = next_change;
    bind(INSERT_GROUP, 1, group);
    bind_text(INSERT_GROUP, 2, text_of(summary));
    run(INSERT_GROUP);
}

static void write_change(const char *command, enum kind kind, sqlite3_int64 first, sqlite3_int64 count)
{
    sqlite3_stmt *change = get(INSERT_CHANGE);
    bind(INSERT_CHANGE, 1, next_change);
    bind(INSERT_CHANGE, 2, group);
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    sqlite3_bind_double(change, 3, time.tv_sec + time.tv_nsec * 1e-9);
    bind_text(INSERT_CHANGE, 4, text_of(command));
    bind_text(INSERT_CHANGE, 5, text_of("somebody (12345)"));
    bind(INSERT_CHANGE, 6, count);
    bind(INSERT_CHANGE, 7, current_album);
    bind(INSERT_CHANGE, 8, current_album);
    run(INSERT_CHANGE);
    changed_albums += count;
    bind(INSERT_EDIT, 1, next_change++);
    bind(INSERT_EDIT, 2, kind);
    bind(INSERT_EDIT, 3, next_key++);
    bind(INSERT_EDIT, 4, first);
    bind(INSERT_EDIT, 5, count);
    run(INSERT_EDIT);
}

// MARK: Edits

static void insert(const struct album *album)
{
    struct shelf *shelf = make_room();
    bind(INSERT_ALBUM, 1, next_album);
    bind(INSERT_ALBUM, 2, shelf->id);
    bind(INSERT_ALBUM, 3, last_rank);
    bind_album(INSERT_ALBUM, 4, album);
    run(INSERT_ALBUM);
    write_words(INDEX_ALBUM, next_album++, album);
}

static void keep(enum statement name, sqlite3_int64 id)
{
    bind(name, 1, next_key);
    bind(name, 2, id);
    run(name);
}

// Sets the year or the title to a value, unless it is the same; returns whether the album was changed.
static int update(sqlite3_int64 id, enum field field, struct text value)
{
    bind(READ_ALBUM, 1, id);
    if (!next(READ_ALBUM)) return 0;
    struct album old = album_in(READ_ALBUM, 0), new = old;
    new.fields[field] = value;
    int is_same = old.fields[field].size == value.size && memcmp(old.fields[field].start, value.start, value.size) == 0;
    if (!is_same) {
        keep(field == YEAR ? KEEP_YEAR : KEEP_TITLE, id);
        enum statement write = field == YEAR ? WRITE_YEAR : WRITE_TITLE;
        bind(write, 1, id);
        bind_album(write, 2, &new);
        run(write);
        if (field == TITLE) {
            write_words(UNINDEX_ALBUM, id, &old);
            write_words(INDEX_ALBUM, id, &new);
        }
    }
    sqlite3_reset(get(READ_ALBUM));
    return !is_same;
}

static void delete(struct place album)
{
    keep(KEEP_ALBUM, album.id);
    bind(DELETE_ALBUM, 1, album.id);
    run(DELETE_ALBUM);
    album.shelf->count--;
    album.shelf->is_changed = 1;
    searched = NULL;
}
