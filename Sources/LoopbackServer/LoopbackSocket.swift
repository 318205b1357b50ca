import Glibc

/// A connected socket whose waits also end when the server stops.
struct LoopbackSocket {
  let descriptor: Int32
  /// An event counter that becomes readable when the server stops.
  let stopDescriptor: Int32

  /// `POLLRDHUP` of Linux, which Swift's import of the C library leaves out.
  private static let peerHasClosed: Int16 = 0x2000

  /// Waits until the socket, or `other` where it is given, can be read.
  ///
  /// - Returns: false where the server stops.
  func waitForInput(orFor other: Int32? = nil) -> Bool {
    var watched = [
      pollfd(fd: stopDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other ?? descriptor, events: Int16(POLLIN), revents: 0),
    ]
    if other != nil {
      // Only the end of the connection is of interest, not a request that waits its turn.
      watched.append(pollfd(fd: descriptor, events: Self.peerHasClosed, revents: 0))
    }
    while true {
      let count = poll(&watched, nfds_t(watched.count), -1)
      if count < 0, errno == EINTR { continue }
      return count > 0 && watched[0].revents == 0
    }
  }

  /// Waits at a gate.
  ///
  /// - Returns: false where the server stops or the client has gone.
  func wait(at gate: LoopbackGate) -> Bool {
    guard waitForInput(orFor: gate.descriptor) else { return false }
    var watched = pollfd(fd: gate.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) > 0
  }

  /// Reads what is there, or an empty array at the end.
  func read() -> [UInt8] {
    guard waitForInput() else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Sends all of `bytes`.
  ///
  /// - Returns: false where the client has gone.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes the coming close a reset.
  func prepareReset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
