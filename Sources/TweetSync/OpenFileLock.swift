import Glibc

/// Locks on bytes of a file, which needn't be there.
///
/// They belong to the open file and not to the process, so that two archives of one process keep out each
/// other, too.
enum OpenFileLock {
  /// Linux's `F_OFD_SETLK`, which Swift's module doesn't show.
  private static let setLock: Int32 = 37

  /// Locks or unlocks a byte; false while another open file has it locked.
  ///
  /// - Parameters:
  ///   - kind: `F_WRLCK` or `F_UNLCK`.
  ///   - failure: Gives the error for a failure that `errno` tells of.
  static func set<Failure: Error>(
    _ kind: Int32, _ byte: Int, of descriptor: Int32, orElse failure: () -> Failure
  ) throws(Failure) -> Bool {
    if set(kind, from: byte, count: 1, of: descriptor) { return true }
    guard [EAGAIN, EACCES, EINTR].contains(errno) else { throw failure() }
    return false
  }

  /// Locks all bytes; false while another open file has any of them locked.
  static func setAll(of descriptor: Int32) -> Bool {
    set(F_WRLCK, from: 0, count: 0, of: descriptor)
  }

  /// Shares the lock of the whole file that `flock` gives; false while another open file has it alone.
  ///
  /// It is independent of the locks on bytes, except on network file systems, where SQLite keeps no log either.
  static func share<Failure: Error>(
    _ descriptor: Int32, orElse failure: () -> Failure
  ) throws(Failure) -> Bool {
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return true }
    guard [EWOULDBLOCK, EINTR].contains(errno) else { throw failure() }
    return false
  }

  /// Takes the lock of the whole file alone; false while another open file shares it.
  static func makeExclusive(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// - Parameter count: 0 for all that follow.
  private static func set(_ kind: Int32, from byte: Int, count: Int, of descriptor: Int32) -> Bool {
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = byte
    range.l_len = count
    return fcntl(descriptor, setLock, &range) == 0
  }

  /// Whether an open file still is the one that others find at `path`.
  static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &found) == 0 && own.st_ino == found.st_ino
      && own.st_dev == found.st_dev
  }
}
