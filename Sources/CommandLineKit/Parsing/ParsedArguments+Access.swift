extension ParsedArguments {
  /// Whether the flag `name` is set: on the command line, else in the environment, else by its
  /// default.
  ///
  /// The last of `--name` and `--no-name` counts.
  public func flag(_ name: String) -> Bool {
    let option = option(name) { $0 == .flag }
    if let last = occurrences.last(where: { $0.name == name }) { return !last.isNegated }
    let text = environmentValues[name] ?? option.defaultValue
    return text.flatMap(ValueKind.flagValue) ?? false
  }

  /// How often the flag `name` was typed since it was last taken back.
  public func count(_ name: String) -> Int {
    _ = option(name) { $0 == .flag }
    return occurrences.reduce(0) { count, occurrence in
      if occurrence.name != name { count } else if occurrence.isNegated { 0 } else { count + 1 }
    }
  }

  /// The last value of the option `name`: from the command line, else from the environment, else
  /// its default; `nil` without any.
  public func text(_ name: String) -> String? {
    texts(name).last
  }

  /// Every value of the option `name` in the order they were typed; without one, the value of the
  /// environment or the default alone.
  public func texts(_ name: String) -> [String] {
    let option = option(name) { $0 != .flag }
    let typed = occurrences.filter { $0.name == name }.compactMap(\.value)
    if !typed.isEmpty { return typed }
    return (environmentValues[name] ?? option.defaultValue).map { [$0] } ?? []
  }

  /// The number that the option `name` has, within the range of the table; `nil` without one.
  public func integer(_ name: String) -> Int? {
    _ = option(name) { if case .integer = $0 { true } else { false } }
    return text(name).flatMap { Int($0) }
  }

  /// Whether the option `name` was typed, rather than taken from the environment or its default.
  public func isTyped(_ name: String) -> Bool {
    _ = option(name) { _ in true }
    return occurrences.contains { $0.name == name }
  }

  /// The words for the argument `name`; empty when it was left out.
  public func arguments(_ name: String) -> [String] {
    precondition(
      command.arguments.contains { $0.name == name },
      "the command '\(command.name)' has no argument '\(name)'")
    return positionals[name] ?? []
  }

  /// The first word for the argument `name`; `nil` when it was left out.
  public func argument(_ name: String) -> String? {
    arguments(name).first
  }

  private func option(_ name: String, isRight: (ValueKind) -> Bool) -> OptionDescription {
    guard let option = options.first(where: { $0.name == name }) else {
      preconditionFailure("the command '\(command.name)' has no option '--\(name)'")
    }
    precondition(isRight(option.kind), "the option '--\(name)' is of another kind")
    return option
  }
}
