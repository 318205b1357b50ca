import CommandLineKit

/// `tweetstore completions SHELL`.
enum CompletionsCommand: Command {
  static let commandName = "completions"

  static let description = CommandDescription.completions

  static func run(_ invocation: Invocation) throws -> ExitCode {
    guard let shell = invocation.arguments[CommandDescription.shell] else {
      throw UsageError(.missingArgument, "'completions' needs the name of a shell")
    }
    try invocation.output.write(CompletionScript(table: invocation.table).text(for: shell))
    return .done
  }
}
