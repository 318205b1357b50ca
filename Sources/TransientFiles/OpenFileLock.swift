import Glibc

/// Locks on open files, which Linux releases when the file is closed or the process ends.
///
/// They belong to the open file and not to the process, so that two archives of one process keep out each
/// other, too.
package enum OpenFileLock {
  /// Linux's `F_OFD_SETLK`, which Swift's module doesn't show.
  private static let setLock: Int32 = 37
  /// Linux's `F_OFD_SETLKW`, which waits.
  private static let setLockAndWait: Int32 = 38
  /// The byte that ``waitForEnd(of:)`` locks.
  ///
  /// It is far behind the bytes that SQLite locks, and behind any data: on network file systems a lock of the
  /// whole file would keep SQLite out, and on some of them every write by another open file.
  private static let endByte = 1 << 62

  /// Locks or unlocks a byte; false while another open file has it locked.
  ///
  /// - Parameters:
  ///   - kind: `F_WRLCK` or `F_UNLCK`.
  ///   - failure: Makes the error from `errno`.
  package static func set<Failure: Error>(
    _ kind: Int32, _ byte: Int, of descriptor: Int32, orElse failure: () -> Failure
  ) throws(Failure) -> Bool {
    if set(kind, from: byte, count: 1, of: descriptor) { return true }
    guard [EAGAIN, EACCES, EINTR].contains(errno) else { throw failure() }
    return false
  }

  /// Locks all bytes; false while another open file has any of them locked.
  package static func setAll(of descriptor: Int32) -> Bool {
    set(F_WRLCK, from: 0, count: 0, of: descriptor)
  }

  /// Unlocks all bytes.
  package static func releaseAll(of descriptor: Int32) {
    _ = set(F_UNLCK, from: 0, count: 0, of: descriptor)
  }

  /// Locks a byte behind the end of a file that is open for writing, and waits while another open file has it.
  ///
  /// - Returns: False if the file system has no such locks.
  static func waitForEnd(of descriptor: Int32) -> Bool {
    while !set(F_WRLCK, from: endByte, count: 1, of: descriptor, by: setLockAndWait) {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Shares the lock of the whole file that `flock` gives; false while another open file has it alone.
  ///
  /// It is independent of the locks on bytes, except on network file systems, where SQLite keeps no log either.
  package static func share<Failure: Error>(
    _ descriptor: Int32, orElse failure: () -> Failure
  ) throws(Failure) -> Bool {
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return true }
    guard [EWOULDBLOCK, EINTR].contains(errno) else { throw failure() }
    return false
  }

  /// Takes the lock of the whole file alone; false while another open file shares it.
  package static func makeExclusive(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Takes the lock of a whole file or folder alone, or shares it, and waits while another open file keeps it off.
  ///
  /// - Parameter operation: `LOCK_EX` or `LOCK_SH`.
  /// - Returns: False if the file system has no such locks.
  @discardableResult
  package static func waitForWhole(_ descriptor: Int32, _ operation: Int32 = LOCK_EX) -> Bool {
    while flock(descriptor, operation) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// - Parameter count: 0 for all that follow.
  private static func set(
    _ kind: Int32, from byte: Int, count: Int, of descriptor: Int32, by command: Int32 = setLock
  ) -> Bool {
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = byte
    range.l_len = count
    return fcntl(descriptor, command, &range) == 0
  }

  /// True if `path` still is a name of an open file, and no symbolic link to it.
  package static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &found) == 0 && own.st_ino == found.st_ino
      && own.st_dev == found.st_dev
  }
}
