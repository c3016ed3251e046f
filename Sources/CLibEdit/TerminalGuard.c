// Gives the terminal back when a signal ends the program in the middle of a line.

#define _GNU_SOURCE

#include "CLibEdit.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Everything that ends a program by default and can be caught; first those that mean that it has crashed.
static const int deadly[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGTRAP, SIGABRT, SIGSYS,    SIGQUIT, SIGHUP,
                             SIGINT,  SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU};
enum { DEADLY_COUNT = sizeof deadly / sizeof deadly[0], CRASH_COUNT = 8 };

static struct sigaction before[DEADLY_COUNT];
static int is_ours[DEADLY_COUNT];

static struct termios found;
static int terminal_input = -1;
static int terminal_output = -1;
static const char *farewell;
static size_t farewell_length;
static atomic_int is_armed;

// Only what POSIX allows in a handler: tcsetattr, write, sigaction and raise.
static void give_back(int signal) {
    int error = errno;
    if (atomic_exchange(&is_armed, 0)) {
        ssize_t written = write(terminal_output, farewell, farewell_length);
        (void)written;  // Nobody is left to be told.
        tcsetattr(terminal_input, TCSADRAIN, &found);
    }
    for (int index = 0; index < DEADLY_COUNT; index++) {
        if (deadly[index] == signal) sigaction(signal, &before[index], NULL);
    }
    errno = error;
    // It is blocked until this returns, and then does what it would have done without us.
    raise(signal);
}

void cle_guard_install(void) {
    struct sigaction action = {.sa_handler = give_back, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int index = 0; index < DEADLY_COUNT; index++) {
        if (is_ours[index] || sigaction(deadly[index], NULL, &before[index]) != 0) continue;
        int is_default = !(before[index].sa_flags & SA_SIGINFO) && before[index].sa_handler == SIG_DFL;
        int is_ignored = !(before[index].sa_flags & SA_SIGINFO) && before[index].sa_handler == SIG_IGN;
        // Who handles a signal knows what is to be done; who handles a crash tells of it, on a terminal in order.
        if (is_ignored || (!is_default && index >= CRASH_COUNT)) continue;
        is_ours[index] = sigaction(deadly[index], &action, NULL) == 0;
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
