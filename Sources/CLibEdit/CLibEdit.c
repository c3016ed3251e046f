#define _GNU_SOURCE

#include "Editor.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "characters cross to Swift as 32 bits");

// Callbacks from libedit

cle_editor *cle_editor_of(EditLine *edit_line) {
    void *editor = NULL;
    cle_edit.el_wget(edit_line, EL_CLIENTDATA, &editor);
    return editor;
}

static int read_key(EditLine *edit_line, wchar_t *key) {
    cle_editor *editor = cle_editor_of(edit_line);
    uint32_t value = 0;
    int result = editor->read_key(editor->owner, &value);
    *key = (wchar_t)value;
    if (result == CLE_KEY_ABORT) errno = EINTR;
    return result;
}

static wchar_t *no_prompt(EditLine *edit_line) {
    (void)edit_line;
    static wchar_t empty[] = L"";
    return empty;
}

// Discards all output of libedit; only the bell is recorded.
static ssize_t swallow(void *cookie, const char *bytes, size_t count) {
    cle_editor *editor = cookie;
    if (memchr(bytes, '\a', count)) editor->bell_rang = 1;
    return (ssize_t)count;
}

// Opening and closing

static void set_up(cle_editor *editor) {
    EditLine *line = editor->edit_line;
    cle_edit.el_wset(line, EL_CLIENTDATA, editor);
    cle_edit.el_wset(line, EL_SIGNAL, 0);
    cle_edit.el_wset(line, EL_PROMPT, no_prompt);
    cle_edit.el_wset(line, EL_GETCFN, read_key);
    cle_edit.el_wset(line, EL_EDITOR, L"emacs");
    // During editing, Ctrl-C, Ctrl-Z, Ctrl-\, Ctrl-S and Ctrl-Q arrive as keys, and Return unchanged: libedit would
    // exchange carriage return and line feed.
    cle_edit.el_wset(line, EL_SETTY, L"-d", L"-isig", L"-ixon", L"-icrnl", L"-inlcr", NULL);
}

cle_editor *cle_open(const char *program, int input, int output) {
    cle_editor *editor = calloc(1, sizeof *editor);
    if (!editor) return NULL;
    editor->input = input;
    editor->has_found = tcgetattr(input, &editor->found) == 0;
    // libedit uses the locale to classify and measure characters; this changes only the locale of this thread.
    editor->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (editor->locale) uselocale(editor->locale);
    cookie_io_functions_t functions = {.write = swallow};
    editor->sink = fopencookie(editor, "w", functions);
    if (editor->sink) {
        editor->edit_line = cle_edit.el_init_fd(program, stdin, editor->sink, editor->sink, input, output, output);
    }
    if (!editor->edit_line) {
        cle_close(editor);
        return NULL;
    }
    set_up(editor);
    return editor;
}

void cle_set_owner(cle_editor *editor, void *owner, cle_read_key read, cle_run_command run) {
    editor->owner = owner;
    editor->read_key = read;
    editor->run_command = run;
}

void cle_close(cle_editor *editor) {
    if (!editor) return;
    if (editor->edit_line) {
        // libedit would discard the keys that were typed ahead for the next program, so it does not restore the settings.
        cle_edit.el_wset(editor->edit_line, EL_EDITMODE, 0);
        cle_edit.el_end(editor->edit_line);
        if (editor->has_found) tcsetattr(editor->input, TCSADRAIN, &editor->found);
    }
    if (editor->sink) fclose(editor->sink);
    if (editor->locale) {
        uselocale(LC_GLOBAL_LOCALE);
        freelocale(editor->locale);
    }
    free(editor);
}

// The line

void cle_read_line(cle_editor *editor) {
    int count = 0;
    cle_edit.el_wgets(editor->edit_line, &count);
}

size_t cle_take_line(cle_editor *editor, const uint32_t **text) {
    // el_wline returns libedit's own line, which may be modified.
    LineInfoW *info = (LineInfoW *)cle_edit.el_wline(editor->edit_line);
    if (info->lastchar <= info->buffer) return 0;
    size_t length = (size_t)(info->lastchar - info->buffer);
    *text = (const uint32_t *)info->buffer;
    info->cursor = info->lastchar = info->buffer;
    return length;
}

// Modes

void cle_use_vi(cle_editor *editor, int use_vi) {
    cle_edit.el_wset(editor->edit_line, EL_EDITOR, use_vi ? L"vi" : L"emacs");
}

int cle_uses_vi(cle_editor *editor) {
    const wchar_t *name = NULL;
    cle_edit.el_wget(editor->edit_line, EL_EDITOR, &name);
    return name && name[0] == L'v';
}

void cle_prepare_terminal(cle_editor *editor, int editing) {
    cle_edit.el_wset(editor->edit_line, EL_PREP_TERM, editing);
}

int cle_take_bell(cle_editor *editor) {
    fflush(editor->sink);
    int rang = editor->bell_rang;
    editor->bell_rang = 0;
    return rang;
}
