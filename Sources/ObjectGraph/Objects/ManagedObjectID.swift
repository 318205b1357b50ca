public import ObjectModel
public import Predicates

/// The identity of a managed object, valid in every context of its container.
///
/// An identifier is permanent from the moment an object is inserted. It may leave its context, which
/// the object itself may not.
public struct ManagedObjectID: Sendable {
  /// The object's entity.
  public let entity: EntityDescription
  /// The object's key: unique within the entity, and its natural key where the entity has one.
  public let primaryKey: Int64

  /// The identity of the object of `entity` with `primaryKey`.
  public init(entity: EntityDescription, primaryKey: Int64) {
    self.entity = entity
    self.primaryKey = primaryKey
  }

  /// The identity as a value in predicates.
  public var reference: ObjectReference {
    ObjectReference(entityName: entity.rootName, primaryKey: primaryKey)
  }
}

extension ManagedObjectID: Hashable {
  /// Whether two identifiers name one object.
  public static func == (left: ManagedObjectID, right: ManagedObjectID) -> Bool {
    // Keys are unique below a root, and an object may be known by an entity above its own.
    left.primaryKey == right.primaryKey
      && (left.entity === right.entity
        || left.entity.isInHierarchy && left.entity.rootIndex == right.entity.rootIndex
          && left.entity.rootName == right.entity.rootName)
  }

  /// Feeds the key and the entity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(primaryKey)
    hasher.combine(entity.rootIndex)
  }
}

extension ManagedObjectID: CustomStringConvertible {
  /// The entity's name and the key, as in `Tweet/42`.
  public var description: String { "\(entity.name)/\(primaryKey)" }
}
