// Scripts and imports.
#pragma once

#include "edits.h"

// MARK: Scripts

// Splits a line into words, which may be quoted, and returns their number.
static int split(char *line, char *words[], int limit)
{
    int count = 0;
    for (char *at = line; *at != 0 && count < limit;) {
        if (*at == ' ') {
            at++;
            continue;
        }
        char end = *at == '\'' ? *at++ : ' ';
        words[count++] = at;
        while (*at != 0 && *at != end) at++;
        if (*at != 0) *at++ = 0;
    }
    return count;
}

// The field whose name is before the end of a word.
static enum field field_named(const char *name, size_t size)
{
    enum field field = 0;
    while (field < FIELDS - 1 && (strlen(names[field]) != size || strncmp(name, names[field], size) != 0)) field++;
    return field;
}

static void run_line(const char *line)
{
    static char copy[1 << 16];
    char *words[16];
    snprintf(copy, sizeof copy, "%s", line);
    int count = split(copy, words, 16);
    if (count < 2) return;
    if (strcmp(words[0], "add") == 0) {
        struct album album = {{[TITLE] = text_of(words[1])}};
        for (int i = 2; i + 1 < count; i += 2) album.fields[field_named(words[i] + 2, strlen(words[i] + 2))] = text_of(words[i + 1]);
        insert(&album);
        write_change(line, INSERTED, next_album - 1, 1);
    } else if (strcmp(words[0], "edit") == 0 && count == 3) {
        size_t name = strcspn(words[2], "=");
        sqlite3_int64 id = find(atol(words[1])).id;
        if (update(id, field_named(words[2], name), text_of(words[2] + name + 1))) write_change(line, UPDATED, 0, 1);
    } else if (strcmp(words[0], "delete") == 0) {
        delete(find(atol(words[1])));
        write_change(line, REMOVED, 0, 1);
    }
}

// Reads a line without its end; returns whether there was one.
static int read_line(FILE *file, char **line, size_t *size)
{
    ssize_t length = getline(line, size, file);
    if (length > 0 && (*line)[length - 1] == '\n') (*line)[length - 1] = 0;
    return length >= 0;
}

static FILE *open_file(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file != NULL) return file;
    perror(path);
    exit(1);
}

static void start_writing(void)
{
    checked(sqlite3_exec(db, log_size, NULL, NULL, NULL));
    read_shelves();
    begin();
}

static void run_script(const char *path)
{
    FILE *file = open_file(path);
    char *line = NULL;
    size_t size = 0;
    start_writing();
    open_group(path);
    double began = now();
    while (read_line(file, &line, &size)) {
        run_line(line);
        if (now() - began < seconds_between_commits) continue;
        commit();
        begin();
        began = now();
    }
    commit();
    free(line);
    fclose(file);
}

// MARK: Import

// Splits a line of CSV into cells in place.
static int split_cells(char *line, struct text cells[], int limit)
{
    int count = 0;
    for (char *at = line; count < limit; at++) {
        char *start = at, *end = at;
        for (int is_quoted = 0; *at != 0 && (is_quoted || *at != ','); at++) {
            if (*at != '"') *end++ = *at;
            else if (is_quoted && at[1] == '"') *end++ = *at++;
            else is_quoted = !is_quoted;
        }
        cells[count++] = (struct text){end > start ? start : NULL, (int)(end - start)};
        if (*at == 0) break;
        *end = 0;
    }
    return count;
}

// The columns of the file are those of an album and three own fields.
static void import(const char *path)
{
    static const char *const own[] = {"label", "medium", "note"};
    enum { CELLS = OWN + 3 };
    FILE *file = open_file(path);
    char *line = NULL;
    size_t size = 0;
    start_writing();
    open_group("import");
    sqlite3_int64 first = next_album;
    read_line(file, &line, &size);
    while (read_line(file, &line, &size)) {
        struct text cells[CELLS] = {0};
        split_cells(line, cells, CELLS);
        struct album album;
        memcpy(&album, cells, sizeof *cells * OWN);
        char fields[4096];
        int length = 0;
        for (int i = 0; i < 3; i++) {
            struct text cell = cells[OWN + i];
            if (cell.start == NULL) continue;
            length += sprintf(fields + length, "%s%s\t%.*s", length > 0 ? "\n" : "", own[i], cell.size, cell.start);
        }
        album.fields[OWN] = (struct text){length > 0 ? fields : NULL, length};
        insert(&album);
    }
    write_change("import", INSERTED, first, next_album - first);
    commit();
    free(line);
    fclose(file);
}
