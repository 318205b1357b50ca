import ObjectModel
public import Predicates

/// A row of a store, as predicates and sort keys see it without a context.
public struct RowObject<Source: RowSource>: PredicateObject {
  private let id: ManagedObjectID
  private let source: Source

  /// The object with `id`, whose entity is the one that it really has.
  public init(_ id: ManagedObjectID, in source: Source) {
    self.id = id
    self.source = source
  }

  /// The object's identity.
  public var predicateReference: ObjectReference? { id.reference }

  /// Returns the row's value for a key; nil if there is no row.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`, or what reading the row throws.
  public func predicateValue(forKey key: String) throws -> PredicateOperand {
    let entity = id.entity
    guard let row = try source.row(of: id) else { return .value(.null) }
    switch entity.property(named: key) {
    case .attribute(let slot): return .value(row[slot])
    case .relationship(let index):
      let destination = source.model.destination(of: entity.relationships[index])
      func related(_ key: Int64) -> ManagedObjectID {
        source.concrete(ManagedObjectID(entity: destination, primaryKey: key))
      }
      if entity.relationships[index].isToMany {
        let keys = try source.relatedKeys(of: entity, relationship: index, key: id.primaryKey)
        return .collection(keys.map { .object(RowObject(related($0), in: source)) })
      }
      guard case .integer(let key) = row[entity.keySlot(ofRelationship: index)],
        case let other = related(key), try source.row(of: other) != nil
      else { return .value(.null) }
      return .object(RowObject(other, in: source))
    case nil:
      throw StoreError(.unknownProperty, "\(entity.name) has no key '\(key)'")
    }
  }
}
