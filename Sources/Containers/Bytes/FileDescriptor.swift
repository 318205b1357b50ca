import Glibc

/// An open file, closed with its last user.
final class FileDescriptor {
  let number: Int32
  private let isOwned: Bool

  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  init(path: String) throws {
    number = open(path, O_RDONLY | O_CLOEXEC)
    isOwned = true
    if number < 0 { throw Self.failure() }
  }

  /// Opens a name inside a folder, and no symbolic link.
  init(_ name: String, in folder: FileDescriptor) throws {
    // Opening a pipe that nobody writes to would wait.
    number = openat(folder.number, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    isOwned = true
    if number < 0 { throw Self.failure() }
  }

  deinit {
    if isOwned, number >= 0 { close(number) }
  }

  func status() throws -> stat {
    var status = stat()
    if fstat(number, &status) != 0 { throw Self.failure() }
    return status
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try Self.retrying { Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
    try Self.retrying { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  private static func retrying(_ body: () -> Int) throws -> Int {
    while true {
      let count = body()
      if count >= 0 { return count }
      if errno != EINTR { throw failure() }
    }
  }

  /// The error of the call that just failed.
  static func failure() -> ContainerError {
    let reason = errno
    return ContainerError(
      .unreadable, String(cString: strerror(reason)),
      hint: reason == ENOENT ? "check the name; a URL starts with https://" : nil)
  }
}
