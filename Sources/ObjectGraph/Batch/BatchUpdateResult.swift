/// What a batch update did.
public struct BatchUpdateResult: Sendable, Hashable {
  /// How many objects the condition chose; all of them were written.
  public var count: Int
  /// The objects, in no order; nil unless they were asked for.
  public var objectIDs: [ManagedObjectID]?

  /// A result.
  public init(count: Int, objectIDs: [ManagedObjectID]? = nil) {
    self.count = count
    self.objectIDs = objectIDs
  }
}
