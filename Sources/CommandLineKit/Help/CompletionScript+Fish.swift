extension CompletionScript {
  /// The script for fish.
  var fishLines: [String] {
    let words = "__\(functionName)_words"
    let globals = table.visibleGlobalOptions
    var lines = [
      "# Completions of \(table.program) for fish. Generated from the option table.",
      "# Prints the command and the arguments before the cursor, without options and their values.",
      "function \(words)",
      "    set -l valued \(Self.fishValued(globals))",
      "    set -l command",
      "    set -l skip 0",
      "    for word in (commandline -opc)[2..-1]",
      "        if test $skip = 1",
      "            set skip 0",
      "            continue",
      "        end",
      "        switch $word",
      "            case '-*'",
      "                contains -- $word $valued; and set skip 1",
      "            case '*'",
      "                echo $word",
      "                test -n \"$command\"; and continue",
      "                set command $word",
      "                switch $command",
    ]
    for command in table.visibleCommands where command.visibleOptions.contains(where: \.takesValue)
    {
      lines += [
        "                    case \(command.name)",
        "                        set -a valued \(Self.fishValued(command.visibleOptions))",
      ]
    }
    lines += [
      "                end",
      "        end",
      "    end",
      "end",
      "# Succeeds when the command is the first argument and as many arguments follow as the second one says;",
      "# with '+' at its end, that many or more.",
      "function __\(functionName)_at",
      "    set -l words (\(words))",
      "    test \"$words[1]\" = $argv[1]; or return 1",
      "    set -l count (math (count $words) - 1)",
      "    switch $argv[2]",
      "        case '*+'",
      "            test $count -ge (string trim -r -c + $argv[2])",
      "        case '*'",
      "            test $count -eq $argv[2]",
      "    end",
      "end",
      "complete -c \(table.program) -f",
    ]
    for option in globals { lines.append(fishLine(of: option, condition: nil)) }
    for visible in table.visibleCommands {
      let word = "-a \(visible.name) -d \(Self.fishQuoted(visible.summary))"
      lines.append("complete -c \(table.program) -n 'test -z \"\(fishCall(words))\"' \(word)")
    }
    for visible in table.visibleCommands {
      let condition = "__\(functionName)_at \(visible.name) 0+"
      for option in visible.visibleOptions {
        lines.append(fishLine(of: option, condition: condition))
      }
      for (index, argument) in visible.arguments.enumerated() {
        let position = "\(index)\(argument.isRepeatable ? "+" : "")"
        lines += fishLines(
          of: argument, condition: "__\(functionName)_at \(visible.name) \(position)")
      }
    }
    return lines
  }

  private func fishLines(of argument: ArgumentDescription, condition: String) -> [String] {
    let start = "complete -c \(table.program) -n \(Self.fishQuoted(condition))"
    switch argument.kind {
    case .path: return ["\(start) -F"]
    case .listed(let list): return ["\(start) -a \(Self.fishQuoted(fishList(list)))"]
    case .choice(let choices):
      return choices.map { choice in
        let help = choice.help.isEmpty ? "" : " -d \(Self.fishQuoted(choice.help))"
        return "\(start) -a \(Self.fishQuoted(choice.name))\(help)"
      }
    case .flag, .text, .integer: return []
    }
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
    case .listed(let list): line += " -x -a \(Self.fishQuoted(fishList(list)))"
    case .choice(let choices):
      line += " -x -a \(Self.fishQuoted(choices.map(\.name).joined(separator: " ")))"
    }
    if option.isNegatable { line += "\n\(start) -l no-\(option.name) \(help)" }
    return line
  }

  /// The words of a list, as fish asks the program for them.
  private func fishList(_ list: String) -> String {
    "(\(table.program) complete \(list) -- (commandline -opc)[2..-1] 2>/dev/null)"
  }

  /// A call of a function between double quotes.
  private func fishCall(_ function: String) -> String { "$(\(function))" }

  private static func fishValued(_ options: [OptionDescription]) -> String {
    options.filter(\.takesValue).flatMap(spellings).joined(separator: " ")
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
