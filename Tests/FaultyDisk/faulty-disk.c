/* A disk that fails, for a program that is started with this library before all others (LD_PRELOAD).
 *
 * It counts writes and syncs to one file and to that file's write-ahead log, and lets one of them fail:
 *
 *   FAULTY_DISK_FILE    how the file's path ends
 *   FAULTY_DISK_COUNT   a file that gets a byte for each of these calls
 *   FAULTY_DISK_CALL    the call that fails, from 1; none when it is not set
 *   FAULTY_DISK_ERROR   the errno with which it fails; 0 ends the program there by SIGKILL, in the middle of what it writes
 *   FAULTY_DISK_STAYS   when it is set, all later calls fail too
 *   FAULTY_DISK_LOCKS   the errno with which every lock fails, of fcntl and of flock
 *
 * A disk of a network may report a fault only when a file is closed:
 *
 *   FAULTY_DISK_CLOSE   how the path of such a file ends
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

static int is_meant(int file) {
    const char *name = getenv("FAULTY_DISK_FILE");
    if (!name) return 0;
    char link[64], path[PATH_MAX + 1], log[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX);
    if (length <= 0) return 0;
    path[length] = 0;
    snprintf(log, sizeof log, "%s-wal", name);
    return ends_with(path, name) || ends_with(path, log);
}

static long setting(const char *name) {
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

/* Counts a call, over all programs that are told of the same file; answers its number. */
static long count(void) {
    const char *name = getenv("FAULTY_DISK_COUNT");
    int file = name ? open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (file < 0) return 0;
    syscall(SYS_write, file, ".", 1);
    long calls = lseek(file, 0, SEEK_END);
    close(file);
    return calls;
}

/* Whether a call is to fail. */
static int fails(int file) {
    int before = errno;
    if (!is_meant(file)) return errno = before, 0;
    long call = count(), wanted = setting("FAULTY_DISK_CALL");
    errno = before;
    return wanted > 0 && (call == wanted || (call > wanted && getenv("FAULTY_DISK_STAYS")));
}

/* Ends the program when that is asked for; else answers what a call that fails does. */
static int failure(void) {
    long code = setting("FAULTY_DISK_ERROR");
    if (code == 0) kill(getpid(), SIGKILL);
    errno = (int)code;
    return -1;
}

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t size) {
    if (!fails(file)) return REAL(write)(file, bytes, size);
    if (setting("FAULTY_DISK_ERROR") == 0) REAL(write)(file, bytes, size / 2);
    return failure();
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
    if (!fails(file)) return REAL(pwrite)(file, bytes, size, offset);
    if (setting("FAULTY_DISK_ERROR") == 0) REAL(pwrite)(file, bytes, size / 2, offset);
    return failure();
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) { return pwrite(file, bytes, size, offset); }

int close(int file) {
    const char *name = getenv("FAULTY_DISK_CLOSE");
    char link[64], path[PATH_MAX + 1];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = name ? readlink(link, path, PATH_MAX) : -1;
    int result = REAL(close)(file);
    if (length <= 0) return result;
    path[length] = 0;
    return ends_with(path, name) ? failure() : result;
}

int fsync(int file) { return fails(file) ? failure() : REAL(fsync)(file); }

int fdatasync(int file) { return fails(file) ? failure() : REAL(fdatasync)(file); }

/* Whether a command is for locks, and these are to fail. */
static int fails_to_lock(int command) {
    if (command != F_GETLK && command != F_SETLK && command != F_SETLKW) return 0;
    long code = setting("FAULTY_DISK_LOCKS");
    if (code == 0) return 0;
    errno = (int)code;
    return 1;
}

int fcntl(int file, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return fails_to_lock(command) ? -1 : REAL(fcntl)(file, command, argument);
}

int fcntl64(int file, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return fails_to_lock(command) ? -1 : REAL(fcntl)(file, command, argument);
}

int flock(int file, int operation) { return fails_to_lock(F_SETLK) ? -1 : REAL(flock)(file, operation); }
