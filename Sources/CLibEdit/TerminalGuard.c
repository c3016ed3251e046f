// Gives the terminal back when a signal ends the program in the middle of a line.

#define _GNU_SOURCE

#include "CLibEdit.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Of all signals, those that do not end a program, and those that cannot be caught. Whatever else there is ends it by
// default: the real-time signals too.
static const int harmless[] = {SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGTSTP, SIGTTIN, SIGTTOU};
// Those that mean that the program has crashed.
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};

static struct sigaction before[NSIG];
static int is_ours[NSIG];

static struct termios found;
static int terminal_input = -1;
static int terminal_output = -1;
static const char *farewell;
static size_t farewell_length;
static atomic_int is_armed;
static atomic_int has_spoken;

// Only what POSIX allows in a handler: tcsetattr, write, sigaction and raise.
static void give_back(int signal) {
    int error = errno;
    if (atomic_exchange(&is_armed, 0)) {
        atomic_store(&has_spoken, 1);
        ssize_t written = write(terminal_output, farewell, farewell_length);
        (void)written;  // Nobody is left to be told.
        tcsetattr(terminal_input, TCSADRAIN, &found);
    }
    sigaction(signal, &before[signal], NULL);
    errno = error;
    // It is blocked until this returns, and then does what it would have done without us.
    raise(signal);
}

static int is_among(int signal, const int *signals, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (signals[index] == signal) return 1;
    }
    return 0;
}

static void watch(int signal, const struct sigaction *action) {
    // The C library keeps a few signals for itself and refuses to speak of them.
    if (is_ours[signal] || sigaction(signal, NULL, &before[signal]) != 0) return;
    int is_default = !(before[signal].sa_flags & SA_SIGINFO) && before[signal].sa_handler == SIG_DFL;
    int is_ignored = !(before[signal].sa_flags & SA_SIGINFO) && before[signal].sa_handler == SIG_IGN;
    int is_crash = is_among(signal, crashes, sizeof crashes / sizeof crashes[0]);
    // Who handles a signal knows what is to be done; who handles a crash tells of it, on a terminal in order.
    if (is_ignored || (!is_default && !is_crash)) return;
    is_ours[signal] = sigaction(signal, action, NULL) == 0;
}

void cle_guard_install(void) {
    struct sigaction action = {.sa_handler = give_back, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int signal = 1; signal < NSIG; signal++) {
        if (!is_among(signal, harmless, sizeof harmless / sizeof harmless[0])) watch(signal, &action);
    }
}

void cle_guard_arm(int input, int output, const char *last_words) {
    atomic_store(&is_armed, 0);
    if (tcgetattr(input, &found) != 0) return;
    terminal_input = input;
    terminal_output = output;
    farewell = last_words;
    farewell_length = strlen(last_words);
    atomic_store(&is_armed, 1);
}

void cle_guard_disarm(void) {
    atomic_store(&is_armed, 0);
}

int cle_guard_has_spoken(void) {
    return atomic_load(&has_spoken);
}
