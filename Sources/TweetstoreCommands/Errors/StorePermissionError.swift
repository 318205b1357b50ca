import CommandLineKit
import Glibc
import ObjectGraph

/// The system doesn't let this user open the store.
struct StorePermissionError: ReportableError {
  let message: String
  let cause: (any Error)?

  var hint: String? {
    "it may belong to another user; '--store' and TWEETSTORE_STORE name another one"
  }

  var exitCode: ExitCode { .notAuthorised }

  /// Nil where permissions are not why the store at `path` could not be opened.
  init?(_ error: StoreError, path: String, isForWriting: Bool) {
    guard [.cannotOpen, .inputOutput].contains(error.code),
      access(path, isForWriting ? R_OK | W_OK : R_OK) != 0, errno == EACCES
    else { return nil }
    message = "no permission to \(isForWriting ? "write to" : "read") \(path)"
    cause = error.cause
  }
}
