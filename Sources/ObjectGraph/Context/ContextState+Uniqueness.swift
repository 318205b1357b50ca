import ObjectModel
import Predicates

extension ContextState {
  /// Returns the objects that have the primary key or unique values of another one, each with that other object: a
  /// stored one, or else the first new one.
  ///
  /// It is asked only after a store has refused a save, so that saves without conflicts pay nothing.
  func uniquenessConflicts(of changes: StoreChanges) throws -> [MergeConflict] {
    var conflicts = try takenKeys(of: changes)
    var settled = Set(conflicts.map(\.objectID))
    var claims: [Claim: ManagedObjectID] = [:]
    // Those that exist come first: they have the better claim.
    let candidates =
      changes.updated.map { ($0.id, $0.row, Optional($0.original)) }
      + changes.inserted.map { ($0.id, $0.row, nil) }
    for (id, row, original) in candidates where !settled.contains(id) {
      for constraint in id.entity.uniquenessConstraints {
        let slots = id.entity.slots(of: constraint)
        if let original, slots.allSatisfy({ row[$0] == original[$0] }) { continue }
        let claim = Claim(
          entity: id.entity.index, slots: slots, values: slots.map { row[$0].exactForm })
        var holder = try storedHolder(of: row, slots, besides: id)
        if holder == nil {
          holder = claims[claim]
          if holder == nil { claims[claim] = id }
        }
        guard let holder else { continue }
        conflicts.append(
          MergeConflict(
            .unique, objectID: id, holderID: holder, slots: slots, snapshot: original, row: row,
            stored: self.row(of: object(holder))))
        settled.insert(id)
        break
      }
    }
    return conflicts
  }

  /// Values under a uniqueness constraint.
  private struct Claim: Hashable {
    let entity: Int
    let slots: [Int]
    let values: [AttributeValue]
  }

  /// New objects whose natural key is in the store already.
  private func takenKeys(of changes: StoreChanges) throws -> [MergeConflict] {
    let deleted = Set(changes.deleted)
    var conflicts: [MergeConflict] = []
    for insertions in Dictionary(grouping: changes.inserted, by: { $0.id.entity.index }).values {
      let entity = insertions[0].id.entity
      guard let slot = entity.primaryKeyIndex else { continue }
      let rows = try reader.rows(of: entity, keys: insertions.map(\.id.primaryKey))
      for (insertion, stored) in zip(insertions, rows) where !deleted.contains(insertion.id) {
        guard let stored else { continue }
        conflicts.append(
          MergeConflict(
            .unique, objectID: insertion.id, holderID: insertion.id, slots: [slot], snapshot: nil,
            row: insertion.row, stored: stored))
      }
    }
    return conflicts
  }

  /// The stored object that has these unique values and keeps them.
  private func storedHolder(of row: StoreRow, _ slots: [Int], besides id: ManagedObjectID) throws
    -> ManagedObjectID?
  {
    let entity = id.entity
    let tests = slots.map { slot in
      FetchPredicate.comparison(
        ComparisonPredicate(
          left: .keyPath(PredicateKeyPath(entity.propertyNames[slot])), .equal,
          right: .constant(entity.propertyValue(row[slot], slot: slot))))
    }
    let query = try query(
      entityName: entity.name, predicate: .and(tests), options: PredicateBindingOptions())
    let keys = try reader.keys(matching: query)
    let rows = try reader.rows(of: entity, keys: keys)
    for (key, stored) in zip(keys, rows) {
      let holder = ManagedObjectID(entity: entity, primaryKey: key)
      // Texts that look alike match the question, and only equal bytes break the rule.
      guard let stored, holder != id,
        slots.allSatisfy({ stored[$0].isIdentical(to: row[$0]) })
      else { continue }
      if let change = pendingObject(holder), let own = change.row,
        change.lifecycleState == .deleted || !slots.allSatisfy({ own[$0].isIdentical(to: row[$0]) })
      {
        continue
      }
      return holder
    }
    return nil
  }
}

extension EntityDescription {
  /// The slots that a uniqueness constraint is about.
  func slots(of constraint: UniquenessConstraint) -> [Int] {
    constraint.properties.compactMap { name in
      switch property(named: name) {
      case .attribute(let slot): slot
      case .relationship(let index): keySlot(ofRelationship: index)
      case nil: nil
      }
    }
  }
}
