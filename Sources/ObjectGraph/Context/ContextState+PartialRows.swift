import ObjectModel
import Predicates

extension ContextState {
  /// Returns the properties that a fetch of objects reads first; nil for all.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty` for anything but the entity's own attributes and
  ///   to-one relationships.
  func partialRows(
    _ properties: [FetchedProperty], of entity: EntityDescription
  ) throws -> PartialRows? {
    if properties.isEmpty { return nil }
    var slots: [Int] = []
    var expressions: [BoundExpression] = []
    for property in properties {
      let slot: Int
      switch entity.property(named: property.name) {
      case .attribute(let index): slot = index
      case .relationship(let index) where entity.isStoredInRow(relationship: index):
        slot = entity.slot(ofRelationship: index)
      case .relationship, nil:
        throw StoreError(
          .unknownProperty,
          "'\(property.name)' isn't kept with an object of \(entity.name); "
            + "fetch records to read it")
      }
      guard property == FetchedProperty(property.name) else {
        throw StoreError(
          .unknownProperty, "'\(property.name)' is computed; fetch records to read it")
      }
      slots.append(slot)
      expressions.append(
        try BoundExpression(
          binding: .keyPath(PredicateKeyPath(property.name)), named: property.name, of: entity,
          in: model))
    }
    return PartialRows(slots: slots, expressions: expressions)
  }

  /// The value at a slot of `object`; of a fault from what its batch reads ahead, if that has it.
  func value(of object: ManagedObject, slot: Int) -> AttributeValue {
    if let row = object.row { return row[slot] }
    do {
      if let value = try partialValue(of: object, slot: slot) { return value }
    } catch {
      record(error)
      return .null
    }
    return presentRow(of: object)[slot]
  }

  private func partialValue(of object: ManagedObject, slot: Int) throws -> AttributeValue? {
    guard object.lifecycleState == .kept, let batch = object.batch,
      let place = batch.partial?.slots.firstIndex(of: slot)
    else { return nil }
    batch.advance(to: generation, within: stalenessInterval)
    if batch.areRowsRead { return nil }
    if batch.partial?.values == nil { try readPartialRows(of: batch, object.entity) }
    guard let position = batch.position(of: object.objectID.primaryKey) else { return nil }
    return batch.partial?.values?[position]?[place]
  }

  private func readPartialRows(of batch: FaultBatch, _ entity: EntityDescription) throws {
    guard var partial = batch.partial else { return }
    var query = StoreQuery(entity: entity)
    query.candidates = batch.keys
    var values = [[AttributeValue]?](repeating: nil, count: batch.keys.count)
    try reader.readValues(of: partial.expressions, matching: query) { key, read in
      guard let position = batch.position(of: key) else { return }
      values[position] = read.map { value in
        // Rows hold the key of what a relationship leads to.
        if case .object(let reference) = value { return .integer(reference.primaryKey) }
        return value
      }
    }
    partial.values = values
    batch.partial = partial
  }
}
