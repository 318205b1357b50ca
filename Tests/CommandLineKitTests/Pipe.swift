import Glibc
import Testing

/// A pipe of the system, closed when it is no longer used.
final class Pipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Reads what is there, at most `limit` bytes in one call.
  func read(_ limit: Int = 65536) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, Glibc.read(readEnd, buffer.baseAddress, limit))
    }
  }

  /// What is there as text, at most 64 kB; there must be something.
  func text() -> String {
    String(decoding: read(), as: UTF8.self)
  }

  /// Whether there is something to read.
  var hasBytes: Bool {
    var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1
  }
}
