import ObjectModel
import Predicates

extension MemoryTables {
  /// Gives what a query finds new values, each worked out from what was there before.
  mutating func update(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    let entity = update.query.entity
    let keys = try keys(matching: update.query)
    let context = EvaluationContext(clock: update.query.clock)
    let before = self
    var outcome = StoreUpdate.Outcome(count: keys.count, changes: ObjectChanges())
    for key in keys {
      let id = before.concrete(ManagedObjectID(entity: entity, primaryKey: key))
      guard var row = before.rows[id.entity.index][key] else { continue }
      let object = PredicateOperand.object(RowObject(id, in: before))
      for assignment in update.assignments {
        // Slots of relationships lie behind all attributes, of which a sub-entity has more.
        let slot =
          assignment.slot < entity.attributes.count
          ? assignment.slot
          : assignment.slot - entity.attributes.count + id.entity.attributes.count
        if let constant = assignment.constant {
          row[slot] = constant
          continue
        }
        let operand = try assignment.value.evaluate(with: object, context: context)
        row[slot] = try entity.assigned(try operand.singleValue(), slot: assignment.slot)
      }
      try store(row, key: key, of: id.entity)
      if update.listsChanges { outcome.changes.updated.insert(id) }
    }
    return outcome
  }
}

extension PredicateOperand {
  /// The value, or an object's identity.
  fileprivate func singleValue() throws -> PredicateValue {
    switch self {
    case .value(let value): return value
    case .object(let object): return object.predicateReference.map { .object($0) } ?? .null
    case .collection:
      throw StoreError(.wrongType, "a collection can't be the value of a property")
    }
  }
}
