import CommandLineKit
import Glibc
import ObjectGraph

/// The system doesn't let this user open the store, or anybody change it where it stands.
struct StorePermissionError: ReportableError {
  let message: String
  let hint: String?
  let cause: (any Error)?

  var exitCode: ExitCode { .notAuthorised }

  /// Nil where permissions are not why the store at `path` could not be opened.
  init?(_ error: StoreError, path: String, isForWriting: Bool) {
    guard [.cannotCreate, .cannotOpen, .inputOutput].contains(error.code),
      access(path, isForWriting ? R_OK | W_OK : R_OK) != 0
    else { return nil }
    switch errno {
    case EACCES:
      message = "no permission to \(isForWriting ? "write to" : "read") \(path)"
      hint = "it may belong to another user; '--store' and TWEETSTORE_STORE name another one"
    case EROFS:
      message = "\(path) is on a file system that can only be read"
      hint = "copy the store to where it can be written to; '--store' names the copy"
    default: return nil
    }
    cause = error.cause
  }
}
