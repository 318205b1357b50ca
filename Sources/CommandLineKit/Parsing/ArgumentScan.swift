import Basics

/// One walk over the words of a command line, which sorts them into options and arguments.
struct ArgumentScan {
  let table: CommandLineTable
  private let words: [String]
  private var next = 0
  private var areOptionsOver = false

  private(set) var command: CommandDescription?
  private(set) var occurrences: [ParsedArguments.Occurrence] = []
  private(set) var positionals: [String] = []

  init(table: CommandLineTable, words: [String]) {
    self.table = table
    self.words = words
  }

  /// Walks over all words; gives what was asked for when help or the version was.
  mutating func run() throws(UsageError) -> ParsedCommandLine? {
    while next < words.count {
      let word = words[next]
      next += 1
      if areOptionsOver || !Self.isOption(word) {
        try takeArgument(word)
      } else if word == "--" {
        areOptionsOver = true
      } else if word.hasPrefix("--") {
        if let request = try takeLong(word) { return request }
      } else if let request = try takeShort(word) {
        return request
      }
    }
    return nil
  }

  /// True if a word is an option, by its look: `-` alone and negative numbers are not.
  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    let second = word.utf8.dropFirst().first ?? 0
    let isNumber = (0x30...0x39).contains(second) || second == UInt8(ascii: ".")
    return !(isNumber && Double(word) != nil)
  }

  private mutating func takeArgument(_ word: String) throws(UsageError) {
    guard command == nil else { return positionals.append(word) }
    guard let found = table.command(named: word) else {
      let near = SpellingSuggestion.closest(to: word, among: table.visibleCommands.map(\.name))
      throw UsageError(
        .unknownCommand, "unknown command '\(word)'",
        hint: near.map { "did you mean '\($0)'?" } ?? "see '\(table.program) --help'")
    }
    command = found
  }

  private mutating func takeLong(_ word: String) throws(UsageError) -> ParsedCommandLine? {
    let body = word.dropFirst(2)
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    let (option, isNegated) = try find(long: name)
    guard option.takesValue else {
      if value != nil {
        throw UsageError(
          .unexpectedValue, "the option '--\(name)' takes no value", hint: "write '--\(name)'")
      }
      return take(flag: option, isNegated: isNegated, isLong: true)
    }
    try take(option, value: value, spelling: "--\(name)")
    return nil
  }

  private mutating func takeShort(_ word: String) throws(UsageError) -> ParsedCommandLine? {
    try refuseLongName(afterOneDash: word)
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknownShort(letter, in: word)
      }
      guard option.takesValue else {
        if let request = take(flag: option, isNegated: false, isLong: false) { return request }
        continue
      }
      let value = letters.isEmpty ? nil : String(letters)
      try take(option, value: value, spelling: "-\(letter)")
      return nil
    }
    return nil
  }

  /// The options that may stand here: those of the command only after it.
  private var options: [OptionDescription] {
    table.globalOptions + (command?.options ?? [])
  }

  private func find(long name: String) throws(UsageError) -> (OptionDescription, Bool) {
    for option in options {
      if option.name == name { return (option, false) }
      if option.isNegatable, name == "no-\(option.name)" { return (option, true) }
    }
    if command == nil,
      let owner = table.visibleCommands.first(where: { command in
        command.options.contains { $0.longSpellings.contains("--\(name)") }
      })
    {
      throw misplaced("--\(name)", of: owner)
    }
    let near = SpellingSuggestion.closest(
      to: "--\(name)", among: options.filter { !$0.isHidden }.flatMap(\.longSpellings))
    throw UsageError(
      .unknownOption, "unknown option '--\(name)'",
      hint: near.map { "did you mean '\($0)'?" } ?? "see '\(commandWords) --help'")
  }

  /// Refuses the long name of an option with a dash too few, which would else be taken for joined
  /// letters or for a value.
  private func refuseLongName(afterOneDash word: String) throws(UsageError) {
    let name = word.dropFirst().prefix { $0 != "=" }
    guard name.count > 1, options.contains(where: { !$0.isHidden && $0.name == name }) else {
      return
    }
    throw UsageError(
      .unknownOption, "unknown option '-\(name)'", hint: "did you mean '--\(name)'?")
  }

  private func unknownShort(_ letter: Character, in word: String) -> UsageError {
    if command == nil,
      let owner = table.visibleCommands.first(where: { command in
        command.options.contains { $0.short == letter }
      })
    {
      return misplaced("-\(letter)", of: owner)
    }
    let hint =
      word.count > 2
      ? "to give '\(word)' as an argument, write '--' before it" : "see '\(commandWords) --help'"
    let place = word.count > 2 ? " in '\(word)'" : ""
    return UsageError(.unknownOption, "unknown option '-\(letter)'\(place)", hint: hint)
  }

  private func misplaced(_ spelling: String, of owner: CommandDescription) -> UsageError {
    UsageError(
      .misplacedOption, "the option '\(spelling)' must come after its command",
      hint: "write '\(table.program) \(owner.name) \(spelling)'")
  }

  private var commandWords: String {
    command.map { "\(table.program) \($0.name)" } ?? table.program
  }

  private mutating func take(
    flag option: OptionDescription, isNegated: Bool, isLong: Bool
  ) -> ParsedCommandLine? {
    if option.name == OptionDescription.help.name { return .help(command: command, isLong: isLong) }
    if option.name == OptionDescription.version.name { return .version }
    occurrences.append(ParsedArguments.Occurrence(name: option.name, isNegated: isNegated))
    return nil
  }

  /// Takes an option with the value that is joined to it, else with the next word.
  private mutating func take(
    _ option: OptionDescription, value joined: String?, spelling: String
  ) throws(UsageError) {
    let value: String
    if let joined { value = joined } else { value = try nextWord(for: option, spelling: spelling) }
    if let problem = option.kind.problem(with: value) {
      throw UsageError(
        .invalidValue, "wrong value for '--\(option.name)': \(problem)",
        hint: option.kind.hint(for: value))
    }
    occurrences.append(ParsedArguments.Occurrence(name: option.name, value: value))
  }

  private mutating func nextWord(
    for option: OptionDescription, spelling: String
  ) throws(UsageError) -> String {
    let variable = option.variable ?? "VALUE"
    guard next < words.count else {
      throw UsageError(
        .missingValue, "the option '\(spelling)' needs a value",
        hint: "write '\(spelling) \(variable)'")
    }
    let word = words[next]
    let spellingOfWord = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
    let isOption = options.contains { $0.longSpellings.contains(spellingOfWord) }
    if word == "--" || isOption {
      throw UsageError(
        .missingValue, "the option '\(spelling)' needs a value before '\(word)'",
        hint: "if '\(word)' is the value, write '--\(option.name)=\(word)'")
    }
    next += 1
    return word
  }
}
