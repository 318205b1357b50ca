/// A command line to copy, and what it does.
public struct CommandExample: Sendable, Hashable {
  /// The line as it is typed in a shell, without a prompt.
  public let line: String

  /// The help text, on one line without a period.
  public let help: String

  /// Creates an example.
  public init(_ line: String, help: String) {
    self.line = line
    self.help = help
  }
}
