#define _GNU_SOURCE

#include "CLibEdit.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

static const int ordinary_signals[] = {SIGINT,  SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU,  SIGPIPE, SIGCHLD,
                                       SIGTERM, SIGHUP,  SIGCONT, SIGWINCH, SIGUSR1, SIGUSR2,
                                       SIGXFSZ};

static int describe_process(posix_spawnattr_t *attributes, int has_group) {
    sigset_t none, ordinary;
    sigemptyset(&none);
    sigemptyset(&ordinary);
    for (size_t index = 0; index < sizeof ordinary_signals / sizeof *ordinary_signals; index++) {
        sigaddset(&ordinary, ordinary_signals[index]);
    }
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &ordinary);
    posix_spawnattr_setpgroup(attributes, 0);
    int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (has_group ? POSIX_SPAWN_SETPGROUP : 0);
    return posix_spawnattr_setflags(attributes, (short)flags);
}

typedef int (*add_foreground)(posix_spawn_file_actions_t *actions, int terminal);

// With this action the process makes itself the foreground job before it can read from the terminal. It is looked up, because a program
// that names it does not start with glibc 2.34 or older. Null there and in other C libraries.
static add_foreground find_foreground_action(void) {
    return (add_foreground)dlsym(RTLD_DEFAULT, "posix_spawn_file_actions_addtcsetpgrp_np");
}

static int describe_terminal(posix_spawn_file_actions_t *actions, add_foreground add, int input, int output) {
    int code = add ? add(actions, input) : 0;
    if (!code) code = posix_spawn_file_actions_adddup2(actions, input, 0);
    if (!code) code = posix_spawn_file_actions_adddup2(actions, output, 1);
    return code;
}

int cle_spawn_in_foreground(char *const words[], char *const environment[], int input, int output, int *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    // A separate process group only if this job owns the terminal; otherwise the process joins this job.
    int has_group = tcgetpgrp(input) == getpgrp();
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    add_foreground add = has_group ? find_foreground_action() : NULL;
    if (!code) {
        code = describe_terminal(&actions, add, input, output);
        if (!code) code = describe_process(&attributes, has_group);
        if (!code) code = posix_spawnp(process, words[0], &actions, &attributes, words, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    // A child whose start has failed may have made itself the foreground job.
    if (has_group) cle_give_terminal(input, code ? 0 : *process);
    // Without the action, the process may have been stopped because it used the terminal before it was the foreground job. Continued,
    // it repeats the call.
    if (has_group && !add && !code) kill(-*process, SIGCONT);
    return code;
}

void cle_give_terminal(int terminal, int group) {
    // A background job that calls tcsetpgrp is stopped by SIGTTOU unless it blocks that signal.
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, &before);
    tcsetpgrp(terminal, group > 0 ? group : getpgrp());
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
