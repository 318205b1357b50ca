/// Dresses text in colours, or leaves it plain.
///
/// Only the eight colours and bold and dim are used, so that the user's own colours decide how
/// they look.
public struct TextStyle: Sendable, Hashable {
  /// A way to dress text.
  public struct Attribute: Sendable, Hashable {
    fileprivate let code: String

    private init(_ code: String) { self.code = code }

    /// Headings and names.
    public static let bold = Attribute("1")
    /// Text of little importance.
    public static let dim = Attribute("2")
    /// Errors.
    public static let error = Attribute("1;31")
    /// Warnings.
    public static let warning = Attribute("1;33")
    /// Hints.
    public static let hint = Attribute("36")
    /// Bars of charts and the like.
    public static let accent = Attribute("32")
  }

  /// A Boolean value that indicates whether text is dressed at all.
  public let isColored: Bool

  /// Leaves all text as it is.
  public static let plain = TextStyle(isColored: false)

  /// Dresses text with the escape sequences of ECMA-48.
  public static let colored = TextStyle(isColored: true)

  /// `text` with the attribute; the same text in the plain style or when it is empty.
  public func apply(_ attribute: Attribute, to text: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(attribute.code)m\(text)\u{1B}[0m" : text
  }
}
