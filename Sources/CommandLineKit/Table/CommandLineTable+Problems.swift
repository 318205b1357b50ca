extension CommandLineTable {
  /// The problems in the table itself, one sentence each; empty if there are none.
  ///
  /// A test of every program calls this, so that a mistake in a row never reaches a user.
  public var problems: [String] {
    var problems: [String] = []
    problems += duplicates(commands.map(\.name)).map { "the command '\($0)' is there twice" }
    problems += entries.map { ($0.name, $0.description.name) }.filter { $0 != $1 }.map {
      "the entry '\($0)' makes the command '\($1)'"
    }
    for option in globalOptions { problems += self.problems(of: option, place: "global") }
    for command in commands {
      if !Self.isKebabCase(command.name) {
        problems.append("the command name '\(command.name)' is not in kebab-case")
      }
      problems += textProblems(command.summary, place: "the summary of '\(command.name)'")
      for option in command.options {
        problems += self.problems(of: option, place: "'\(command.name)'")
      }
      problems += argumentProblems(of: command)
      let options = globalOptions + command.options
      let spellings =
        options.flatMap(\.longSpellings) + options.compactMap { $0.short.map { "-\($0)" } }
      problems += duplicates(spellings).map { "'\(command.name)' has '\($0)' twice" }
      for example in command.examples where !example.line.contains(program) {
        problems.append("an example of '\(command.name)' does not name the program")
      }
    }
    return problems
  }

  private func problems(of option: OptionDescription, place: String) -> [String] {
    let name = "the option '--\(option.name)' (\(place))"
    var problems = textProblems(option.help, place: "the help of \(name)")
    if !Self.isKebabCase(option.name) || option.name.hasPrefix("no-") {
      problems.append("\(name) must be in kebab-case and must not begin with 'no-'")
    }
    if let short = option.short, !short.isASCII || !(short.isLetter || short == "0") {
      problems.append("the short name of \(name) must be a letter or '0'")
    }
    if option.takesValue != (option.variable != nil) {
      problems.append("\(name) must have a value variable if, and only if, it takes a value")
    }
    if option.isNegatable && option.takesValue {
      problems.append("\(name) takes a value, so it can't be negatable")
    }
    problems += valueProblems(option.kind, place: name)
    if let value = option.defaultValue, let problem = option.kind.problem(with: value) {
      problems.append("the default of \(name) is wrong: \(problem)")
    }
    return problems
  }

  private func argumentProblems(of command: CommandDescription) -> [String] {
    var problems = duplicates(command.arguments.map(\.name)).map {
      "'\(command.name)' has the argument '\($0)' twice"
    }
    for (index, argument) in command.arguments.enumerated() {
      let name = "the argument '\(argument.name)' of '\(command.name)'"
      problems += textProblems(argument.help, place: "the help of \(name)")
      problems += valueProblems(argument.kind, place: name)
      if argument.kind == .flag { problems.append("\(name) can't be a flag") }
      let rest = command.arguments[(index + 1)...]
      if argument.isRepeatable && !rest.isEmpty {
        problems.append("\(name) takes all words, so it must be the last")
      }
      if argument.isOptional && rest.contains(where: { !$0.isOptional }) {
        problems.append("\(name) is optional, so no required one may follow")
      }
    }
    return problems
  }

  private func valueProblems(_ kind: ValueKind, place: String) -> [String] {
    guard case .choice(let choices) = kind else { return [] }
    if choices.isEmpty { return ["\(place) has no choices"] }
    return duplicates(choices.map(\.name)).map { "\(place) has the choice '\($0)' twice" }
  }

  private func textProblems(_ text: String, place: String) -> [String] {
    if text.isEmpty { return ["\(place) is missing"] }
    if text.hasSuffix(".") { return ["\(place) must not end with a full stop"] }
    if text.contains("\n") { return ["\(place) must be one line"] }
    return []
  }

  private func duplicates(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }

  private static func isKebabCase(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }
}
