import CommandLineKit
import Glibc

/// A file or folder that can't be made or read.
struct FileError: ReportableError {
  let message: String
  let hint: String?
  let exitCode: ExitCode

  init(_ message: String, hint: String? = nil, exitCode: ExitCode = .inputOutput) {
    self.message = message
    self.hint = hint
    self.exitCode = exitCode
  }

  /// The last call of the system failed.
  static func system(_ what: String) -> FileError {
    let number = errno
    return FileError(
      "\(what): \(String(cString: strerror(number)))",
      exitCode: number == EACCES || number == EPERM ? .notAuthorised : .inputOutput)
  }
}
