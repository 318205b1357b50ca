/// The identity of a stored object, as a predicate sees it.
///
/// `tweeter == %@` compares identities, never contents. The object graph turns its managed object
/// identifiers into references and back.
public struct ObjectReference: Sendable, Hashable {
  /// The name of the root entity that the object belongs to.
  public var entityName: String
  /// The object's primary key, unique within the entity.
  public var primaryKey: Int64

  /// A reference to the object of `entityName` with `primaryKey`.
  public init(entityName: String, primaryKey: Int64) {
    self.entityName = entityName
    self.primaryKey = primaryKey
  }
}
