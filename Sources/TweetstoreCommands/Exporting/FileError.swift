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

  /// A call of the system failed, the last one unless its number is given.
  static func system(_ what: String, _ number: Int32 = errno) -> FileError {
    return FileError(
      "\(what): \(String(cString: strerror(number)))",
      exitCode: number == EACCES || number == EPERM ? .notAuthorised : .inputOutput)
  }
}
