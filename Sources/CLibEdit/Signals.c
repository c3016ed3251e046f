#define _GNU_SOURCE

#include "CLibEdit.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

// Waking a thread that polls

int cle_wake_open(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

void cle_wake_raise(int wake) {
    uint64_t one = 1;
    ssize_t written = write(wake, &one, sizeof one);
    (void)written;  // Fails only if the counter is full; the descriptor is readable then anyway.
}

void cle_wake_clear(int wake) {
    uint64_t count = 0;
    ssize_t got = read(wake, &count, sizeof count);
    (void)got;
}

// Detecting that the process continues after a stop

static atomic_int continue_wake = -1;
static atomic_int was_continued;
static struct sigaction action_before;

static void note_continue(int signal) {
    (void)signal;
    int error = errno;
    int wake = atomic_load(&continue_wake);
    atomic_store(&was_continued, 1);
    if (wake >= 0) cle_wake_raise(wake);
    errno = error;
}

void cle_continue_watch_begin(int wake) {
    atomic_store(&was_continued, 0);
    atomic_store(&continue_wake, wake);
    struct sigaction action = {.sa_handler = note_continue, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGCONT, &action, &action_before);
}

void cle_continue_watch_end(void) {
    sigaction(SIGCONT, &action_before, NULL);
    atomic_store(&continue_wake, -1);
}

int cle_was_continued(void) {
    return atomic_load(&was_continued);
}

// Recording signals

static atomic_int signal_wake = -1;
static atomic_ullong noted_signals;
// The signals that a program sent last, and not the kernel.
static atomic_ullong sent_signals;

static void note_signal(int signal, siginfo_t *information, void *context) {
    (void)context;
    int error = errno;
    int wake = atomic_load(&signal_wake);
    if (information->si_code <= 0) {
        atomic_fetch_or(&sent_signals, 1ULL << (signal & 63));
    } else {
        atomic_fetch_and(&sent_signals, ~(1ULL << (signal & 63)));
    }
    atomic_fetch_or(&noted_signals, 1ULL << (signal & 63));
    if (wake >= 0) cle_wake_raise(wake);
    errno = error;
}

int cle_signal_watch(int signal, int wake) {
    if (signal <= 0 || signal >= 64) return EINVAL;
    atomic_store(&signal_wake, wake);
    // A signal that the parent ignores, as with nohup, stays ignored.
    struct sigaction found;
    if (sigaction(signal, NULL, &found) == 0 && found.sa_handler == SIG_IGN) return 0;
    struct sigaction action = {.sa_sigaction = note_signal, .sa_flags = SA_RESTART | SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    return sigaction(signal, &action, NULL) == 0 ? 0 : errno;
}

int cle_signal_was_sent(int signal) {
    return signal > 0 && signal < 64 && (atomic_load(&sent_signals) & (1ULL << signal)) != 0;
}

int cle_signal_take(void) {
    unsigned long long noted = atomic_load(&noted_signals);
    while (noted != 0) {
        int signal = __builtin_ctzll(noted);
        if (atomic_compare_exchange_weak(&noted_signals, &noted, noted & ~(1ULL << signal))) return signal;
    }
    return 0;
}
