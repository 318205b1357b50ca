extension StandardError {
  /// Reports the error that ends a command, and gives the code to end the process with.
  ///
  /// Nothing is said when the error, or one that led to it, is that the reader of standard output
  /// has gone; the code is then `ExitCode.done`. An error that is no `ReportableError` has the
  /// code `ExitCode.failed`.
  public func conclude(_ error: any Error) -> ExitCode {
    var next: (any Error)? = error
    // Errors that name each other as cause must come to an end.
    for _ in 0..<10 {
      guard let current = next else { break }
      if let output = current as? OutputError, output.code == .closed { return .done }
      next = (current as? any ReportableError)?.cause
    }
    report(error)
    return (error as? any ReportableError)?.exitCode ?? .failed
  }
}
