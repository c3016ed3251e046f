#define _GNU_SOURCE

#include "Editor.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

// libedit passes no context to a bound function, so each number has a separate function.
#define COMMAND(number)                                                                  \
    static unsigned char command_##number(EditLine *line, wint_t key) {                  \
        cle_editor *editor = cle_editor_of(line);                                        \
        return (unsigned char)editor->run_command(editor->owner, number, (uint32_t)key); \
    }

// Eight functions at a time, numbered in octal: the 0 and the digits are pasted together.
#define EIGHT(digit)                                                                        \
    NUMBERED(0##digit##0) NUMBERED(0##digit##1) NUMBERED(0##digit##2) NUMBERED(0##digit##3) \
    NUMBERED(0##digit##4) NUMBERED(0##digit##5) NUMBERED(0##digit##6) NUMBERED(0##digit##7)
#define ALL                                                                                 \
    EIGHT(0) EIGHT(1) EIGHT(2) EIGHT(3) EIGHT(4) EIGHT(5) EIGHT(6) EIGHT(7)                 \
    EIGHT(10) EIGHT(11) EIGHT(12) EIGHT(13) EIGHT(14) EIGHT(15) EIGHT(16) EIGHT(17)

#define NUMBERED(number) COMMAND(number)
ALL
#undef NUMBERED

typedef unsigned char (*bound_function)(EditLine *, wint_t);

#define NUMBERED(number) [number] = command_##number,
static const bound_function commands[] = {ALL};
#undef NUMBERED

_Static_assert(sizeof commands / sizeof *commands == CLE_COMMAND_LIMIT, "there is a function for each number");

// libedit stores the pointers to function names permanently, so they are allocated once for the whole program.
static wchar_t *command_names[CLE_COMMAND_LIMIT];
static wchar_t *command_helps[CLE_COMMAND_LIMIT];

static wchar_t *widened(const char *text) {
    size_t size = strlen(text) + 1;
    wchar_t *wide = calloc(size, sizeof *wide);
    if (wide && mbstowcs(wide, text, size) == (size_t)-1) wide[0] = 0;
    return wide;
}

int cle_add_command(cle_editor *editor, int command, const char *name, const char *help) {
    if (command < 0 || command >= CLE_COMMAND_LIMIT) return -1;
    if (!command_names[command]) {
        command_names[command] = widened(name);
        command_helps[command] = widened(help);
    }
    return cle_edit.el_wset(editor->edit_line, EL_ADDFN, command_names[command], command_helps[command], commands[command]);
}

int cle_bind(cle_editor *editor, int map, const char *key, const char *function) {
    wchar_t *wide_key = widened(key);
    wchar_t *wide_function = widened(function);
    int result = map == CLE_COMMAND_MAP ? cle_edit.el_wset(editor->edit_line, EL_BIND, L"-a", wide_key, wide_function, NULL)
                                        : cle_edit.el_wset(editor->edit_line, EL_BIND, wide_key, wide_function, NULL);
    free(wide_key);
    free(wide_function);
    return result;
}

void cle_run_configuration(cle_editor *editor, const uint32_t *line) {
    TokenizerW *tokenizer = cle_edit.tok_winit(NULL);
    if (!tokenizer) return;
    int count = 0;
    const wchar_t **words = NULL;
    if (cle_edit.tok_wstr(tokenizer, (const wchar_t *)line, &count, &words) == 0 && count > 0) {
        cle_edit.el_wparse(editor->edit_line, count, words);
    }
    cle_edit.tok_wend(tokenizer);
}
