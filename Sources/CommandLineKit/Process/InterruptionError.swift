/// The work was stopped by Ctrl-C or by a request to terminate.
public struct InterruptionError: ReportableError, Sendable, Hashable, CustomStringConvertible {
  /// Advice on how to continue.
  public let hint: String?

  /// Creates the error.
  public init(hint: String? = nil) {
    self.hint = hint
  }

  /// That it was interrupted.
  public var message: String { "interrupted" }

  /// Always `ExitCode.interrupted`.
  public var exitCode: ExitCode { .interrupted }

  /// The message.
  public var description: String { message }
}
