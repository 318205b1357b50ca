/// The result of a batch delete, or of a dry run.
public struct BatchDeleteResult: Sendable, Hashable {
  /// The number of objects that the condition selected.
  public var matchCount: Int
  /// The number of deleted objects, by the name of their entity, including those deleted by cascade.
  public var counts: [String: Int]
  /// The objects that went, in no order; nil unless they were asked for.
  public var objectIDs: [ManagedObjectID]?

  /// The total number of deleted objects.
  public var count: Int { counts.values.reduce(0, +) }
}
