/// Turns the words of a command line into what they ask for, by the rows of a table.
///
/// The grammar is that of GNU programs:
///
/// - `--name value`, `--name=value`, `-n value` and `-nvalue` give an option its value.
/// - Flags of one letter may be joined: `-qv`. The long name of an option with one dash, such as
///   `-limit`, is refused instead of being taken for joined letters. `--no-name` takes a negatable flag back.
/// - Options may stand before, between and after the arguments. Global options may also stand
///   before the command.
/// - `--` ends the options. `-` and negative numbers such as `-5` are arguments.
/// - When an option that does not repeat is given twice, the last value counts.
///
/// An option that takes a value takes the next word even if that begins with a dash, so that
/// `--sort -created` works. Two kinds of words are refused there, because they are almost always
/// a forgotten value: `--`, and the long name of an option of the same command. Either can still
/// be given as `--name=value`.
///
/// `-h`, `--help` and `--version` end the parsing where they stand.
public struct CommandLineParser: Sendable {
  /// The table to parse by.
  public let table: CommandLineTable

  /// The environment variables, for options that the command line doesn't set.
  public let environment: Environment

  /// Creates a parser.
  public init(table: CommandLineTable, environment: Environment = .process) {
    self.table = table
    self.environment = environment
  }

  /// Parses the words after the name of the program.
  ///
  /// - Throws: `UsageError` for the first mistake.
  public func parse(_ words: [String]) throws(UsageError) -> ParsedCommandLine {
    var scan = ArgumentScan(table: table, words: words)
    if let request = try scan.run() { return request }
    guard let command = scan.command else {
      throw UsageError(
        .missingCommand, "no command is given", hint: "see '\(table.program) --help'")
    }
    let positionals = try assign(scan.positionals, to: command)
    if command.name == "help" {
      return .help(
        command: positionals["COMMAND"]?.first.flatMap(table.command(named:)), isLong: true)
    }
    let options = table.globalOptions + command.options
    return .run(
      ParsedArguments(
        command: command, options: options, occurrences: scan.occurrences,
        environmentValues: try environmentValues(for: options, beside: scan.occurrences),
        positionals: positionals))
  }

  private func assign(
    _ words: [String], to command: CommandDescription
  ) throws(UsageError) -> [String: [String]] {
    let help = "see '\(table.program) \(command.name) --help'"
    var values: [String: [String]] = [:]
    var rest = words[...]
    for argument in command.arguments {
      let taken = argument.isRepeatable ? rest : rest.prefix(1)
      if taken.isEmpty {
        if argument.isOptional { continue }
        throw UsageError(
          .missingArgument, "'\(command.name)' needs the argument \(argument.name)", hint: help)
      }
      for word in taken {
        if let problem = argument.kind.problem(with: word) {
          throw UsageError(
            .invalidValue, "wrong value for \(argument.name): \(problem)",
            hint: argument.kind.hint(for: word))
        }
      }
      values[argument.name] = Array(taken)
      rest = rest.dropFirst(taken.count)
    }
    if let surplus = rest.first {
      throw UsageError(
        .unexpectedArgument, "'\(command.name)' does not take the argument '\(surplus)'",
        hint: command.surplusHint.isEmpty ? help : command.surplusHint)
    }
    return values
  }

  private func environmentValues(
    for options: [OptionDescription], beside occurrences: [ParsedArguments.Occurrence]
  ) throws(UsageError) -> [String: String] {
    var values: [String: String] = [:]
    for option in options {
      guard let variable = option.environmentVariable,
        !occurrences.contains(where: { $0.name == option.name }),
        let value = try environment.whole(variable)
      else { continue }
      if let problem = option.kind.problem(with: value) {
        throw UsageError(
          .invalidValue, "wrong value in the environment variable \(variable): \(problem)",
          hint: option.kind.hint(for: value))
      }
      values[option.name] = value
    }
    return values
  }
}
