/// What a run of the program came to.
struct CommandResult: Sendable, Hashable {
  /// How a process ended.
  enum Ending: Sendable, Hashable {
    /// By itself, with a code.
    case exit(Int32)
    /// By a signal.
    case signal(Int32)
    /// It took too long and was killed.
    case timeout
  }

  var ending: Ending
  /// The bytes of standard output.
  var outputBytes: [UInt8]
  /// The bytes of standard error.
  var errorBytes: [UInt8]

  /// The exit code, nil where a signal or the timeout ended the process.
  var code: Int32? {
    if case .exit(let code) = ending { return code }
    return nil
  }

  /// Standard output as text.
  var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Standard error as text.
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The lines of standard output without their ends.
  var lines: [String] {
    output.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.dropLast()
      .map(String.init)
  }
}
