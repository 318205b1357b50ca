import CommandLineKit

/// `tweetstore generate man|markdown`: documentation from the option table, for packagers.
enum GenerateCommand: Command {
  static let description = CommandDescription(
    "generate", summary: "Print documentation made from the option table",
    arguments: [
      ArgumentDescription(
        "KIND",
        kind: .choice([
          Choice("man", help: "the manual page"), Choice("markdown", help: "the reference"),
        ]), help: "What to print")
    ], isHidden: true)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let isManual = invocation.arguments.argument("KIND") == "man"
    try invocation.output.write(
      isManual
        ? ManualPage(table: invocation.table).text
        : MarkdownReference(table: invocation.table).text)
    return .done
  }
}
