/// One of the words that an option or an argument may have as its value.
public struct Choice: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The word as it is typed.
  public let name: String

  /// The meaning of the word, as part of a sentence without a period; may be empty.
  public let help: String

  /// Creates a choice.
  public init(_ name: String, help: String = "") {
    self.name = name
    self.help = help
  }

  /// Creates a choice that needs no explanation.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
