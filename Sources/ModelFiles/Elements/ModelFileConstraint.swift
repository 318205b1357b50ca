/// A uniqueness constraint as a model file describes it.
public struct ModelFileConstraint: Sendable, Hashable {
  /// The properties whose values together belong to one object at most.
  public let properties: [String]
  /// The line in the file, from 1.
  public let line: Int
}
