import Glibc

/// An open file, closed with its last user.
final class FileDescriptor {
  let number: Int32
  private let isOwned: Bool

  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  /// Opens a path; reads don't wait before ``blocks()``.
  init(path: String) throws {
    // Opening a pipe that nobody writes to yet would wait, and nothing could end that.
    number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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

  /// Lets reads wait from now on.
  func blocks() throws {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags & ~O_NONBLOCK) == 0 else { throw Self.failure() }
  }

  /// Waits until there is something to read, or the end, or until the descriptor `other` is readable.
  ///
  /// - Returns: False where `other` is readable.
  func wait(orFor other: Int32? = nil) throws -> Bool {
    // One that is negative is passed over.
    var watched = [number, other ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&watched, nfds_t(watched.count), -1) < 0 {
      if errno != EINTR { throw Self.failure() }
    }
    return watched[1].revents == 0
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
