import Glibc

/// A call of the system that failed for a file or folder.
package struct FileSystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's number of the error, as in `errno`.
  package let code: Int32
  /// The file or folder.
  package let path: String

  init(_ path: String, code: Int32 = errno) {
    self.code = code
    self.path = path
  }

  /// The reason, in the system's words.
  package var reason: String { String(cString: strerror(code)) }

  /// The path and the reason.
  package var description: String { "\(path): \(reason)" }
}
