/// The heading that an option stands under in help texts.
public struct OptionCategory: Sendable, Hashable {
  /// The heading, such as `Output options`.
  public let title: String

  /// Creates a category.
  public init(_ title: String) {
    self.title = title
  }

  /// Options that belong to no other group.
  public static let general = OptionCategory("Options")

  /// Options that say which objects are meant, and in which order.
  public static let selection = OptionCategory("Selection options")

  /// Options that say how the answer looks.
  public static let output = OptionCategory("Output options")

  /// Options that every command has.
  public static let global = OptionCategory("Global options")
}
