/// The manual page of the program, in the man(7) macros of roff.
public struct ManualPage: Sendable {
  /// The table that the page is made from.
  public let table: CommandLineTable

  /// Creates the page of a program.
  public init(table: CommandLineTable) {
    self.table = table
  }

  /// The page for section 1 of the manual.
  ///
  /// The same table gives the same bytes.
  public var text: String {
    var lines = [
      ".\\\" Generated from the option table of \(table.program). Do not edit.",
      ".TH \(Self.escaped(table.program.uppercased())) 1 \"\(table.date)\" "
        + "\"\(Self.escaped(table.program)) \(table.version)\" \"User Commands\"",
      ".nh",
      ".SH NAME",
      "\(Self.escaped(table.program)) \\- \(Self.escaped(table.summary))",
      ".SH SYNOPSIS",
      ".B \(Self.escaped(table.program))",
      "[\\fIOPTION\\fR...] \\fICOMMAND\\fR [\\fIARGUMENT\\fR...]",
    ]
    if !table.discussion.isEmpty {
      lines += [".SH DESCRIPTION"] + Self.text(table.discussion)
    }
    lines.append(".SH COMMANDS")
    for command in table.visibleCommands { lines += section(of: command) }
    lines.append(".SH GLOBAL OPTIONS")
    for option in table.visibleGlobalOptions { lines += Self.entry(of: option) }
    lines += environment
    lines.append(".SH EXIT STATUS")
    for code in ExitCode.all {
      lines += [".TP", ".B \(code.rawValue)", Self.escaped(code.meaning)]
    }
    for section in table.sections {
      lines += [".SH \(Self.escaped(section.title.uppercased()))"] + Self.text(section.text)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of command: CommandDescription) -> [String] {
    let synopsis = HelpText.synopsis(of: command, in: table)
    var lines = [".SS \(Self.escaped(synopsis))", Self.escaped(command.summary + ".")]
    if !command.discussion.isEmpty { lines += [".PP"] + Self.text(command.discussion) }
    for argument in command.arguments {
      lines += [".TP", "\\fI\(Self.escaped(argument.name))\\fR", Self.escaped(argument.help + ".")]
    }
    for (_, options) in OptionDescription.grouped(command.visibleOptions) {
      for option in options { lines += Self.entry(of: option) }
    }
    for example in command.examples {
      lines += [".PP", Self.escaped(example.help + ":")]
      lines += [".PP", ".RS 4", ".nf", Self.escaped(example.line), ".fi", ".RE"]
    }
    return lines
  }

  private var environment: [String] {
    let options = table.globalOptions + table.commands.flatMap(\.options)
    var lines: [String] = []
    for option in options where !option.isHidden {
      guard let variable = option.environmentVariable else { continue }
      lines += [
        ".TP", ".B \(Self.escaped(variable))",
        "The value of \\fB\\-\\-\(Self.escaped(option.name))"
          + "\\fR when the option is not given.",
      ]
    }
    lines += [".TP", ".B NO_COLOR", "When set, there are no colours unless they are asked for."]
    lines += [".TP", ".B COLUMNS", "The width of the terminal."]
    return [".SH ENVIRONMENT"] + lines
  }

  private static func entry(of option: OptionDescription) -> [String] {
    var term = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    if option.isNegatable {
      term += "\\fB\\-\\-\(escaped(option.name))\\fR, \\fB\\-\\-no\\-\(escaped(option.name))\\fR"
    } else {
      term += "\\fB\\-\\-\(escaped(option.name))\\fR"
    }
    if let variable = option.variable { term += " \\fI\(escaped(variable))\\fR" }
    var lines = [".TP", term, escaped(option.help + ".")]
    if !option.details.isEmpty {
      lines.append(".RS")
      for detail in option.details { lines += [".PP"] + text(detail) }
      lines.append(".RE")
    }
    return lines
  }

  private static func text(_ text: String) -> [String] {
    var lines: [String] = []
    for block in TextLayout.blocks(of: text) {
      if !lines.isEmpty { lines.append(".PP") }
      switch block {
      case .paragraph(let paragraph): lines.append(escaped(paragraph))
      case .verbatim(let kept): lines += [".RS 4", ".nf"] + kept.map(escaped) + [".fi", ".RE"]
      }
    }
    return lines
  }

  /// Text that roff shows letter by letter, also at the beginning of a line.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    if text.hasPrefix(".") || text.hasPrefix("'") { escaped = "\\&" }
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
