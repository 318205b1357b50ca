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
  ///   - orElse: Gives the error for a failure that `errno` tells of.
  static func set<Failure: Error>(
    _ kind: Int32, _ byte: Int, of descriptor: Int32, orElse failure: () -> Failure
  ) throws(Failure) -> Bool {
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = byte
    range.l_len = 1
    if fcntl(descriptor, setLock, &range) == 0 { return true }
    guard [EAGAIN, EACCES, EINTR].contains(errno) else { throw failure() }
    return false
  }
}
