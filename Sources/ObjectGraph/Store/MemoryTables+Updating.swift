import ObjectModel
import Predicates

extension MemoryTables {
  /// Gives what a query finds new values, each worked out from what was there before.
  mutating func update(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    let entity = update.query.entity
    let keys = try keys(matching: update.query)
    let context = EvaluationContext(clock: update.query.clock)
    let evaluators = try update.assignments.map { assignment in
      try assignment.constant == nil ? ExpressionEvaluator(assignment.value) : nil
    }
    let before = self
    var outcome = StoreUpdate.Outcome(count: keys.count, changes: ObjectChanges())
    for key in keys {
      let id = before.concrete(ManagedObjectID(entity: entity, primaryKey: key))
      guard var row = before.rows[id.entity.index][key] else { continue }
      let object = RowObject(id, in: before)
      for (assignment, evaluator) in zip(update.assignments, evaluators) {
        // Slots of relationships lie behind all attributes, of which a sub-entity has more.
        let slot =
          assignment.slot < entity.attributes.count
          ? assignment.slot
          : assignment.slot - entity.attributes.count + id.entity.attributes.count
        if let evaluator {
          let value = try evaluator.value(for: object, context: context)
          row[slot] = try entity.assigned(value, slot: assignment.slot)
        } else if let constant = assignment.constant {
          row[slot] = constant
        }
      }
      try store(row, key: key, of: id.entity)
      if update.listsChanges { outcome.changes.updated.insert(id) }
    }
    return outcome
  }
}
