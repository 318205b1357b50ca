import ObjectModel
import Predicates

extension MemoryTables {
  /// Deletes what a query finds, by the model's delete rules.
  mutating func delete(_ deletion: StoreDeletion) throws -> StoreDeletion.Outcome {
    let matches = try keys(matching: deletion.query).map {
      concrete(ManagedObjectID(entity: deletion.query.entity, primaryKey: $0))
    }
    let doomed = withFollowers(matches)
    try checkRules(doomed)
    var outcome = StoreDeletion.Outcome(
      matchCount: matches.count, counts: model.entities.map { _ in 0 }, changes: ObjectChanges())
    for id in doomed {
      outcome.counts[id.entity.index] += 1
      if deletion.listsChanges { outcome.changes.deleted.insert(id) }
      for other in try forget(id, doomed: doomed) where deletion.listsChanges {
        outcome.changes.updated.insert(other)
      }
    }
    for id in doomed { try store(nil, key: id.primaryKey, of: id.entity) }
    return outcome
  }

  /// The objects, and all that cascades from them.
  private func withFollowers(_ matches: [ManagedObjectID]) -> Set<ManagedObjectID> {
    var doomed = Set(matches)
    var open = matches
    while let id = open.popLast() {
      for (index, relationship) in id.entity.relationships.enumerated()
      where relationship.deleteRule == .cascade {
        for other in neighbours(of: id, relationship: index) where doomed.insert(other).inserted {
          open.append(other)
        }
      }
    }
    return doomed
  }

  /// The stored objects at the other end of a relationship, whichever kind it is.
  private func neighbours(of id: ManagedObjectID, relationship index: Int) -> [ManagedObjectID] {
    let relationship = id.entity.relationships[index]
    let destination = model.destination(of: relationship)
    var keys: [Int64] = []
    if relationship.isToMany {
      keys = relatedKeys(of: id.entity, relationship: index, key: id.primaryKey)
    } else if case .integer(let key)? = rows[id.entity.index][id.primaryKey]?[
      id.entity.keySlot(ofRelationship: index)], concreteEntity(of: destination, key: key) != nil
    {
      keys = [key]
    }
    return keys.map { concrete(ManagedObjectID(entity: destination, primaryKey: $0)) }
  }

  /// The objects whose own column leads to an object by the inverse of a relationship.
  private func referrers(to id: ManagedObjectID, relationship index: Int) -> [ManagedObjectID] {
    let relationship = id.entity.relationships[index]
    let destination = model.destination(of: relationship)
    guard destination.isStoredInRow(relationship: relationship.inverseIndex) else { return [] }
    return relatedOrReferring(to: id.primaryKey, of: id.entity, relationship: index).sorted().map {
      concrete(ManagedObjectID(entity: destination, primaryKey: $0))
    }
  }

  private func checkRules(_ doomed: Set<ManagedObjectID>) throws {
    var failures: [ValidationError.Failure] = []
    let ordered = doomed.sorted {
      ($0.entity.index, $0.primaryKey) < ($1.entity.index, $1.primaryKey)
    }
    for id in ordered {
      for (index, relationship) in id.entity.relationships.enumerated() {
        switch relationship.deleteRule {
        case .deny:
          let blockers = neighbours(of: id, relationship: index).filter { !doomed.contains($0) }
          if blockers.isEmpty { continue }
          failures.append(
            .init(code: .deniedDelete, id: id, property: relationship.name, blockers: blockers))
        case .nullify where !model.inverse(of: relationship).isOptional:
          for other in referrers(to: id, relationship: index) where !doomed.contains(other) {
            failures.append(
              .init(
                code: .missingValue, id: other, property: relationship.inverseName, blockers: []))
          }
        case .nullify, .cascade, .noAction: continue
        }
        if failures.count >= StoreDeletion.failureLimit { break }
      }
    }
    if !failures.isEmpty { throw ValidationError(failures: failures) }
  }

  /// Makes the objects that stay forget one that goes, and tells which they are.
  private mutating func forget(_ id: ManagedObjectID, doomed: Set<ManagedObjectID>) throws
    -> [ManagedObjectID]
  {
    var changed: [ManagedObjectID] = []
    for (index, relationship) in id.entity.relationships.enumerated() {
      let inverse = model.inverse(of: relationship)
      if relationship.isToMany, inverse.isToMany {
        changed += neighbours(of: id, relationship: index).filter { !doomed.contains($0) }
      } else if relationship.deleteRule == .nullify {
        for other in referrers(to: id, relationship: index) where !doomed.contains(other) {
          guard var row = rows[other.entity.index][other.primaryKey] else { continue }
          row[other.entity.slot(ofRelationship: relationship.inverseIndex)] = .null
          try store(row, key: other.primaryKey, of: other.entity)
          changed.append(other)
        }
      }
    }
    unlink(id.primaryKey, of: id.entity)
    return changed
  }
}
