extension CompletionScript {
  /// The script for fish.
  var fishLines: [String] {
    let command = "__\(functionName)_command"
    let globals = table.visibleGlobalOptions
    let valued = globals.filter(\.takesValue).flatMap(Self.spellings)
    var lines = [
      "# Completions of \(table.program) for fish. Generated from the option table.",
      "function \(command)",
      "    set -l skip 0",
      "    for word in (commandline -opc)[2..-1]",
      "        if test $skip = 1",
      "            set skip 0",
      "            continue",
      "        end",
      "        switch $word",
    ]
    if !valued.isEmpty {
      lines += ["            case \(valued.joined(separator: " "))", "                set skip 1"]
    }
    lines += [
      "            case '-*'",
      "            case '*'",
      "                echo $word",
      "                return 0",
      "        end",
      "    end",
      "    return 1",
      "end",
      "complete -c \(table.program) -f",
    ]
    for option in globals { lines.append(fishLine(of: option, condition: nil)) }
    for visible in table.visibleCommands {
      let words = "-a \(visible.name) -d \(Self.fishQuoted(visible.summary))"
      lines.append("complete -c \(table.program) -n 'not \(command) >/dev/null' \(words)")
    }
    for visible in table.visibleCommands {
      let condition = "string match -q -- \(visible.name) (\(command))"
      for option in visible.visibleOptions {
        lines.append(fishLine(of: option, condition: condition))
      }
      for argument in visible.arguments {
        let start = "complete -c \(table.program) -n \(Self.fishQuoted(condition))"
        if argument.kind == .path { lines.append("\(start) -F") }
        lines += argument.kind.choices.map { choice in
          let help = choice.help.isEmpty ? "" : " -d \(Self.fishQuoted(choice.help))"
          return "\(start) -a \(Self.fishQuoted(choice.name))\(help)"
        }
      }
    }
    return lines
  }

  private func fishLine(of option: OptionDescription, condition: String?) -> String {
    var start = "complete -c \(table.program)"
    if let condition { start += " -n \(Self.fishQuoted(condition))" }
    let help = "-d \(Self.fishQuoted(option.help))"
    var line = start + (option.short.map { " -s \($0)" } ?? "") + " -l \(option.name) \(help)"
    switch option.kind {
    case .flag: break
    case .path: line += " -r -F"
    case .text, .integer: line += " -x"
    case .choice(let choices):
      line += " -x -a \(Self.fishQuoted(choices.map(\.name).joined(separator: " ")))"
    }
    if option.isNegatable { line += "\n\(start) -l no-\(option.name) \(help)" }
    return line
  }

  /// `text` as one word of fish, where a backslash counts even between quotes.
  private static func fishQuoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      if character == "'" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return "'\(quoted)'"
  }
}
