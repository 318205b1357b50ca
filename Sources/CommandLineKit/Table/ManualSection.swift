/// A section that the manual page and the reference have beside what the table gives.
public struct ManualSection: Sendable, Hashable {
  /// The heading, such as `Files`.
  public let title: String

  /// Paragraphs parted by blank lines; indented lines are kept as they are.
  public let text: String

  /// Creates a section.
  public init(_ title: String, text: String) {
    self.title = title
    self.text = text
  }
}
