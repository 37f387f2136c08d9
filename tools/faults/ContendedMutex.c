// Tells the thread sanitizer about contended locks: a library to preload, for tools/trials/sanitizers.
//
// A Mutex of Swift's library takes a free lock in code of ours, which the sanitizer sees. It waits for a taken one in the library, which is
// not built with the sanitizer: a thread that waited then seems to hold no lock, and everything in withLock is reported. These two functions
// come before the library's, and say when the lock was taken and given back. Races beside a lock are reported as before.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Synchronization._MutexHandle._lockSlow(UInt32) and _unlockSlow() of Swift 6.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

void __tsan_acquire(void *);
void __tsan_release(void *);

typedef SWIFT void Lock(uint32_t, SELF void *);
typedef SWIFT void Unlock(SELF void *);

SWIFT void contended_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void contended_unlock(SELF void *mutex) __asm__(UNLOCK);

static Lock *real_lock;
static Unlock *real_unlock;

__attribute__((constructor)) static void find(void) {
  real_lock = (Lock *)dlsym(RTLD_NEXT, LOCK);
  real_unlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void contended_lock(uint32_t thread, SELF void *mutex) {
  if (!real_lock) abort();
  real_lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void contended_unlock(SELF void *mutex) {
  if (!real_unlock) abort();
  __tsan_release(mutex);
  real_unlock(mutex);
}
