/// The reference of the command line in Markdown (CommonMark with tables).
public struct MarkdownReference: Sendable {
  /// The table that the reference is made from.
  public let table: CommandLineTable

  /// Creates the reference of a program.
  public init(table: CommandLineTable) {
    self.table = table
  }

  /// The whole reference.
  ///
  /// The same table gives the same bytes.
  public var text: String {
    var blocks = [
      "# \(table.program)",
      "<!-- Generated from the option table. Do not edit. -->",
      Self.escaped(table.summary + "."),
      Self.fenced(["\(table.program) [OPTION...] COMMAND [ARGUMENT...]"]),
    ]
    blocks += Self.text(table.discussion)
    blocks += ["## Commands", commandList]
    for command in table.visibleCommands { blocks += section(of: command) }
    blocks.append("## Global options")
    blocks += table.visibleGlobalOptions.map(Self.entry)
    blocks += ["## Exit codes", exitCodes]
    for section in table.sections {
      blocks += ["## \(Self.escaped(section.title))"] + Self.text(section.text)
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var commandList: String {
    var rows = ["| command | what it does |", "|---|---|"]
    rows += table.visibleCommands.map { command in
      "| [`\(command.name)`](#\(table.program)-\(command.name)) | \(Self.escaped(command.summary)) |"
    }
    return rows.joined(separator: "\n")
  }

  private var exitCodes: String {
    var rows = ["| code | name | meaning |", "|---|---|---|"]
    rows += ExitCode.all.map { code in
      "| \(code.rawValue) | \(code.name) | \(Self.escaped(code.meaning)) |"
    }
    return rows.joined(separator: "\n")
  }

  private func section(of command: CommandDescription) -> [String] {
    var blocks = [
      "## \(table.program) \(command.name)", Self.escaped(command.summary + "."),
      Self.fenced([HelpText.synopsis(of: command, in: table)]),
    ]
    blocks += Self.text(command.discussion)
    if !command.arguments.isEmpty {
      blocks.append("### Arguments")
      blocks += command.arguments.map { argument in
        let choices = argument.kind.choices
        let list =
          choices.isEmpty
          ? "" : " One of: " + choices.map { "`\($0.name)`" }.joined(separator: ", ") + "."
        return Self.item("`\(argument.name)`", Self.escaped(argument.help + ".") + list)
      }
    }
    for (category, options) in OptionDescription.grouped(command.visibleOptions) {
      blocks.append("### \(Self.escaped(category.title))")
      blocks += options.map(Self.entry)
    }
    if !command.examples.isEmpty {
      blocks.append("### Examples")
      for example in command.examples {
        blocks += [Self.escaped(example.help + ":"), Self.fenced([example.line], language: "sh")]
      }
    }
    return blocks
  }

  private static func entry(of option: OptionDescription) -> String {
    var term = option.short.map { "`-\($0)`, " } ?? ""
    if let variable = option.variable {
      term += "`--\(option.name) \(variable)`"
    } else {
      term += option.longSpellings.map { "`\($0)`" }.joined(separator: ", ")
    }
    let details = option.details.flatMap(text)
    return item(term, ([escaped(option.help + ".")] + details).joined(separator: "\n\n"))
  }

  /// A list item whose later lines are indented, so that they belong to it.
  private static func item(_ term: String, _ text: String) -> String {
    let lines = (term + " — " + text).split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.dropFirst().map { $0.isEmpty ? "" : "  " + $0 }
    return (["- " + (lines.first ?? "")] + rest).joined(separator: "\n")
  }

  private static func text(_ text: String) -> [String] {
    TextLayout.blocks(of: text).map { block in
      switch block {
      case .paragraph(let paragraph): escaped(paragraph)
      case .verbatim(let lines): fenced(lines)
      }
    }
  }

  private static func fenced(_ lines: [String], language: String = "text") -> String {
    (["```" + language] + lines + ["```"]).joined(separator: "\n")
  }

  /// Text that Markdown shows letter by letter.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_[]<>|#~".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
