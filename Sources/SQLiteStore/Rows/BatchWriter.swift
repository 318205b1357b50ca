import SQLGeneration
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver

/// Runs one batch insert: looks each row up, merges or inserts it, and links it.
///
/// Every statement is prepared once and run for each row.
final class BatchWriter {
  private let plan: BatchInsertPlan
  private let request: BatchInsertRequest
  private let schema: SQLSchema
  private let connection: SQLiteConnection
  private let table: SQLTable
  private let width: Int
  /// The columns that the request gives, apart from the primary key: position in the row, and slot.
  private let given: [(position: Int, slot: Int)]
  private let defaultSlots: [Int]
  /// Finds a stored object; nil where nothing tells objects apart.
  private let find: SQLiteStatement?
  private let insert: SQLiteStatement
  /// Inserts a row unless it is there already.
  private let insertIfAbsent: SQLiteStatement
  /// Whether the last row was new, so that the next one likely is.
  private var expectsNewRow = true
  private var select: SQLiteStatement?
  private var update: SQLiteStatement?
  private var linkers: [Int: (statement: SQLiteStatement, isOwnInverse: Bool)] = [:]
  private var resolvers: [Int: KeyResolver] = [:]
  private var freeKeys: Range<Int64> = 0..<0
  /// Primary keys that rows refer to and that weren't looked up, by entity index.
  private(set) var givenKeys: [Set<Int64>]
  private var remainingRows: Int

  init(
    _ plan: BatchInsertPlan, request: BatchInsertRequest, schema: SQLSchema,
    connection: SQLiteConnection
  ) throws {
    self.plan = plan
    self.request = request
    self.schema = schema
    self.connection = connection
    width = request.properties.count
    givenKeys = schema.tables.map { _ in [] }
    remainingRows = request.rowCount
    let table = schema.tables[plan.entity.index]
    self.table = table
    let keySlot = plan.entity.primaryKeyIndex
    given = plan.targets.enumerated().compactMap { position, target in
      switch target {
      case .attribute(let slot), .toOne(let slot, _, _):
        slot == keySlot ? nil : (position, slot)
      case .toMany: nil
      }
    }
    let givenSlots = given.map(\.slot)
    defaultSlots = table.valueSlots.filter {
      !givenSlots.contains($0) && plan.defaults[$0] != .null
    }
    let insertion = table.insertStatement(givenSlots + defaultSlots, isOfBatch: true)
    insert = try connection.cachedStatement(insertion)
    insertIfAbsent = try connection.cachedStatement(insertion + " ON CONFLICT DO NOTHING")
    switch plan.identity {
    case .primaryKey: find = try connection.cachedStatement(table.selectStatement(givenSlots))
    case .constraint(_, let slots):
      find = slots.isEmpty ? nil : try connection.cachedStatement(table.keyStatement(slots))
    }
  }

  /// Inserts the rows, given the results of the requests before.
  func run(after results: [BatchInsertResult]) throws -> BatchInsertResult {
    try request.checkDependency(after: results)
    var result = BatchInsertResult()
    result.outcomes.reserveCapacity(request.rowCount)
    result.primaryKeys.reserveCapacity(request.rowCount)
    let wanted = request.wantedRows(after: results)
    // One array for all rows: a new one for each took a fiftieth of an import's processor time.
    var values = [AttributeValue](repeating: .null, count: width)
    for index in 0..<request.rowCount {
      if let wanted, !wanted[index] {
        result.primaryKeys.append(0)
        result.outcomes.append(.unchanged)
        continue
      }
      let links = try resolve(rowAt: index * width, into: &values)
      var (key, outcome, isKept) = try write(values)
      var joined: [Int: [Int64]] = [:]
      for (relationship, other) in links where !isKept {
        guard try link(relationship, key, other) else { continue }
        if outcome == .unchanged { outcome = .updated }
        if plan.entity.relationships[relationship].isOrdered {
          joined[relationship, default: []].append(other)
        }
      }
      for (relationship, keys) in joined {
        let id = ManagedObjectID(entity: plan.entity, primaryKey: key)
        try OrderWriter(schema: schema, connection: connection).apply(
          StoreChanges.Order(joining: keys, to: id, relationship: relationship))
      }
      result.primaryKeys.append(key)
      result.outcomes.append(outcome)
      remainingRows -= 1
    }
    return result
  }

  /// The values of a row of the request, with primary keys for what relationships are given by; without the
  /// links of to-many relationships, which it returns.
  private func resolve(rowAt start: Int, into values: inout [AttributeValue]) throws -> [(
    relationship: Int, Int64
  )] {
    var links: [(Int, Int64)] = []
    for (position, target) in plan.targets.enumerated() {
      let value = request.values[start + position]
      switch target {
      case .attribute(let slot):
        values[position] = try plan.accepted(value, slot: slot)
      case .toOne(_, let destination, let resolution):
        let key = try primaryKey(value, destination, resolution)
        values[position] = key.map { .integer($0) } ?? .null
      case .toMany(let relationship, let destination, let resolution):
        for key in try plan.listedKeys(value, relationship: relationship) {
          guard let key = try primaryKey(key, destination, resolution) else { continue }
          links.append((relationship, key))
        }
        values[position] = .null
      }
    }
    return links
  }

  private func primaryKey(
    _ value: AttributeValue, _ destination: Int, _ resolution: BatchInsertPlan.Resolution
  ) throws -> Int64? {
    switch (resolution, value) {
    case (_, .null): return nil
    case (.primaryKey, .integer(let key)):
      givenKeys[destination].insert(key)
      return key
    case (.primaryKey, _):
      let name = schema.tables[destination].entity.name
      throw StoreError(.missingObject, "no \(name) has the key \(value)")
    case (.uniqueAttribute(let slot), _):
      if resolvers[destination] == nil {
        resolvers[destination] = try KeyResolver(
          table: schema.tables[destination], slot: slot, connection: connection)
      }
      return try resolvers[destination]?.primaryKey(of: value)
    }
  }

  /// Writes a row, and tells its key, what became of it, and whether it is to stay as it was.
  private func write(_ values: [AttributeValue]) throws -> (
    key: Int64, outcome: BatchInsertResult.Outcome, isKept: Bool
  ) {
    // Among new rows it is faster to try than to look first.
    if expectsNewRow, find != nil {
      let key = try nextKey(for: values)
      if try run(insertIfAbsent, key: key, values) { return (use(key), .inserted, false) }
    }
    if let (key, stored) = try stored(values) {
      expectsNewRow = false
      if case .keepStored = request.conflictPolicy { return (key, .unchanged, true) }
      return (key, try merge(values, into: stored, key: key), false)
    }
    let key = try nextKey(for: values)
    _ = try run(insert, key: key, values)
    expectsNewRow = true
    return (use(key), .inserted, false)
  }

  /// The primary key of a row if it is new: its natural key, or the next free number.
  private func nextKey(for values: [AttributeValue]) throws -> Int64 {
    if case .primaryKey(let position) = plan.identity, case .integer(let natural) = values[position]
    {
      return natural
    }
    if freeKeys.isEmpty {
      freeKeys = try KeySequence(table).reserve(max(1, remainingRows), on: connection)
    }
    return freeKeys.lowerBound
  }

  /// Takes a key off the free ones, if it is one of them.
  private func use(_ key: Int64) -> Int64 {
    if freeKeys.first == key { freeKeys = freeKeys.dropFirst() }
    return key
  }

  /// Runs one of the two statements that insert a row, and tells whether it did.
  private func run(_ statement: SQLiteStatement, key: Int64, _ values: [AttributeValue]) throws
    -> Bool
  {
    try statement.bind(key, at: 1)
    for (index, column) in given.enumerated() {
      try statement.bind(values[column.position], at: index + 2)
    }
    for (index, slot) in defaultSlots.enumerated() {
      try statement.bind(plan.defaults[slot], at: given.count + index + 2)
    }
    try statement.run()
    return connection.changes > 0
  }

  /// The primary key and the values of the stored object that a row is about, in the request's order.
  private func stored(_ values: [AttributeValue]) throws -> (Int64, [AttributeValue])? {
    switch plan.identity {
    case .primaryKey(let position):
      guard case .integer(let key) = values[position], let find else { return nil }
      guard let row = try read(find, key: key) else { return nil }
      var stored = row
      stored[position] = .integer(key)
      return (key, stored)
    case .constraint(let positions, _):
      guard let find else { return nil }
      for (index, position) in positions.enumerated() {
        try find.bind(values[position], at: index + 1)
      }
      defer { find.reset() }
      guard try find.step() else { return nil }
      let key = find.int64(at: 0)
      let statement =
        try select ?? connection.cachedStatement(table.selectStatement(given.map(\.slot)))
      select = statement
      return try read(statement, key: key).map { (key, $0) }
    }
  }

  private func read(_ statement: SQLiteStatement, key: Int64) throws -> [AttributeValue]? {
    try statement.bind(key, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    var stored = [AttributeValue](repeating: .null, count: width)
    for (index, column) in given.enumerated() {
      stored[column.position] = statement.value(at: index, as: table.types[column.slot])
    }
    return stored
  }

  private func merge(_ incoming: [AttributeValue], into stored: [AttributeValue], key: Int64) throws
    -> BatchInsertResult.Outcome
  {
    let merged: [AttributeValue]
    switch request.conflictPolicy {
    case .error:
      throw StoreError(.constraintViolation, "\(plan.entity.name)/\(key) exists already")
    case .keepStored: return .unchanged
    case .overwrite: merged = incoming
    case .merge(let merge):
      merged = try plan.accepted(merged: merge(stored, incoming), into: stored)
    }
    guard given.contains(where: { !merged[$0.position].isIdentical(to: stored[$0.position]) })
    else {
      return .unchanged
    }
    for (position, target) in plan.targets.enumerated() {
      // A merge may decide for an object that neither row named.
      guard case .toOne(_, let destination, _) = target,
        case .integer(let key) = merged[position], merged[position] != stored[position]
      else { continue }
      givenKeys[destination].insert(key)
    }
    let statement =
      try update
      ?? connection.cachedStatement(
        table.updateStatement(given.map(\.slot)))
    update = statement
    for (index, column) in given.enumerated() {
      try statement.bind(merged[column.position], at: index + 1)
    }
    try statement.bind(key, at: given.count + 1)
    try statement.run()
    return .updated
  }

  /// Adds a link, and tells whether it is new.
  private func link(_ relationship: Int, _ key: Int64, _ other: Int64) throws -> Bool {
    let linker: (statement: SQLiteStatement, isOwnInverse: Bool)
    if let known = linkers[relationship] {
      linker = known
    } else {
      let links = schema.links(of: plan.entity, relationship: relationship)
      linker = (try connection.cachedStatement(links.insertStatement), links.isOwnInverse)
      linkers[relationship] = linker
    }
    var isNew = false
    for (from, to) in linker.isOwnInverse ? [(key, other), (other, key)] : [(key, other)] {
      try linker.statement.bind(from, at: 1)
      try linker.statement.bind(to, at: 2)
      try linker.statement.run()
      if connection.changes > 0 { isNew = true }
    }
    return isNew
  }
}
