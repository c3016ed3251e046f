// Restores the terminal when a signal ends the program during editing.

#define _GNU_SOURCE

#include "CLibEdit.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// The signals that do not end a program, and those that cannot be caught. All others end it by default, including the
// real-time signals.
static const int harmless[] = {SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGTSTP, SIGTTIN, SIGTTOU};
// The signals that indicate a crash.
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};

static struct sigaction before[NSIG];
static int is_ours[NSIG];

static struct termios found;
static int terminal_input = -1;
static int terminal_output = -1;
static const char *restoration;
static size_t restoration_length;
static atomic_int is_armed;
static atomic_int has_restored;

static atomic_int is_ending;

// Uses only functions that POSIX allows in a handler: tcsetattr and write.
static void restore_terminal(int can_write, int time) {
    if (!atomic_exchange(&is_armed, 0)) return;
    atomic_store(&has_restored, 1);
    ssize_t written = can_write ? write(terminal_output, restoration, restoration_length) : 0;
    (void)written;  // An error here cannot be reported.
    tcsetattr(terminal_input, time, &found);
}

static void restore(int signal) {
    int error = errno;
    restore_terminal(1, TCSADRAIN);
    sigaction(signal, &before[signal], NULL);
    errno = error;
    // The signal is blocked until this function returns; then the previous action runs.
    raise(signal);
}

static int is_among(int signal, const int *signals, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (signals[index] == signal) return 1;
    }
    return 0;
}

static void watch(int signal, const struct sigaction *action) {
    // The C library reserves a few signals and rejects calls for them.
    if (is_ours[signal] || sigaction(signal, NULL, &before[signal]) != 0) return;
    int is_default = !(before[signal].sa_flags & SA_SIGINFO) && before[signal].sa_handler == SIG_DFL;
    int is_ignored = !(before[signal].sa_flags & SA_SIGINFO) && before[signal].sa_handler == SIG_IGN;
    int is_crash = is_among(signal, crashes, sizeof crashes / sizeof crashes[0]);
    // A handler of a normal signal is not replaced. A handler of a crash runs second, so it reports on a restored
    // terminal.
    if (is_ignored || (!is_default && !is_crash)) return;
    is_ours[signal] = sigaction(signal, action, NULL) == 0;
}

void cle_guard_install(void) {
    struct sigaction action = {.sa_handler = restore, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int signal = 1; signal < NSIG; signal++) {
        if (!is_among(signal, harmless, sizeof harmless / sizeof harmless[0])) watch(signal, &action);
    }
}

void cle_guard_arm(int input, int output, const char *text) {
    while (atomic_load(&is_ending)) pause();
    atomic_store(&is_armed, 0);
    if (tcgetattr(input, &found) != 0) return;
    terminal_input = input;
    terminal_output = output;
    restoration = text;
    restoration_length = strlen(text);
    atomic_store(&is_armed, 1);
}

void cle_guard_disarm(void) {
    atomic_store(&is_armed, 0);
}

int cle_guard_has_restored(void) {
    return atomic_load(&has_restored);
}

void cle_guard_end(void) {
    atomic_store(&is_ending, 1);
    // A terminal whose output is stopped must not keep the program from exiting.
    struct pollfd output = {.fd = terminal_output, .events = POLLOUT};
    restore_terminal(poll(&output, 1, 0) > 0, TCSANOW);
}
