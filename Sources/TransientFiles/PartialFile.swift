package import Glibc

/// Makes files and folders that a later process can remove if this one is killed before it has finished them.
///
/// Each is locked until its descriptor is closed, at the latest when the process ends. Who finds one without a lock
/// knows that nobody needs it; see ``AbandonedEntry``. On a file system without locks it counts as in use for good.
package enum PartialFile {
  /// The number of attempts to take the place of a file that is locked: a search for abandoned files locks it for
  /// a moment.
  private static let attempts = 3

  /// Creates a file and opens it for writing.
  ///
  /// An abandoned file of the same name, say of a process that had the same number, is removed first.
  ///
  /// - Returns: The descriptor, which the caller closes.
  package static func create(_ path: String, mode: mode_t) throws(FileSystemError) -> Int32 {
    try makeLocked(path) {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    } lock: {
      OpenFileLock.waitForEnd(of: $0)
    } abandoned: {
      AbandonedEntry(file: path)
    }
  }

  /// Creates a folder.
  ///
  /// An abandoned folder of the same name is removed first, if all its entries are files that `isOwnFile` knows.
  ///
  /// - Returns: A descriptor with the lock, which the caller closes.
  package static func createFolder(
    _ path: String, mode: mode_t, isOwnFile: (String) -> Bool
  ) throws(FileSystemError) -> Int32 {
    try makeLocked(path) {
      guard mkdir(path, mode) == 0 else { return -1 }
      return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    } lock: {
      OpenFileLock.waitForWhole($0)
    } abandoned: {
      AbandonedEntry(folder: path, isOwnFile: isOwnFile)
    }
  }

  private static func makeLocked(
    _ path: String, create: () -> Int32, lock: (Int32) -> Bool, abandoned: () -> AbandonedEntry?
  ) throws(FileSystemError) -> Int32 {
    var attempt = 0
    while true {
      let descriptor = create()
      if descriptor >= 0 {
        // A search may have removed it before it was locked.
        if !lock(descriptor) || OpenFileLock.isNamed(path, descriptor) { return descriptor }
        close(descriptor)
        continue
      }
      guard errno == EEXIST else { throw FileSystemError(path) }
      if let entry = abandoned() {
        try entry.remove()
        continue
      }
      attempt += 1
      guard attempt < attempts else { throw FileSystemError(path, code: EEXIST) }
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      nanosleep(&pause, nil)
    }
  }
}
