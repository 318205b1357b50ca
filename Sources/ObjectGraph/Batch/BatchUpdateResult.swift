/// The result of a batch update.
public struct BatchUpdateResult: Sendable, Hashable {
  /// The number of objects that the condition selected, all of which were written.
  public var count: Int
  /// The objects, in no order; nil unless they were asked for.
  public var objectIDs: [ManagedObjectID]?

  /// A result.
  public init(count: Int, objectIDs: [ManagedObjectID]? = nil) {
    self.count = count
    self.objectIDs = objectIDs
  }
}
