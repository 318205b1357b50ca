/// What a batch delete did, or of a dry run would do.
public struct BatchDeleteResult: Sendable, Hashable {
  /// How many objects the condition chose.
  public var matchCount: Int
  /// How many objects went, by the name of their entity; those that went by cascade are among them.
  public var counts: [String: Int]
  /// The objects that went, in no order; nil unless they were asked for.
  public var objectIDs: [ManagedObjectID]?

  /// How many objects went in all.
  public var count: Int { counts.values.reduce(0, +) }
}
