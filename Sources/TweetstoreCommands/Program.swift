public import CommandLineKit
import HTTPTransport
import SQLiteStore

/// The command-line program: takes words, runs a command, and gives an exit code.
public struct Program {
  private let environment: Environment

  /// The program in an environment.
  public init(environment: Environment = .process) {
    self.environment = environment
  }

  /// Runs the command that the process was started for.
  ///
  /// - Returns: The number for the process to end with; see ``ExitCode``.
  public func run() -> Int32 {
    run { () throws(UsageError) in try ProcessWords.all() }
  }

  /// Runs the command that `words` name.
  ///
  /// - Parameter words: The command line without the program's own name.
  /// - Returns: The number for the process to end with; see ``ExitCode``.
  public func run(_ words: [String]) -> Int32 {
    run { () throws(UsageError) in words }
  }

  private func run(_ words: () throws(UsageError) -> [String]) -> Int32 {
    StandardStream.openClosedOnes()
    SignalSetup.ignoreBrokenPipes()
    SQLiteStore.disableMemoryStatistics()
    let table = CommandTable.make()
    do {
      switch try CommandLineParser(table: table, environment: environment).parse(words()) {
      case .help(let command, let isLong): try help(command, isLong: isLong, table: table)
      case .version:
        try show("\(table.program) \(table.version)\n")
      case .run(let arguments): return run(arguments, table: table)
      }
      return ExitCode.done.rawValue
    } catch {
      let messages = StandardError(
        program: table.program, terminal: Terminal(.error, environment: environment))
      messages.setFilter(URLRedaction.redactedMessage)
      return messages.conclude(error).rawValue
    }
  }

  private func run(_ arguments: ParsedArguments, table: CommandLineTable) -> Int32 {
    let invocation = Invocation(arguments, table: table, environment: environment)
    do {
      let command = CommandTable.command(named: arguments.command.name)
      guard let command else {
        preconditionFailure("the command '\(arguments.command.name)' has no implementation")
      }
      let code = try command.run(invocation)
      try invocation.output.flush()
      return code.rawValue
    } catch {
      // What was written before the error still goes out; a second error has nothing to add.
      try? invocation.output.flush()
      return invocation.messages.conclude(error).rawValue
    }
  }

  private func help(_ command: CommandDescription?, isLong: Bool, table: CommandLineTable) throws {
    let terminal = Terminal(.output, environment: environment)
    let help = HelpText(table: table, width: terminal.width, style: terminal.style)
    try show(
      command.map { help.command($0, isLong: isLong) } ?? help.overview(isLong: isLong))
  }

  private func show(_ text: String) throws {
    let output = StandardOutput(terminal: Terminal(.output, environment: environment))
    try output.write(text)
    try output.flush()
  }
}
