import CommandLineKit

/// `tweetstore generate man|markdown`: documentation from the option table, for packagers.
enum GenerateCommand: Command {
  /// The documents that can be printed.
  enum Document: String, OptionChoice {
    case man, markdown

    static let choices = [
      Choice("man", help: "the manual page"), Choice("markdown", help: "the reference"),
    ]
  }

  static let document = ArgumentKey<Document?>.choice("KIND", help: "What to print")

  static let commandName = "generate"

  static let description = CommandDescription(
    commandName, summary: "Print documentation made from the option table",
    arguments: [document.description], isHidden: true)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let isManual = invocation.arguments[document] == .man
    try invocation.output.write(
      isManual
        ? ManualPage(table: invocation.table).text
        : MarkdownReference(table: invocation.table).text)
    return .done
  }
}
