extension ParsedArguments {
  /// The value of an option: from the command line, else from the environment, else its default.
  ///
  /// Of an option that is given more than once the last value counts, or all of them do.
  public subscript<Value>(_ option: OptionKey<Value>) -> Value { option.read(self) }

  /// The value of a positional argument.
  public subscript<Value>(_ argument: ArgumentKey<Value>) -> Value { argument.read(self) }

  /// All positional arguments, in the order of the table.
  public var allWords: [String] { command.arguments.flatMap { words(of: $0) } }

  /// True if an option was typed, rather than taken from the environment or its default.
  public func isTyped<Value>(_ option: OptionKey<Value>) -> Bool { isTyped(option.description) }

  /// True if an option was typed, rather than taken from the environment or its default.
  public func isTyped(_ option: OptionDescription) -> Bool {
    occurrences.contains { $0.name == option.name }
  }

  /// True if a flag is set: on the command line, else in the environment, else by its default.
  ///
  /// The last of `--name` and `--no-name` counts.
  func isSet(_ flag: OptionDescription) -> Bool {
    if let last = occurrences.last(where: { $0.name == flag.name }) { return !last.isNegated }
    let text = environmentValues[flag.name] ?? flag.defaultValue
    return text.flatMap(ValueKind.flagValue) ?? false
  }

  /// Every value of an option in the order they were typed; without one, the value of the environment or the default
  /// alone.
  func values(of option: OptionDescription) -> [String] {
    let typed = occurrences.filter { $0.name == option.name }.compactMap(\.value)
    if !typed.isEmpty { return typed }
    return (environmentValues[option.name] ?? option.defaultValue).map { [$0] } ?? []
  }

  /// The words for a positional argument; empty if it was left out.
  func words(of argument: ArgumentDescription) -> [String] { positionals[argument.name] ?? [] }
}
