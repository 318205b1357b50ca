extension CompletionScript {
  /// The script for bash.
  ///
  /// It needs no package beside bash itself. File names are left to bash, which knows quotes, spaces and `~`.
  var bashLines: [String] {
    let globals = table.visibleGlobalOptions
    var lines = [
      "# Completions of \(table.program) for bash. Generated from the option table.",
      "_\(functionName)() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev= before= i word",
      "  local command= options= words= files= list= position=0",
      "  local valued=\(Self.quoted(Self.valuedSpellings(of: globals)))",
      "  COMPREPLY=()",
      "  # Bash splits words at colons, and takes '--name=value' for three words.",
      "  for ((i = COMP_CWORD; i > 1; i--)); do",
      "    [[ ${COMP_WORDS[i]} == : || ${COMP_WORDS[i - 1]} == : ]] || break",
      "    before=${COMP_WORDS[i - 1]}$before",
      "  done",
      "  prev=${COMP_WORDS[i - 1]}",
      "  [[ $cur == : ]] && before+=: cur=",
      "  if [[ $cur == = ]]; then",
      "    cur=",
      "  elif [[ $prev == = ]]; then",
      "    prev=${COMP_WORDS[i - 2]}",
      "  fi",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    case ${COMP_WORDS[i]} in",
      "      : | =) ((i++)) ;;",
      "      -*)",
      "        if [[ $valued == *\" ${COMP_WORDS[i]} \"* ]]; then",
      "          [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))",
      "          ((i++))",
      "        fi",
      "        ;;",
      "      *)",
      "        if [[ $command ]]; then",
      "          ((position++))",
      "        else",
      "          command=${COMP_WORDS[i]}",
      "          case $command in",
    ]
    for command in table.visibleCommands where command.visibleOptions.contains(where: \.takesValue)
    {
      let spellings = Self.valuedSpellings(of: command.visibleOptions)
      lines.append("            \(command.name)) valued+=\(Self.quoted(spellings)) ;;")
    }
    lines += [
      "          esac",
      "        fi",
      "        ;;",
      "    esac",
      "  done",
      "  [[ $before ]] && ((position--))",
      "  case $command in",
      "    '')",
      "      options=\(Self.quoted(globals.flatMap(\.longSpellings).joined(separator: " ")))",
      "      words=\(Self.quoted(table.visibleCommands.map(\.name).joined(separator: " ")))",
    ]
    lines += bashValues(of: globals)
    lines.append("      ;;")
    for command in table.visibleCommands {
      let options = command.visibleOptions + globals
      lines += [
        "    \(command.name))",
        "      options=\(Self.quoted(options.flatMap(\.longSpellings).joined(separator: " ")))",
      ]
      lines += bashArguments(of: command)
      lines += bashValues(of: options)
      lines.append("      ;;")
    }
    lines += [
      "  esac",
      "  [[ $cur == -* ]] && words=$options files= list=",
      "  if [[ $list ]]; then",
      "    while IFS= read -r word; do",
      "      [[ $word == \"$before$cur\"* ]] || continue",
      "      printf -v word %q \"${word#\"$before\"}\"",
      "      COMPREPLY+=(\"$word\")",
      "    done < <(\(table.program) complete \"$list\" -- \"${COMP_WORDS[@]:1}\" 2>/dev/null)",
      "  else",
      "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")",
      "  fi",
      "  # Without a word of its own, bash completes file names.",
      "  [[ $files ]] && compopt -o bashdefault -o default 2>/dev/null",
      "  return 0",
      "}",
      "complete -F _\(functionName) \(table.program)",
    ]
    return lines
  }

  /// The branch that chooses what completes an argument, by its position.
  private func bashArguments(of command: CommandDescription) -> [String] {
    let branches = command.arguments.enumerated().compactMap { index, argument in
      bashAction(argument.kind).map { action in
        "        \(argument.isRepeatable ? "*" : String(index))) \(action) ;;"
      }
    }
    guard !branches.isEmpty else { return [] }
    return ["      case $position in"] + branches + ["      esac"]
  }

  /// The branch that completes the value when the word before is an option that takes one.
  private func bashValues(of options: [OptionDescription]) -> [String] {
    let valued = options.filter(\.takesValue)
    guard !valued.isEmpty else { return [] }
    var lines = ["      case $prev in"]
    for option in valued {
      let action = bashAction(option.kind).map { "options= words= files= list= \($0)" } ?? "return"
      lines.append("        \(Self.spellings(of: option).joined(separator: " | "))) \(action) ;;")
    }
    return lines + ["      esac"]
  }

  /// The assignment that says what completes a value; `nil` where nothing does.
  private func bashAction(_ kind: ValueKind) -> String? {
    switch kind {
    case .choice(let choices):
      "words=" + Self.quoted(choices.map(\.name).joined(separator: " "))
    case .path: "files=1"
    case .listed(let list): "list=\(list)"
    case .flag, .text, .integer: nil
    }
  }

  /// The spellings of the options that take a value, each between two spaces.
  private static func valuedSpellings(of options: [OptionDescription]) -> String {
    options.filter(\.takesValue).flatMap(spellings).reduce(" ") { $0 + $1 + " " }
  }
}
