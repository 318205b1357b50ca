/// The help that `-h`, `--help` and the command `help` show.
public struct HelpText: Sendable {
  /// The table that the help is made from.
  public let table: CommandLineTable

  /// The width of lines in columns; never above 100, since longer lines are hard to read.
  public let width: Int

  /// The style of headings and names.
  public let style: TextStyle

  /// Creates help for a terminal of `width` columns.
  public init(table: CommandLineTable, width: Int, style: TextStyle = .plain) {
    self.table = table
    self.width = min(100, max(40, width))
    self.style = style
  }

  /// The help of the whole program.
  ///
  /// The long form has the discussion and the explanation of each global option.
  public func overview(isLong: Bool) -> String {
    var lines = TextLayout.wrap(table.summary + ".", width: width)
    if isLong, !table.discussion.isEmpty {
      lines += [""] + TextLayout.lines(of: table.discussion, width: width)
    }
    lines += [""] + usage("\(table.program) [OPTION...] COMMAND [ARGUMENT...]")
    lines += ["", heading("Commands")]
    let commands = table.visibleCommands
    let column = 4 + (commands.map(\.name.count).max() ?? 0)
    for command in commands {
      lines += TextLayout.row(
        term: "  " + command.name, styled: "  " + style.apply(.bold, to: command.name),
        help: command.summary, column: column, width: width)
    }
    lines += groups(table.visibleGlobalOptions, isLong: isLong)
    lines += [""] + footer("'\(table.program) help COMMAND' explains a command.")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of one command.
  ///
  /// The long form has the discussion, the explanation of each option and examples.
  public func command(_ command: CommandDescription, isLong: Bool) -> String {
    var lines = TextLayout.wrap(command.summary + ".", width: width)
    if isLong, !command.discussion.isEmpty {
      lines += [""] + TextLayout.lines(of: command.discussion, width: width)
    }
    lines += [""] + usage(Self.synopsis(of: command, in: table))
    if !command.arguments.isEmpty {
      lines += ["", heading("Arguments")]
      let column = min(30, 4 + (command.arguments.map(\.name.count).max() ?? 0))
      for argument in command.arguments {
        lines += TextLayout.row(
          term: "  " + argument.name, styled: "  " + style.apply(.bold, to: argument.name),
          help: argument.help + Self.notes(argument), column: column, width: width)
      }
    }
    lines += groups(command.visibleOptions, isLong: isLong)
    // The long help of the program explains these; here they would drown the rest.
    lines += groups(table.visibleGlobalOptions, isLong: false)
    if isLong, !command.examples.isEmpty {
      lines += ["", heading("Examples")]
      for (index, example) in command.examples.enumerated() {
        if index > 0 { lines.append("") }
        lines += TextLayout.wrap(example.help + ":", width: width - 2).map { "  " + $0 }
        lines.append("    " + example.line)
      }
    }
    if !isLong {
      lines += [""] + footer("'\(table.program) \(command.name) --help' says more.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The usage line of a command, without the word `Usage`.
  static func synopsis(of command: CommandDescription, in table: CommandLineTable) -> String {
    let options = command.visibleOptions.isEmpty ? [] : ["[OPTION...]"]
    return ([table.program, command.name] + options + command.arguments.map(\.synopsis))
      .joined(separator: " ")
  }

  private func heading(_ title: String) -> String {
    style.apply(.bold, to: title + ":")
  }

  private func footer(_ text: String) -> [String] {
    TextLayout.wrap(text, width: width)
  }

  private func usage(_ synopsis: String) -> [String] {
    let lines = TextLayout.wrap(synopsis, width: width - 7)
    return zip(lines.indices, lines).map { index, line in
      (index == 0 ? heading("Usage") + " " : "       ") + line
    }
  }

  private func groups(_ options: [OptionDescription], isLong: Bool) -> [String] {
    var lines: [String] = []
    for (category, members) in OptionDescription.grouped(options) {
      lines += ["", heading(category.title)]
      for option in members {
        lines += isLong ? longRow(option) : shortRow(option)
      }
    }
    return lines
  }

  private func shortRow(_ option: OptionDescription) -> [String] {
    let term = term(option)
    return TextLayout.row(
      term: term, styled: styled(term), help: option.help + Self.notes(option),
      column: width < 60 ? 12 : 28, width: width)
  }

  private func longRow(_ option: OptionDescription) -> [String] {
    var lines = [styled(term(option))]
    let text = ([option.help + "."] + option.details).joined(separator: "\n\n")
    lines += TextLayout.lines(of: text, width: width, indent: 10)
    return lines
  }

  private func term(_ option: OptionDescription) -> String {
    (option.short.map { "  -\($0), " } ?? "      ") + option.synopsis
  }

  private func styled(_ term: String) -> String {
    let name = String(term.drop { $0 == " " })
    return String(term.prefix { $0 == " " }) + style.apply(.bold, to: name)
  }

  private static func notes(_ option: OptionDescription) -> String {
    var notes = option.kind.choices.isEmpty ? [] : [option.kind.choiceList]
    if let value = option.defaultValue { notes.append("default: \(value)") }
    return notes.isEmpty ? "" : " [\(notes.joined(separator: "; "))]"
  }

  private static func notes(_ argument: ArgumentDescription) -> String {
    // A long list of choices would drown the help; completions and errors show it.
    let choices = argument.kind.choices
    return choices.isEmpty || choices.count > 8 ? "" : " [\(argument.kind.choiceList)]"
  }
}
