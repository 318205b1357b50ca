/// A mistake in the command line.
public struct UsageError: ReportableError, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a mistake.
  ///
  /// More kinds may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// No command was given.
    public static let missingCommand = Code("missingCommand")

    /// There is no command of that name.
    public static let unknownCommand = Code("unknownCommand")

    /// There is no option of that name.
    public static let unknownOption = Code("unknownOption")

    /// An option of a command stands before the command.
    public static let misplacedOption = Code("misplacedOption")

    /// An option that takes a value has none.
    public static let missingValue = Code("missingValue")

    /// A flag was given a value.
    public static let unexpectedValue = Code("unexpectedValue")

    /// A value is not what the option or the argument takes.
    public static let invalidValue = Code("invalidValue")

    /// An argument that the command needs is missing.
    public static let missingArgument = Code("missingArgument")

    /// There are more arguments than the command takes.
    public static let unexpectedArgument = Code("unexpectedArgument")

    /// The arguments and options are each right, but do not go together.
    public static let conflict = Code("conflict")
  }

  /// The kind of the mistake.
  public let code: Code

  /// The problem, on one line.
  public let message: String

  /// A suggestion of what to type instead.
  public let hint: String?

  /// Creates an error.
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// Always `ExitCode.usage`.
  public var exitCode: ExitCode { .usage }

  /// The message, and the hint in brackets.
  public var description: String {
    hint.map { "\(message) (\($0))" } ?? message
  }
}
