// Tells ThreadSanitizer of the locks that Swift's Mutex takes and hands on with the kernel's help.
// docs/internals/races.md says why it has to be told.
//
// The library is loaded before Swift's own and stands around three functions of it. In a program without
// ThreadSanitizer it only passes calls on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Swift's way of calling, which passes `self` in a register of its own: here the address of the lock.
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Synchronization._MutexHandle._lockSlow(UInt32), _unlockSlow() and _tryLockSlow() -> Bool.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

typedef SWIFT void (*Lock)(uint32_t, SELF);
typedef SWIFT void (*Unlock)(SELF);
typedef SWIFT bool (*TryLock)(SELF);

// ThreadSanitizer's own, in a program that has it.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

static void *next(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) {
    fprintf(stderr, "tsan-mutex: %s\n", dlerror());
    abort();
  }
  return function;
}

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lockSlow(uint32_t thread, SELF) {
  ((Lock)next(LOCK))(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlockSlow(SELF) __asm__(UNLOCK);
SWIFT void unlockSlow(SELF) {
  if (__tsan_release) __tsan_release(self);
  ((Unlock)next(UNLOCK))(self);
}

SWIFT bool tryLockSlow(SELF) __asm__(TRY_LOCK);
SWIFT bool tryLockSlow(SELF) {
  bool isLocked = ((TryLock)next(TRY_LOCK))(self);
  if (isLocked && __tsan_acquire) __tsan_acquire(self);
  return isLocked;
}
