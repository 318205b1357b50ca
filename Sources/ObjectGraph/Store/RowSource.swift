public import ObjectModel

/// A source of the rows of objects that no context has created.
///
/// Used by one caller at a time.
public protocol RowSource {
  /// The model of the rows.
  var model: ManagedObjectModel { get }

  /// The row of an object; nil where there is none.
  func row(of id: ManagedObjectID) throws -> StoreRow?

  /// The keys at the other end of a to-many relationship, in their order.
  func relatedKeys(of entity: EntityDescription, relationship: Int, key: Int64) throws -> [Int64]

  /// The identity with the entity that the stored object really has, where the source tells entities of
  /// a hierarchy apart.
  func concrete(_ id: ManagedObjectID) -> ManagedObjectID
}

extension MemoryTables: RowSource {
  func row(of id: ManagedObjectID) -> StoreRow? { rows[id.entity.index][id.primaryKey] }
}
