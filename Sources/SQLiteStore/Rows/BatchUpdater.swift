import SQLGeneration
import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver

/// Gives what a query finds new values, within the transaction that is open.
struct BatchUpdater {
  let schema: SQLSchema
  let connection: SQLiteConnection
  let planner: QueryPlanner
  /// Reads the rows that residual predicates are evaluated for.
  let reader: RowReader

  func run(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    let constants = update.assignments.compactMap(\.constant)
    return constants.count == update.assignments.count
      ? try assign(constants, update) : try compute(update)
  }

  /// Writes the same values to all rows with one statement.
  private func assign(_ constants: [AttributeValue], _ update: StoreUpdate) throws
    -> StoreUpdate.Outcome
  {
    let entity = update.query.entity
    let table = schema.tables[entity.index]
    let exact = schema.exactEntity(of: entity, alias: nil)
    let key = SQLiteDialect.quoted(table.primaryKey)
    let changes = table.settings(update.assignments.map(\.slot))
    let (select, bindings) = SQLiteDialect.write(
      try planner.plan(update.query, for: .keys).compiled.select)
    let statement = try connection.prepare(
      "UPDATE \(SQLiteDialect.quoted(table.name)) SET \(changes) "
        + "WHERE \(key) IN (\(select))" + (update.listsChanges ? " RETURNING \(key), \(exact)" : "")
    )
    for (index, value) in constants.enumerated() { try statement.bind(value, at: index + 1) }
    try statement.bind(bindings, from: constants.count + 1, reader: reader)
    var outcome = StoreUpdate.Outcome(count: 0, changes: ObjectChanges())
    while try statement.step() {
      if let id = statement.identifier(in: schema.model) { outcome.changes.updated.insert(id) }
    }
    outcome.count = connection.changes
    return outcome
  }

  /// Works out the values of every row first, and then writes them.
  ///
  /// In between they stand in a temporary table: an expression may ask about other rows that change.
  private func compute(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    let entity = update.query.entity
    let table = schema.tables[entity.index]
    let compiled = try planner.plan(
      update.query, for: .assignedValues(update.assignments.map(\.value))
    ).compiled
    let operands = compiled.operands
    let (sql, bindings) = SQLiteDialect.write(compiled.select)
    let columns = operands.indices.map { "v\($0)" }.joined(separator: ", ")
    try connection.execute(
      "CREATE TEMP TABLE store_assignment (key INTEGER PRIMARY KEY, \(columns))")
    let computation = try connection.prepare(
      "INSERT INTO temp.store_assignment (key, \(columns)) \(sql)")
    try computation.bind(bindings, reader: reader)
    try computation.run()
    var outcome = StoreUpdate.Outcome(count: 0, changes: ObjectChanges())
    outcome.count = connection.changes
    try write(update, operands, table)
    if update.listsChanges {
      outcome.changes.updated = try connection.identifiers(
        "SELECT a.key, \(schema.exactEntity(of: entity, alias: "own")) "
          + "FROM temp.store_assignment AS a CROSS JOIN \(SQLiteDialect.quoted(table.name)) AS own "
          + "ON own.\(SQLiteDialect.quoted(table.primaryKey)) = a.key", in: schema.model)
    }
    try connection.execute("DROP TABLE temp.store_assignment")
    return outcome
  }

  private func write(_ update: StoreUpdate, _ operands: [SQLOperand], _ table: SQLTable) throws {
    let slots = update.assignments.map(\.slot)
    let source = try connection.prepare("SELECT * FROM temp.store_assignment ORDER BY key")
    let writer = try connection.prepare(table.updateStatement(slots))
    while try source.step() {
      for (index, assignment) in update.assignments.enumerated() {
        let value =
          try assignment.constant
          ?? update.query.entity.assigned(
            source.value(at: index + 1, of: operands[index], in: schema.model),
            slot: assignment.slot)
        try writer.bind(value, at: index + 1)
      }
      try writer.bind(source.int64(at: 0), at: slots.count + 1)
      try writer.run()
    }
  }
}
