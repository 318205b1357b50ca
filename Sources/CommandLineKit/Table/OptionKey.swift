/// An option with the type of its value: a row of the option table, and the way to read what was given.
///
///     static let limit = OptionKey.integer("limit", short: "n", in: 0...Int.max, variable: "N", help: "Show at most that many")
///
///     request.fetchLimit = arguments[limit]
///
/// A command that reads an option which it doesn't list gets the default.
public struct OptionKey<Value>: Sendable {
  /// The row of the option table.
  public let description: OptionDescription
  let read: @Sendable (ParsedArguments) -> Value
}

/// The words that an option or an argument may have as its value.
public protocol OptionChoice: RawRepresentable, Sendable where RawValue == String {
  /// The words with their explanations, in the order of the help.
  static var choices: [Choice] { get }
}

extension OptionChoice where Self: CaseIterable {
  /// All cases, without explanations.
  public static var choices: [Choice] { allCases.map { Choice($0.rawValue) } }
}

extension OptionKey where Value == Bool {
  /// A flag.
  ///
  /// - Parameter isNegatable: Whether `--no-name` takes it back.
  public static func flag(
    _ name: String, short: Character? = nil, isNegatable: Bool = false, defaultValue: Bool = false,
    category: OptionCategory = .general, help: String, discussion: String = ""
  ) -> OptionKey {
    let description = OptionDescription(
      name, short: short, isNegatable: isNegatable, defaultValue: defaultValue ? "true" : nil,
      category: category, help: help, discussion: discussion)
    return OptionKey(description: description) { $0.isSet(description) }
  }
}

extension OptionKey where Value == String? {
  /// An option with a text, a file or one of the words of a list as its value; nil without one.
  public static func text(
    _ name: String, short: Character? = nil, kind: ValueKind = .text, variable: String,
    environmentVariable: String? = nil, category: OptionCategory = .general, help: String,
    discussion: String = ""
  ) -> OptionKey {
    let description = OptionDescription(
      name, short: short, kind: kind, variable: variable, environmentVariable: environmentVariable,
      category: category, help: help, discussion: discussion)
    return OptionKey(description: description) { $0.values(of: description).last }
  }
}

extension OptionKey where Value == String {
  /// An option with a text as its value.
  public static func text(
    _ name: String, short: Character? = nil, variable: String, defaultValue: String,
    category: OptionCategory = .general, help: String, discussion: String = ""
  ) -> OptionKey {
    let description = OptionDescription(
      name, short: short, kind: .text, variable: variable, defaultValue: defaultValue,
      category: category, help: help, discussion: discussion)
    return OptionKey(description: description) { $0.values(of: description).last ?? defaultValue }
  }
}

extension OptionKey where Value == [String] {
  /// An option that may be given more than once: all its texts, in order.
  public static func texts(
    _ name: String, short: Character? = nil, variable: String,
    category: OptionCategory = .general, help: String, discussion: String = ""
  ) -> OptionKey {
    let description = OptionDescription(
      name, short: short, kind: .text, variable: variable, isRepeatable: true,
      category: category, help: help, discussion: discussion)
    return OptionKey(description: description) { $0.values(of: description) }
  }
}

extension OptionKey where Value == Int? {
  /// An option with a whole number as its value; nil without one.
  public static func integer(
    _ name: String, short: Character? = nil, in range: ClosedRange<Int>, variable: String,
    category: OptionCategory = .general, help: String, discussion: String = ""
  ) -> OptionKey {
    let description = OptionDescription(
      name, short: short, kind: .integer(range), variable: variable, category: category,
      help: help, discussion: discussion)
    return OptionKey(description: description) {
      $0.values(of: description).last.flatMap { Int($0) }
    }
  }
}

extension OptionKey where Value == Int {
  /// An option with a whole number as its value.
  public static func integer(
    _ name: String, short: Character? = nil, in range: ClosedRange<Int>, variable: String,
    defaultValue: Int, category: OptionCategory = .general, help: String, discussion: String = ""
  ) -> OptionKey {
    let description = OptionDescription(
      name, short: short, kind: .integer(range), variable: variable,
      defaultValue: String(defaultValue), category: category, help: help, discussion: discussion)
    return OptionKey(description: description) {
      $0.values(of: description).last.flatMap { Int($0) } ?? defaultValue
    }
  }
}

extension OptionKey {
  /// An option with one of some words as its value.
  public static func choice(
    _ name: String, short: Character? = nil, variable: String, defaultValue: Value,
    category: OptionCategory = .general, help: String, discussion: String = ""
  ) -> OptionKey where Value: OptionChoice {
    let description = OptionDescription(
      name, short: short, kind: .choice(Value.choices), variable: variable,
      defaultValue: defaultValue.rawValue, category: category, help: help, discussion: discussion)
    return OptionKey(description: description) {
      $0.values(of: description).last.flatMap { Value(rawValue: $0) } ?? defaultValue
    }
  }

  /// An option with one of some words as its value; nil without one.
  ///
  /// - Parameter choices: The words that this option may have.
  public static func choice<Word: OptionChoice>(
    _ name: String, short: Character? = nil, variable: String, choices: [Choice] = Word.choices,
    category: OptionCategory = .general, help: String, discussion: String = ""
  ) -> OptionKey where Value == Word? {
    let description = OptionDescription(
      name, short: short, kind: .choice(choices), variable: variable, category: category,
      help: help, discussion: discussion)
    return OptionKey(description: description) {
      $0.values(of: description).last.flatMap { Word(rawValue: $0) }
    }
  }
}
