import Glibc

/// A call of the system that failed for a file or folder.
public struct FileSystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's number of the error, as in `errno`.
  public let code: Int32
  /// The file or folder.
  public let path: String

  init(_ path: String, code: Int32 = errno) {
    self.code = code
    self.path = path
  }

  /// The reason, in the system's words.
  public var reason: String { String(cString: strerror(code)) }

  /// The path and the reason.
  public var description: String { "\(path): \(reason)" }
}
