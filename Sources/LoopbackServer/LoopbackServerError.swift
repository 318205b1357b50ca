import Glibc

/// An error that prevented a loopback server from starting.
package struct LoopbackServerError: Error, Sendable, CustomStringConvertible {
  /// The operation that failed, with the system's reason.
  package let message: String

  /// The message.
  package var description: String { message }

  static func system(_ action: String) -> LoopbackServerError {
    LoopbackServerError(message: "\(action): \(String(cString: strerror(errno)))")
  }
}
