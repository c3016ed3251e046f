// The parts of libedit and libc that Swift cannot call: functions with variable arguments, wide characters, a stream
// that discards libedit's output, and a few headers that the Glibc module lacks.
//
// Characters are passed as uint32_t, because Swift imports wchar_t as Unicode.Scalar, which traps on invalid values.
// All cle_… functions with an editor must be called on the thread that opened it.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct cle_editor cle_editor;

// The results of a function bound to a key (CC_… of <histedit.h>).
enum {
    CLE_NORMAL = 0,
    CLE_NEWLINE = 1,
    CLE_ERROR = 6,
};

// The results of cle_read_key.
enum {
    CLE_KEY_ABORT = -1,
    CLE_KEY_READ = 1,
};

enum {
    // The maximum number of own functions that keys can be bound to.
    CLE_COMMAND_LIMIT = 128,
    // The key that switches between vi's keymaps. No terminal sends it: the key decoder passes on no C1 control character.
    CLE_KEYMAP_KEY = 0x80,
};

// The key maps: emacs mode and vi's insert mode, or vi's command mode.
enum {
    CLE_INSERT_MAP = 0,
    CLE_COMMAND_MAP = 1,
};

// Called for the next key when libedit needs one.
typedef int (*cle_read_key)(void *owner, uint32_t *key);

// Called for a key that is bound to an own function; returns CLE_NORMAL or another result.
typedef int (*cle_run_command)(void *owner, int command, uint32_t key);

// Loads libedit, which must precede the first call of cle_open. Returns 0 if it is missing.
int cle_load(void);

// Opens libedit on a terminal in emacs mode, and sets a UTF-8 locale for this thread. Returns NULL if libedit fails.
cle_editor *cle_open(const char *program, int input, int output);
// Sets the functions to call, and the value to pass to them; before the first line.
void cle_set_owner(cle_editor *editor, void *owner, cle_read_key read, cle_run_command run);
void cle_close(cle_editor *editor);

// Reads keys until a function returns CLE_NEWLINE, or cle_read_key returns CLE_KEY_ABORT.
void cle_read_line(cle_editor *editor);

// Removes the text that libedit's own functions have inserted, and returns its length. It is valid until the next key.
size_t cle_take_line(cle_editor *editor, const uint32_t **text);

// Assigns a name to an own function, 0 … CLE_COMMAND_LIMIT - 1, for key bindings and ~/.editrc. Both strings must
// remain valid until the program ends.
int cle_add_command(cle_editor *editor, int command, const char *name, const char *help);
int cle_bind(cle_editor *editor, int map, const char *key, const char *function);

// Executes a line in the syntax of ~/.editrc.
void cle_run_configuration(cle_editor *editor, const uint32_t *line);

void cle_use_vi(cle_editor *editor, int use_vi);
int cle_uses_vi(cle_editor *editor);

// Sets the terminal to the editing mode (1), or restores its original mode (0).
void cle_prepare_terminal(cle_editor *editor, int editing);

// Returns and clears the record that libedit rang the bell.
int cle_take_bell(cle_editor *editor);

// A descriptor that becomes readable when it is raised, from any thread or signal handler.
int cle_wake_open(void);
void cle_wake_raise(int wake);
void cle_wake_clear(int wake);

// Raises `wake` when SIGCONT arrives, until the end of the watch, which restores the previous action.
void cle_continue_watch_begin(int wake);
void cle_continue_watch_end(void);

// True if the process was continued since the watch began.
int cle_was_continued(void);

// Makes a signal only record itself and raise `wake`. The program has one such descriptor: the latest.
int cle_signal_watch(int signal, int wake);

// True if a program sent the latest watched signal of this number, with kill(2). The terminal's signals are the kernel's.
int cle_signal_was_sent(int signal);

// Returns and clears the number of a recorded signal; 0 if there is none.
int cle_signal_take(void);

// Installs the guard: a signal that ends the program while the guard is armed restores the terminal first. Handled
// and ignored signals are not affected, except crash signals, whose handlers run second.
void cle_guard_install(void);

// Arms the guard: saves the state of the terminal and the text to write at the end, which must remain valid
// permanently.
void cle_guard_arm(int input, int output, const char *text);
void cle_guard_disarm(void);
// Restores the terminal if the guard is armed, before the program exits. A thread that arms it afterwards waits for the exit.
void cle_guard_end(void);
// True if a fatal signal has restored the terminal, so nothing may be drawn any more.
int cle_guard_has_restored(void);

// Starts a program from PATH as the foreground job, with default signal handling; returns 0 or an error number.
// `words` and `environment` end with NULL.
int cle_spawn_in_foreground(char *const words[], char *const environment[], int input, int output, int *process);

// Makes a process group the foreground job; 0 means the caller's group.
void cle_give_terminal(int terminal, int group);
