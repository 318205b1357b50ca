import Glibc
import Synchronization

/// An open file that belongs to one owner and is closed with it.
final class FileDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// Is held while a child is started, and while a pipe is made that no child may inherit.
  static let spawning = Mutex(())

  deinit {
    close(number)
  }

  /// The two ends of a new pipe, of which no child inherits a copy.
  static func pipe() throws -> (reading: FileDescriptor, writing: FileDescriptor) {
    try spawning.withLock { _ in
      var ends: [Int32] = [-1, -1]
      guard Glibc.pipe(&ends) == 0 else { throw HarnessError("can't make a pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    }
  }

  /// Opens a file.
  static func open(_ path: String, _ flags: Int32) throws -> FileDescriptor {
    let number = Glibc.open(path, flags | O_CLOEXEC | O_CREAT, 0o600)
    guard number >= 0 else { throw HarnessError("can't open \(path)") }
    return FileDescriptor(number)
  }

  /// Reads what is there, up to 64 kB; empty at the end.
  func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
      // A terminal whose last user has gone gives an error in place of an end.
      count = max(0, Glibc.read(number, buffer.baseAddress, buffer.count))
    }
  }

  /// The number of bytes in a pipe that nobody has read yet.
  var unreadCount: Int {
    var count: Int32 = 0
    return ioctl(number, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Whether nobody can read what is written to a pipe any more.
  var hasNoReader: Bool {
    var watched = pollfd(fd: number, events: 0, revents: 0)
    return poll(&watched, 1, 0) > 0 && watched.revents & Int16(POLLERR) != 0
  }

  /// Makes writes return when the pipe is full.
  func stopBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}
