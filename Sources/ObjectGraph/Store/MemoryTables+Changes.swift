import ObjectModel
import Predicates

extension MemoryTables {
  /// Writes what a context saved.
  mutating func apply(_ changes: StoreChanges) throws {
    let conflicts = conflicts(with: changes)
    if !conflicts.isEmpty { throw StoreError(conflicts: conflicts) }
    for id in changes.deleted {
      unlink(id.primaryKey, of: id.entity)
      try store(nil, key: id.primaryKey, of: id.entity)
    }
    // Updates come before insertions: they may make room for a unique value.
    for update in changes.updated { try apply(update) }
    for insertion in changes.inserted {
      let id = insertion.id
      guard concreteEntity(of: model.root(of: id.entity), key: id.primaryKey) == nil else {
        throw StoreError(.constraintViolation, "\(id) exists already")
      }
      try store(insertion.row, key: id.primaryKey, of: id.entity)
    }
    for change in changes.links {
      let place = Self.place(change.id.entity, change.relationship)
      for key in change.removed { link(false, place, change.id.primaryKey, key) }
      for key in change.added { link(true, place, change.id.primaryKey, key) }
    }
    for order in changes.orders { apply(order) }
  }

  private mutating func apply(_ order: StoreChanges.Order) {
    let owner = order.id.primaryKey
    let stored = orderedKeys(of: order.id.entity, relationship: order.relationship, key: owner)
    let relationship = Self.place(order.id.entity, order.relationship)
    for (key, place) in order.places(from: stored) {
      setPlace(place, of: key, in: relationship, owner: owner)
    }
  }

  private func conflicts(with changes: StoreChanges) -> [MergeConflict] {
    changes.deleted.compactMap { id in
      changes.conflict(ofDeletion: id, stored: rows[id.entity.index][id.primaryKey])
    }
      + changes.updated.compactMap { update in
        update.conflict(stored: rows[update.id.entity.index][update.id.primaryKey])
      }
      + changes.orders.compactMap { order in
        order.conflict(
          stored: rows[order.id.entity.index][order.id.primaryKey],
          keys: relatedKeys(
            of: order.id.entity, relationship: order.relationship, key: order.id.primaryKey))
      }
  }

  private mutating func apply(_ update: StoreChanges.Update) throws {
    let id = update.id
    guard var row = rows[id.entity.index][id.primaryKey] else { return }
    for slot in update.changedSlots { row[slot] = update.row[slot] }
    try store(row, key: id.primaryKey, of: id.entity)
  }

  /// Runs one batch insert.
  mutating func insert(
    _ request: BatchInsertRequest, plan: BatchInsertPlan, after results: [BatchInsertResult]
  ) throws -> BatchInsertResult {
    try request.checkDependency(after: results)
    var result = BatchInsertResult()
    let width = request.properties.count
    let wanted = request.wantedRows(after: results)
    for index in 0..<request.rowCount {
      if let wanted, !wanted[index] {
        result.primaryKeys.append(0)
        result.outcomes.append(.unchanged)
        continue
      }
      let start = index * width
      let (key, outcome) = try insert(
        Array(request.values[start..<start + width]), plan: plan, policy: request.conflictPolicy)
      result.primaryKeys.append(key)
      result.outcomes.append(outcome)
    }
    return result
  }

  private mutating func insert(
    _ values: [AttributeValue], plan: BatchInsertPlan, policy: BatchInsertRequest.ConflictPolicy
  ) throws -> (Int64, BatchInsertResult.Outcome) {
    let entity = plan.entity
    var incoming = values
    var linked: [(Place, Int64)] = []
    for (position, target) in plan.targets.enumerated() {
      switch target {
      case .attribute(let slot):
        incoming[position] = try plan.accepted(values[position], slot: slot)
      case .toOne(_, let destination, let resolution):
        incoming[position] = try resolve(values[position], destination, resolution)
      case .toMany(let relationship, let destination, let resolution):
        incoming[position] = .null
        for key in try plan.listedKeys(values[position], relationship: relationship) {
          guard case .integer(let key) = try resolve(key, destination, resolution) else { continue }
          linked.append((Self.place(entity, relationship), key))
        }
      }
    }
    let stored = storedKey(of: incoming, plan: plan)
    var outcome = BatchInsertResult.Outcome.unchanged
    let key: Int64
    if let stored, let row = rows[entity.index][stored] {
      key = stored
      let current = plan.values(of: row)
      var merged: [AttributeValue]
      switch policy {
      case .error:
        throw StoreError(.constraintViolation, "\(entity.name)/\(key) exists already")
      case .keepStored: return (key, .unchanged)
      case .overwrite: merged = incoming
      case .merge(let merge):
        merged = try plan.accepted(merged: merge(current, incoming), into: current)
      }
      if !zip(merged, current).allSatisfy({ $0.isIdentical(to: $1) }) {
        try store(plan.row(from: merged, over: row), key: key, of: entity)
        outcome = .updated
      }
    } else {
      if case .primaryKey(let position) = plan.identity,
        case .integer(let given) = incoming[position]
      {
        key = given
      } else {
        key = try reserveKeys(for: entity, count: 1).lowerBound
      }
      try store(plan.row(from: incoming, over: plan.defaults), key: key, of: entity)
      outcome = .inserted
    }
    var joined: [Int: [Int64]] = [:]
    for (place, other) in linked where link(true, place, key, other) {
      if outcome == .unchanged { outcome = .updated }
      joined[place.relationship, default: []].append(other)
    }
    for (relationship, keys) in joined where entity.relationships[relationship].isOrdered {
      apply(
        StoreChanges.Order(
          joining: keys, to: ManagedObjectID(entity: entity, primaryKey: key),
          relationship: relationship))
    }
    return (key, outcome)
  }

  private func storedKey(of values: [AttributeValue], plan: BatchInsertPlan) -> Int64? {
    switch plan.identity {
    case .primaryKey(let position):
      guard case .integer(let key) = values[position] else { return nil }
      return rows[plan.entity.index][key] == nil ? nil : key
    case .constraint(let positions, _):
      if positions.isEmpty { return nil }
      return key(of: plan.entity, constraint: 0, values: positions.map { values[$0] })
    }
  }

  private func resolve(
    _ value: AttributeValue, _ destination: Int, _ resolution: BatchInsertPlan.Resolution
  ) throws -> AttributeValue {
    let entity = model.entities[destination]
    switch (resolution, value) {
    case (_, .null): return .null
    case (.primaryKey, .integer): return value
    case (.primaryKey, _): break
    case (.uniqueAttribute(let slot), _):
      let name = entity.attributes[slot].name
      let index = entity.uniquenessConstraints.firstIndex { $0.properties == [name] }
      if let index, let key = key(of: entity, constraint: index, values: [value]) {
        return .integer(key)
      }
    }
    throw StoreError(.missingObject, "no \(entity.name) has the key \(value)")
  }
}
