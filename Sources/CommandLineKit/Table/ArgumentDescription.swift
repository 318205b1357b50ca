/// A positional argument of a command.
public struct ArgumentDescription: Sendable, Hashable {
  /// The word that stands for the argument in help texts, such as `SOURCE`, and the key of its
  /// parsed values.
  public let name: String

  /// The kind of the argument's values; never `flag`.
  public let kind: ValueKind

  /// A Boolean value that indicates whether the command can do without it.
  public let isOptional: Bool

  /// A Boolean value that indicates whether it takes all the words that are left.
  ///
  /// Only the last argument may.
  public let isRepeatable: Bool

  /// One line of help without a full stop.
  public let help: String

  /// Creates the description of an argument.
  public init(
    _ name: String, kind: ValueKind = .text, isOptional: Bool = false, isRepeatable: Bool = false,
    help: String
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// The argument as usage lines write it, such as `[NAME...]`.
  public var synopsis: String {
    let word = isRepeatable ? name + "..." : name
    return isOptional ? "[\(word)]" : word
  }
}
