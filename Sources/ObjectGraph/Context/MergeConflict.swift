public import ObjectModel
public import Predicates

/// A conflict between a change and one that was saved first.
///
/// A conflict is `Sendable`; the object itself is the context's `object(with:)` of ``objectID``.
public struct MergeConflict: Sendable {
  /// The kind of conflict.
  ///
  /// More kinds may come.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The kind's name.
    public let rawValue: String
    /// A kind with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The row was changed since it was read.
    public static let changed = Kind(rawValue: "changed")
    /// The row was deleted since it was read.
    public static let deleted = Kind(rawValue: "deleted")
    /// Another object has the same values under a uniqueness constraint, or the same primary key.
    public static let unique = Kind(rawValue: "unique")
  }

  /// The kind of conflict.
  public let kind: Kind
  /// The object that can't be saved.
  public let objectID: ManagedObjectID
  /// The other object that has the values, of kind `unique`.
  public let holderID: ManagedObjectID?
  /// The slots of the row that are in conflict.
  public let slots: [Int]
  /// The row that the change was made from; nil for a new object.
  public let snapshotRow: StoreRow?
  /// The row that was to be saved; nil for a deletion.
  public let row: StoreRow?
  /// The row in the store, or that of the holder; nil for one that was deleted.
  public let storedRow: StoreRow?

  /// A conflict.
  public init(
    _ kind: Kind, objectID: ManagedObjectID, holderID: ManagedObjectID? = nil, slots: [Int],
    snapshot: StoreRow?, row: StoreRow?, stored: StoreRow?
  ) {
    self.kind = kind
    self.objectID = objectID
    self.holderID = holderID
    self.slots = slots
    snapshotRow = snapshot
    self.row = row
    storedRow = stored
  }

  /// The properties that are in conflict.
  public var properties: [String] { slots.map { objectID.entity.propertyNames[$0] } }
  /// The values that the change was made from, by key; nil for a new object.
  public var snapshot: [String: AttributeValue]? { snapshotRow.map(values) }
  /// The values that were to be saved, by key; nil for a deletion.
  public var objectValues: [String: AttributeValue]? { row.map(values) }
  /// The values in the store, by key; nil for an object that was deleted.
  public var storedValues: [String: AttributeValue]? { storedRow.map(values) }

  private func values(of row: StoreRow) -> [String: AttributeValue] {
    let entity = objectID.entity
    var values: [String: AttributeValue] = [:]
    for (slot, name) in entity.propertyNames.enumerated() where entity.isStored(slot: slot) {
      values[name] = entity.propertyValue(row[slot], slot: slot)
    }
    return values
  }
}

extension MergeConflict: CustomStringConvertible {
  /// The object, the properties and what happened to them.
  public var description: String {
    let names = properties.map { "'\($0)'" }.joined(separator: ", ")
    switch kind {
    case .deleted: return "\(objectID) was deleted since it was read"
    case .unique:
      if holderID == objectID { return "\(objectID) exists already" }
      return "\(objectID) has the same \(names) as \(holderID.map { "\($0)" } ?? "another object")"
    default: return "\(objectID): \(names) was changed since it was read"
    }
  }
}

extension EntityDescription {
  /// Whether a slot of a row holds a value of its own.
  func isStored(slot: Int) -> Bool {
    slot < attributes.count || isStoredInRow(relationship: slot - attributes.count)
  }

  /// The value of a slot as `value(forKey:)` gives it: of a relationship an object's identity.
  public func propertyValue(_ value: AttributeValue, slot: Int) -> AttributeValue {
    guard slot >= attributes.count, case .integer(let key) = value else { return value }
    return .object(
      ObjectReference(
        entityName: relationships[slot - attributes.count].destinationRootName, primaryKey: key))
  }
}
