/// A positional argument with the type of its value: a row of a command's table, and the way to read what was given.
///
///     static let sources = ArgumentKey.all("SOURCE", kind: .path, help: "A file, folder or URL")
///
///     for source in arguments[sources] { … }
public struct ArgumentKey<Value>: Sendable {
  /// The row of the table.
  public let description: ArgumentDescription
  let read: @Sendable (ParsedArguments) -> Value
}

extension ArgumentKey where Value == String? {
  /// An argument that may be left out.
  public static func optional(_ name: String, kind: ValueKind = .text, help: String) -> ArgumentKey
  {
    let description = ArgumentDescription(name, kind: kind, isOptional: true, help: help)
    return ArgumentKey(description: description) { $0.words(of: description).first }
  }

  /// An argument that the parser insists on.
  public static func required(_ name: String, kind: ValueKind = .text, help: String) -> ArgumentKey
  {
    let description = ArgumentDescription(name, kind: kind, help: help)
    return ArgumentKey(description: description) { $0.words(of: description).first }
  }
}

extension ArgumentKey where Value == [String] {
  /// The last argument of a command, which takes all words that are left.
  ///
  /// - Parameter isOptional: Whether there may be none.
  public static func all(
    _ name: String, kind: ValueKind = .text, isOptional: Bool = false, help: String
  ) -> ArgumentKey {
    let description = ArgumentDescription(
      name, kind: kind, isOptional: isOptional, isRepeatable: true, help: help)
    return ArgumentKey(description: description) { $0.words(of: description) }
  }
}

extension ArgumentKey {
  /// An argument that is one of some words.
  public static func choice<Word: OptionChoice>(
    _ name: String, isOptional: Bool = false, help: String
  ) -> ArgumentKey where Value == Word? {
    let description = ArgumentDescription(
      name, kind: .choice(Word.choices), isOptional: isOptional, help: help)
    return ArgumentKey(description: description) {
      $0.words(of: description).first.flatMap { Word(rawValue: $0) }
    }
  }
}
