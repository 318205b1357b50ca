#pragma once
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* renameat2 is a GNU extension, which Swift's Glibc module doesn't declare, and syscall is variadic, which Swift
   cannot call. */

/* Makes two names trade their files, in one step; -1 with errno where that fails. */
static inline int clinux_exchange(const char *first, const char *second) {
  const unsigned int rename_exchange = 2;
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, rename_exchange);
}
