import CommandLineKit

/// A file can't be written.
struct OutputFileError: ReportableError {
  let path: String
  let cause: (any Error)?

  var message: String { "it can't be written" }
  var place: String? { path }
  var exitCode: ExitCode { .inputOutput }
}
