/// The parsed arguments of a command.
///
/// Each word is checked on its own.
///
/// Values are asked for by the names of the table. To ask for a name that is not in the table,
/// or for a kind that the table does not give it, is a mistake of the program and stops it.
public struct ParsedArguments: Sendable {
  /// An option as it stood on the command line.
  struct Occurrence: Sendable, Hashable {
    /// The long name from the table.
    var name: String
    /// The value; `nil` for a flag.
    var value: String?
    /// True if the flag was taken back with `--no-name`.
    var isNegated = false
  }

  /// The command to run.
  public let command: CommandDescription

  /// Every option that the command may have.
  let options: [OptionDescription]

  /// The options in the order they were typed.
  let occurrences: [Occurrence]

  /// The values that came from the environment, by option.
  let environmentValues: [String: String]

  /// The positional arguments by the names of the table.
  let positionals: [String: [String]]
}
