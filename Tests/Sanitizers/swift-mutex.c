// Tells ThreadSanitizer what it cannot see of Swift's Mutex.
//
// Where two threads meet, Mutex waits and wakes by the kernel's FUTEX_LOCK_PI, inside the standard library, which is not
// instrumented; every value behind a mutex would be called a race. These functions stand before the library's own in the
// programs that `make sanitize` links, and say what happens before what.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

typedef SWIFT void (*lock_function)(uint32_t owner, SELF);
typedef SWIFT bool (*try_function)(SELF);
typedef SWIFT void (*unlock_function)(SELF);

static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

// Swift 6's names of `_MutexHandle._lockSlow(_:)`, `_tryLockSlow()` and `_unlockSlow()`.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t owner, SELF) __asm__(LOCK);
SWIFT bool try_slow(SELF) __asm__(TRY);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t owner, SELF) {
    ((lock_function)next(LOCK))(owner, mutex);
    __tsan_acquire(mutex);
}

SWIFT bool try_slow(SELF) {
    bool is_locked = ((try_function)next(TRY))(mutex);
    if (is_locked) __tsan_acquire(mutex);
    return is_locked;
}

SWIFT void unlock_slow(SELF) {
    __tsan_release(mutex);
    ((unlock_function)next(UNLOCK))(mutex);
}
