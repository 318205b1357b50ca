import Glibc

/// Why a loopback server could not start.
package struct LoopbackServerError: Error, Sendable, CustomStringConvertible {
  /// What failed, with the system's reason.
  package let message: String

  /// The message.
  package var description: String { message }

  static func system(_ action: String) -> LoopbackServerError {
    LoopbackServerError(message: "\(action): \(String(cString: strerror(errno)))")
  }
}
