// What Swift cannot reach in libedit and libc by itself: calls with variable arguments, wide characters, a stream that
// swallows what libedit would draw, and a few headers that Glibc's module lacks.
//
// Characters cross as uint32_t, because Swift imports wchar_t as Unicode.Scalar, which traps on values that are none.
// Everything named cle_… that takes an editor must be called on the thread that opened it.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct cle_editor cle_editor;

// What libedit is told by a function that a key is bound to (CC_… of <histedit.h>).
enum {
    CLE_NORMAL = 0,
    CLE_NEWLINE = 1,
    CLE_END_OF_INPUT = 2,
    CLE_REFRESH = 4,
    CLE_ERROR = 6,
};

// How a line ended.
enum {
    CLE_LINE_ABORTED = -1,
    CLE_LINE_END_OF_INPUT = 0,
    CLE_LINE_ENTERED = 1,
};

// What cle_read_key answers.
enum {
    CLE_KEY_ABORT = -1,
    CLE_KEY_END_OF_INPUT = 0,
    CLE_KEY_READ = 1,
};

enum {
    // How many functions of our own can be given a name to bind keys to.
    CLE_COMMAND_LIMIT = 64,
    // Keys that no terminal sends: the C1 control characters, which the key decoder never lets through.
    CLE_PRIVATE_KEY = 0x80,
};

// Where keys are bound: in emacs mode and vi's insert mode, or in vi's command mode.
enum {
    CLE_INSERT_MAP = 0,
    CLE_COMMAND_MAP = 1,
};

// Asked for the next key whenever libedit is between two keys.
typedef int (*cle_read_key)(void *owner, uint32_t *key);

// Called for a key that is bound to one of our own functions; answers one of CLE_NORMAL …
typedef int (*cle_run_command)(void *owner, int command);

// Opens libedit on a terminal, in emacs mode, and gives this thread a UTF-8 locale. NULL when libedit cannot work here.
cle_editor *cle_open(const char *program, int input, int output, void *owner, cle_read_key read_key,
                     cle_run_command run_command);
void cle_close(cle_editor *editor);

// Reads a line; answers CLE_LINE_…. The line belongs to libedit and lasts until the next call.
int cle_read_line(cle_editor *editor, const uint32_t **line, size_t *length);

// The line as it is being edited; it lasts until the next key.
void cle_get_line(cle_editor *editor, const uint32_t **text, size_t *length, size_t *cursor);

// Both take a text that ends with 0.
int cle_insert(cle_editor *editor, const uint32_t *text);
void cle_replace(cle_editor *editor, const uint32_t *text, size_t cursor);
void cle_set_cursor(cle_editor *editor, size_t cursor);

// Takes characters away before the cursor; they become what vi's `p` puts, and the line before is what its `u` brings back.
void cle_cut_before_cursor(cle_editor *editor, size_t count);

// Gives one of our functions, 0 … CLE_COMMAND_LIMIT - 1, the name that keys and ~/.editrc can bind. Both strings must
// live as long as the program.
int cle_add_command(cle_editor *editor, int command, const char *name, const char *help);
int cle_bind(cle_editor *editor, int map, const char *key, const char *function);
int cle_bind_private(cle_editor *editor, int map, uint32_t offset, const char *function);

// Runs one line as ~/.editrc holds them.
void cle_run_configuration(cle_editor *editor, const uint32_t *line);

void cle_use_vi(cle_editor *editor, int use_vi);
int cle_uses_vi(cle_editor *editor);

// Puts the terminal into the state for editing (1), or back into the one in which it was found (0).
void cle_prepare_terminal(cle_editor *editor, int editing);

void cle_history_add(cle_editor *editor, const uint32_t *entry);
void cle_history_clear(cle_editor *editor);

// Whether libedit rang the bell since this was last asked.
int cle_take_bell(cle_editor *editor);

// A descriptor that becomes readable when it is raised, from any thread or signal handler.
int cle_wake_open(void);
void cle_wake_raise(int wake);
void cle_wake_clear(int wake);

// Raises `wake` when SIGCONT arrives, until it is ended; the action that was set before comes back then.
void cle_continue_watch_begin(int wake);
void cle_continue_watch_end(void);

// Whether the process was continued since the watch began.
int cle_was_continued(void);

// From now on a signal is only noted, and `wake` raised. There is one such descriptor in a program: the latest.
int cle_signal_watch(int signal, int wake);

// The number of a noted signal, which is forgotten; 0 when there is none.
int cle_signal_take(void);

// From now on, a signal that ends the program while the guard is armed gives the terminal back first. Signals that
// somebody handles or ignores are left alone, but for those that mean a crash, whose handlers come second.
void cle_guard_install(void);

// Arms the guard: notes how the terminal is now, and what is to be written to it at the end, which must live for ever.
void cle_guard_arm(int input, int output, const char *last_words);
void cle_guard_disarm(void);
// Whether a signal that ends the program has given the terminal back: nothing is to be drawn any more.
int cle_guard_has_spoken(void);

// Starts a program, looked up in PATH, as the job that has the terminal, with the signals as every program expects to
// find them; answers 0 or an error number. `words` and `environment` end with NULL.
int cle_spawn_in_foreground(char *const words[], char *const environment[], int input, int output, int *process);

// Makes a process group the one that has the terminal; 0 is our own.
void cle_give_terminal(int terminal, int group);
