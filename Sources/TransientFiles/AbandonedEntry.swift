import Glibc

/// A file or folder that nobody has locked, so that the program which made it has ended.
///
/// It is locked as long as this object exists.
package final class AbandonedEntry {
  /// The path.
  package let path: String
  /// The number of bytes in the file, or in the files of the folder.
  package let size: Int64
  private let descriptor: Int32
  /// The files of a folder; nil for a file.
  private let names: [String]?

  /// Locks a regular file of this user.
  ///
  /// Nil if there is none, if somebody has it locked, or if it can't be opened or locked. A symbolic link isn't
  /// followed.
  package init?(file path: String) {
    guard Self.isOwn(path, S_IFREG) else { return nil }
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    // Both kinds of lock: lock files have them, and another program may use either.
    guard OpenFileLock.makeExclusive(descriptor), OpenFileLock.setAll(of: descriptor),
      OpenFileLock.isNamed(path, descriptor), fstat(descriptor, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
    else {
      close(descriptor)
      return nil
    }
    self.path = path
    self.descriptor = descriptor
    size = Int64(status.st_size)
    names = nil
  }

  /// Locks a folder of this user.
  ///
  /// Nil as for a file, and if the folder has an entry that isn't a regular file of this user with a name that
  /// `isOwnFile` knows.
  package init?(folder path: String, isOwnFile: (String) -> Bool) {
    guard Self.isOwn(path, S_IFDIR) else { return nil }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard OpenFileLock.makeExclusive(descriptor), OpenFileLock.isNamed(path, descriptor),
      let names = try? FolderListing.names(in: path), names.allSatisfy(isOwnFile),
      let size = Self.size(of: names, in: descriptor)
    else {
      close(descriptor)
      return nil
    }
    self.path = path
    self.descriptor = descriptor
    self.size = size
    self.names = names
  }

  deinit { close(descriptor) }

  /// Removes it.
  package func remove() throws(FileSystemError) {
    guard let names else {
      guard unlink(path) == 0 else { throw FileSystemError(path) }
      return
    }
    // By the open folder, so that only what was looked at is removed.
    for name in names {
      guard unlinkat(descriptor, name, 0) == 0 else { throw FileSystemError("\(path)/\(name)") }
    }
    guard rmdir(path) == 0 else { throw FileSystemError(path) }
  }

  /// The size of all files; nil if an entry isn't a regular file of this user.
  private static func size(of names: [String], in descriptor: Int32) -> Int64? {
    var sum: Int64 = 0
    for name in names {
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
      else { return nil }
      sum += Int64(status.st_size)
    }
    return sum
  }

  private static func isOwn(_ path: String, _ type: mode_t) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == type
      && status.st_uid == geteuid()
  }
}
