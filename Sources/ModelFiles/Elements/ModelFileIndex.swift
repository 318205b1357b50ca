/// An index as a model file describes it.
public struct ModelFileIndex: Sendable, Hashable {
  /// A property in an index.
  public struct Element: Sendable, Hashable {
    /// The property's name, or an expression where ``isExpression`` says so.
    public let property: String
    /// A Boolean value that indicates whether ``property`` is an expression and no name.
    public let isExpression: Bool
    /// A Boolean value that indicates whether small values come first.
    public let isAscending: Bool
  }

  /// The index's name, unique in its entity; empty in models before Xcode 9.
  public let name: String
  /// The properties, in order.
  public let elements: [Element]
  /// The condition that objects in the index fulfil, as text; nil for all objects.
  public let partialPredicate: String?
  /// The line in the file, from 1.
  public let line: Int
}
