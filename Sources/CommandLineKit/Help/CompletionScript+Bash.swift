extension CompletionScript {
  /// The script for bash.
  ///
  /// It needs no package beside bash itself.
  var bashLines: [String] {
    var lines = [
      "# Completions of \(table.program) for bash. Generated from the option table.",
      "_\(functionName)() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}",
      "  local command= options= words= files= i",
      "  COMPREPLY=()",
      "  # Bash takes '--name=value' for three words.",
      "  if [[ $cur == = ]]; then",
      "    cur=",
      "  elif [[ $prev == = ]]; then",
      "    prev=${COMP_WORDS[COMP_CWORD - 2]}",
      "  fi",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    case ${COMP_WORDS[i]} in",
    ]
    let globals = table.visibleGlobalOptions
    let valued = globals.filter(\.takesValue).flatMap(Self.spellings)
    if !valued.isEmpty {
      lines += [
        "      \(valued.joined(separator: " | ")))",
        "        [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))",
        "        ((i++))",
        "        ;;",
      ]
    }
    lines += [
      "      -*) ;;",
      "      *)",
      "        command=${COMP_WORDS[i]}",
      "        break",
      "        ;;",
      "    esac",
      "  done",
      "  case $command in",
      "    '')",
      "      options=\(Self.quoted(globals.flatMap(\.longSpellings).joined(separator: " ")))",
      "      words=\(Self.quoted(table.visibleCommands.map(\.name).joined(separator: " ")))",
    ]
    lines += bashValues(of: globals)
    lines.append("      ;;")
    for command in table.visibleCommands {
      let options = command.visibleOptions + globals
      let choices = command.arguments.flatMap { $0.kind.choices.map(\.name) }
      lines += [
        "    \(command.name))",
        "      options=\(Self.quoted(options.flatMap(\.longSpellings).joined(separator: " ")))",
      ]
      if !choices.isEmpty {
        lines.append("      words=\(Self.quoted(choices.joined(separator: " ")))")
      }
      if command.arguments.contains(where: { $0.kind == .path }) { lines.append("      files=1") }
      lines += bashValues(of: options)
      lines.append("      ;;")
    }
    lines += [
      "  esac",
      "  [[ $cur == -* ]] && words=$options files=",
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")",
      "  if [[ $files ]]; then",
      "    compopt -o filenames 2>/dev/null",
      "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$cur\")",
      "  fi",
      "}",
      "complete -F _\(functionName) \(table.program)",
    ]
    return lines
  }

  /// The branch that completes the value when the word before is an option that takes one.
  private func bashValues(of options: [OptionDescription]) -> [String] {
    let valued = options.filter(\.takesValue)
    guard !valued.isEmpty else { return [] }
    var lines = ["      case $prev in"]
    for option in valued {
      let action =
        switch option.kind {
        case .choice(let choices):
          "options= words=" + Self.quoted(choices.map(\.name).joined(separator: " ")) + " files="
        case .path: "options= words= files=1"
        default: "return"
        }
      lines.append("        \(Self.spellings(of: option).joined(separator: " | "))) \(action) ;;")
    }
    return lines + ["      esac"]
  }
}
