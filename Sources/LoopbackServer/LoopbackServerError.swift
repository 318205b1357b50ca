import Glibc

/// Why a loopback server could not start.
public struct LoopbackServerError: Error, Sendable, CustomStringConvertible {
  /// What failed, with the system's reason.
  public let message: String

  /// The message.
  public var description: String { message }

  static func system(_ action: String) -> LoopbackServerError {
    LoopbackServerError(message: "\(action): \(String(cString: strerror(errno)))")
  }
}
