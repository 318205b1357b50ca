/// The request of a command line.
public enum ParsedCommandLine: Sendable {
  /// To run a command.
  case run(ParsedArguments)

  /// To show help: of the command, or of the whole program if there is none. The long form is for
  /// `--help` and the command `help`, the short one for `-h`.
  case help(command: CommandDescription?, isLong: Bool)

  /// To show the version.
  case version
}
