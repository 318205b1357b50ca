import Basics
import Dispatch
import Glibc
import Synchronization

/// A small real HTTP/1.1 server on 127.0.0.1 for tests and demonstrations.
///
/// Each connection has a thread of its own, so a handler may block. The server stops when
/// `stop()` is called or its last reference goes.
package final class LoopbackServer: Sendable {
  /// Makes the answer to a request.
  ///
  /// It runs on the connection's thread.
  package typealias Handler = @Sendable (LoopbackRequest) -> LoopbackResponse

  private let core: Core

  /// A server on a free port that begins to listen at once.
  ///
  /// - Throws: `LoopbackServerError` where the system refuses a socket or a thread.
  package init(handler: @escaping Handler) throws(LoopbackServerError) {
    core = try Core(handler: handler)
    let core = core
    core.threads.enter()
    let isStarted = startThread {
      core.acceptConnections()
      core.threads.leave()
    }
    if !isStarted {
      close(core.listener)
      core.threads.leave()
      throw LoopbackServerError.system("cannot start a thread")
    }
  }

  deinit {
    stop()
  }

  /// The port.
  package var port: UInt16 { core.port }

  /// The start of the server's URLs, `http://127.0.0.1:PORT`, without a slash.
  package var origin: String { "http://127.0.0.1:\(core.port)" }

  /// The requests so far, in the order in which they were read.
  package var requests: [LoopbackRequest] {
    core.requests.withLock { $0 }
  }

  /// Ends all connections, gives the port back and waits for the threads.
  ///
  /// Waiting responses are given up.
  ///
  /// It may be called more than once, and not from a handler.
  package func stop() {
    core.stopEvent.signal()
    core.threads.wait()
  }

  /// The state that the threads share.
  ///
  /// It outlives the server until the last thread is done.
  private final class Core: Sendable {
    let handler: Handler
    let listener: Int32
    let stopEvent: LoopbackEvent
    let port: UInt16
    let requests = Mutex<[LoopbackRequest]>([])
    let threads = DispatchGroup()

    init(handler: @escaping Handler) throws(LoopbackServerError) {
      self.handler = handler
      stopEvent = try LoopbackEvent()
      (listener, port) = try Self.listen()
    }

    /// Serves until the server stops, then gives the port back.
    func acceptConnections() {
      defer { close(listener) }
      let waiting = LoopbackSocket(descriptor: listener, stopDescriptor: stopEvent.descriptor)
      var number = 0
      while waiting.waitForInput() {
        let descriptor = accept(listener, nil, nil)
        if descriptor < 0 { continue }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        number += 1
        let connectionNumber = number
        threads.enter()
        let isStarted = startThread {
          self.serve(descriptor, number: connectionNumber)
          close(descriptor)
          self.threads.leave()
        }
        if !isStarted {
          close(descriptor)
          threads.leave()
        }
      }
    }

    private func serve(_ descriptor: Int32, number: Int) {
      var on: Int32 = 1
      // Small pieces go out at once, so that a client sees each step.
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
      var connection = LoopbackConnection(
        socket: LoopbackSocket(descriptor: descriptor, stopDescriptor: stopEvent.descriptor),
        number: number)
      while let request = connection.readRequest() {
        requests.withLock { $0.append(request) }
        if !connection.send(handler(request)) { return }
      }
    }

    private static func listen() throws(LoopbackServerError) -> (Int32, UInt16) {
      let listener = socket(
        AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      if listener < 0 { throw LoopbackServerError.system("cannot make a socket") }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, length) == 0 && Glibc.listen(listener, 128) == 0
            && getsockname(listener, $0, &length) == 0
        }
      }
      if !isListening {
        let error = LoopbackServerError.system("cannot listen on 127.0.0.1")
        close(listener)
        throw error
      }
      return (listener, UInt16(bigEndian: address.sin_port))
    }
  }
}
