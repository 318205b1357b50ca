import Glibc

/// Something that happens once and that threads can wait for with `poll`.
final class LoopbackEvent: Sendable {
  /// Becomes readable with `signal()` and stays so, since nobody reads from it.
  let descriptor: Int32
  private let writeDescriptor: Int32

  init() throws(LoopbackServerError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LoopbackServerError.system("cannot make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    writeDescriptor = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeDescriptor)
  }

  /// Lets the event happen.
  ///
  /// Later calls only add bytes that nobody reads.
  func signal() {
    var byte: UInt8 = 1
    _ = write(writeDescriptor, &byte, 1)
  }
}
