public import Predicates

/// Objects of one entity as a batch insert takes them, in the order of their primary keys.
public struct StoredRows: Sendable {
  /// The primary keys.
  public var keys: [Int64] = []
  /// For each object one value for each property that was asked for.
  public var rows: [[AttributeValue]] = []

  /// No objects.
  public init() {}
}
