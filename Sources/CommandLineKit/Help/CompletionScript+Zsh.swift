extension CompletionScript {
  /// The script for zsh, to be put as `_program` into a folder of `$fpath`.
  var zshLines: [String] {
    var lines = [
      "#compdef \(table.program)",
      "# Completions of \(table.program) for zsh. Generated from the option table.",
      "_\(functionName)() {",
      "  local context state state_descr line",
      "  typeset -A opt_args",
      "  local -a global=(",
    ]
    lines += table.visibleGlobalOptions.flatMap(zshSpecs).map { "    \($0)" }
    lines += ["  )", "  _arguments -C -A '-*' -S $global \\"]
    lines += [
      "    '1:command:->command' \\",
      "    '*::argument:->argument' && return",
      "  case $state in",
      "    command)",
      "      local -a commands=(",
    ]
    lines += table.visibleCommands.map { command in
      "        " + Self.quoted("\(command.name):\(command.summary)")
    }
    lines += [
      "      )",
      "      _describe command commands",
      "      ;;",
      "    argument)",
      "      case $line[1] in",
    ]
    for command in table.visibleCommands {
      let specs =
        command.visibleOptions.flatMap(zshSpecs) + command.arguments.map(zshSpec) + ["$global"]
      lines += ["        \(command.name))", "          _arguments -S \\"]
      lines += specs.dropLast().map { "            \($0) \\" }
      lines += specs.suffix(1).map { "            \($0)" }
      lines.append("          ;;")
    }
    return lines + [
      "      esac",
      "      ;;",
      "  esac",
      "}",
      "# Completes with the words of a list that the program prints; the last argument names the list.",
      "_\(functionName)_listed() {",
      "  local -a found store",
      "  (( ${+opt_args[--store]} )) && store=(--store \"${(Q)opt_args[--store]}\")",
      "  found=(\"${(@f)$(\(table.program) complete \"${@[-1]}\" -- $store 2>/dev/null)}\")",
      "  [[ -n $found ]] && compadd \"${@[1,-2]}\" -a found",
      "}",
      "if [[ $funcstack[1] == _\(functionName) ]]; then",
      "  _\(functionName) \"$@\"",
      "else",
      "  compdef _\(functionName) \(table.program)",
      "fi",
    ]
  }

  private func zshSpecs(of option: OptionDescription) -> [String] {
    let spellings = Self.spellings(of: option)
    // An option that may be given again shuts out no spelling.
    let exclusion =
      option.isRepeatable ? "*" : spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
    let help = "[\(Self.zshEscaped(option.help))]"
    return spellings.map { spelling in
      guard option.takesValue else { return Self.quoted(exclusion + spelling + help) }
      let joint = spelling.hasPrefix("--") ? "=" : "+"
      let message = Self.zshEscaped(option.variable ?? "value")
      return Self.quoted(
        "\(exclusion)\(spelling)\(joint)\(help):\(message):\(zshAction(option.kind))")
    }
  }

  private func zshSpec(of argument: ArgumentDescription) -> String {
    let position = argument.isRepeatable ? "*:" : argument.isOptional ? "::" : ":"
    let message = Self.zshEscaped(argument.name)
    return Self.quoted("\(position)\(message):\(zshAction(argument.kind))")
  }

  private func zshAction(_ kind: ValueKind) -> String {
    switch kind {
    case .path: return "_files"
    case .choice(let choices) where choices.contains { !$0.help.isEmpty }:
      let words = choices.map { choice in
        let help = choice.help.isEmpty ? choice.name : choice.help
        return "\(choice.name)\\:\"\(Self.zshEscaped(help))\""
      }
      return "((\(words.joined(separator: " "))))"
    case .choice(let choices): return "(\(choices.map(\.name).joined(separator: " ")))"
    case .listed(let list): return "_\(functionName)_listed \(list)"
    case .flag, .text, .integer: return "( )"
    }
  }

  /// Text without the signs that part the fields of a specification.
  private static func zshEscaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "[]:\\\"".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
