import Glibc

/// Writes whole buffers to an open file.
struct FileDescriptorWriter {
  let descriptor: Int32
  let name: String

  /// Writes all bytes, however many calls the system needs for them.
  ///
  /// It goes on after a signal, and waits when the file was opened not to block.
  func write(_ buffer: OutputBuffer) throws(OutputError) {
    var written = 0
    while written < buffer.count {
      let result = buffer.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        return Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if result >= 0 {
        written += result
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait()
      case let number: throw OutputError(errno: number, stream: name)
      }
    }
  }

  private func wait() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Whatever ends the wait, the next write tells what is the matter.
    _ = poll(&request, 1, -1)
  }
}
