import ObjectModel
public import Predicates

extension ManagedObject {
  /// The values that differ from the stored ones, by key; of a new object all that aren't nil.
  ///
  /// A to-one relationship gives an object's identity or nil. To-many relationships aren't listed:
  /// ``changedRelationships`` has their keys.
  public var changedValues: [String: AttributeValue] {
    var changes: [String: AttributeValue] = [:]
    guard let row else { return changes }
    let before: StoreRow
    switch lifecycleState {
    case .inserted: before = StoreRow(count: row.count)
    case .kept: before = original ?? row
    case .deleted, .missing: return changes
    }
    for slot in row.indices where row[slot] != before[slot] {
      changes[entity.propertyNames[slot]] = entity.propertyValue(row[slot], slot: slot)
    }
    return changes
  }

  /// The keys of to-many relationships that differ from the stored ones.
  public var changedRelationships: [String] {
    relatedSets.filter { $0.value.hasChanges }.keys.sorted().map { entity.relationships[$0].name }
  }

  /// The values that the unsaved changes were made from, by key; the stored ones, as far as the
  /// context knows.
  ///
  /// A new object has none. A fault is filled.
  ///
  /// - Parameter keys: Attributes and to-one relationships; nil for all of them.
  /// - Throws: ``StoreError``: `unknownProperty`, or what reading met.
  public func committedValues(forKeys keys: [String]? = nil) throws -> [String: AttributeValue] {
    if isFault { try contextState.fill(self) }
    var values: [String: AttributeValue] = [:]
    for key in keys ?? [] where entity.property(named: key) == nil {
      throw StoreError(.unknownProperty, "\(entity.name) has no property '\(key)'")
    }
    guard lifecycleState == .kept || lifecycleState == .deleted, let before = original ?? row else {
      return values
    }
    for (slot, name) in entity.propertyNames.enumerated() {
      guard entity.isStored(slot: slot), keys?.contains(name) ?? true else { continue }
      values[name] = entity.propertyValue(before[slot], slot: slot)
    }
    return values
  }
}
