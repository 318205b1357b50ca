import SQLGeneration
import FoundationEssentials
import ObjectGraph
import ObjectModel
import SQLiteDriver

/// Writes down what a transaction does, beside it and with it.
///
/// Triggers of the writing connection note every row that changes, whatever changes it. They aren't in
/// the file, and there are none while no history is kept: then it costs nothing.
struct HistoryRecorder {
  let schema: SQLSchema
  let connection: SQLiteConnection

  /// Runs `body` in the transaction that is open, and notes what it changes.
  func record<Result>(_ recording: HistoryRecording, _ body: () throws -> Result) throws -> Result {
    try prepare(keepsValuesBefore: recording.keepsValuesBefore)
    try connection.execute(
      "INSERT INTO store_history (date, author, context, origin) VALUES (?, ?, ?, ?)",
      [
        .real(recording.date.timeIntervalSince1970), recording.author.map { .text($0) } ?? .null,
        .text(recording.contextName), .integer(recording.origin),
      ])
    let result = try body()
    // A transaction that changed nothing is none.
    try connection.execute(
      """
      DELETE FROM store_history WHERE number = (SELECT max(number) FROM store_history)
        AND NOT EXISTS (SELECT 1 FROM store_history_change AS c WHERE c.number = store_history.number)
      """)
    return result
  }

  /// Takes the triggers away.
  func stop() throws {
    for name in try triggerNames() {
      try connection.execute("DROP TRIGGER temp.\(SQLiteDialect.quoted(name))")
    }
  }

  private func triggerNames() throws -> [String] {
    try connection.rows(
      "SELECT name FROM temp.sqlite_schema WHERE type = 'trigger' AND name LIKE 'store\\_history\\_%' "
        + "ESCAPE '\\'"
    ).compactMap { row in
      if case .text(let name)? = row.first { name } else { nil }
    }
  }

  private func prepare(keepsValuesBefore: Bool) throws {
    let kind = keepsValuesBefore ? "store_history_full_" : "store_history_short_"
    let names = try triggerNames()
    if let name = names.first {
      if name.hasPrefix(kind) { return }
      try stop()
    }
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS main.store_history (
        number INTEGER PRIMARY KEY AUTOINCREMENT, date REAL NOT NULL, author TEXT,
        context TEXT NOT NULL, origin INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS main.store_history_change (
        id INTEGER PRIMARY KEY, number INTEGER NOT NULL, entity TEXT NOT NULL,
        key INTEGER NOT NULL, kind INTEGER NOT NULL, property TEXT, before ANY
      ) STRICT;
      CREATE INDEX IF NOT EXISTS main.store_history_change_number_index
        ON store_history_change (number)
      """)
    for table in schema.tables where !table.entity.isAbstract {
      try watch(table, prefix: kind, keepsValuesBefore: keepsValuesBefore)
    }
    for entity in schema.model.entities {
      for index in entity.relationships.indices { try watchLinks(of: entity, index, prefix: kind) }
    }
  }

  private func watch(_ table: SQLTable, prefix: String, keepsValuesBefore: Bool) throws {
    let name = SQLiteDialect.quoted(table.name)
    let key = SQLiteDialect.quoted(table.primaryKey)
    func trigger(_ event: String, _ notes: [String]) throws {
      let trigger = SQLiteDialect.quoted("\(prefix)\(table.entity.name)_\(event)")
      // Entities of one hierarchy share a table.
      let condition = table.discriminator.map { column in
        " WHEN \(event == "DELETE" ? "OLD" : "NEW").\(SQLiteDialect.quoted(column)) = "
          + SQLLiteral.string(table.entity.name)
      }
      try connection.execute(
        "CREATE TEMP TRIGGER \(trigger) AFTER \(event) ON main.\(name)\(condition ?? "") BEGIN "
          + notes.joined(separator: "; ") + "; END")
    }
    let entity = table.entity
    try trigger("INSERT", [note(entity, "NEW.\(key)", .insert)])
    var updates: [String] = []
    var deletions = [note(entity, "OLD.\(key)", .delete)]
    for slot in table.valueSlots {
      let column = table.quotedColumn(slot)
      let property = table.entity.propertyNames[slot]
      updates.append(
        note(
          entity, "NEW.\(key)", .update, property: property,
          before: keepsValuesBefore ? "OLD.\(column)" : "NULL",
          condition: "OLD.\(column) IS NOT NEW.\(column)"))
      if let order = orderNote(table, slot) { updates.append(order) }
      guard keepsValuesBefore else { continue }
      deletions.append(
        note(
          entity, "OLD.\(key)", .delete, property: property, before: "OLD.\(column)"))
    }
    if !updates.isEmpty { try trigger("UPDATE", updates) }
    try trigger("DELETE", deletions)
  }

  /// The statement that notes that an object has a new place in an ordered relationship, which is a change
  /// of the object that has the relationship.
  private func orderNote(_ table: SQLTable, _ slot: Int) -> String? {
    guard let position = table.positions[slot].map(SQLiteDialect.quoted) else { return nil }
    let relationship = table.entity.relationships[slot - table.entity.attributes.count]
    let owner = "NEW.\(table.quotedColumn(slot))"
    return note(
      schema.model.destination(of: relationship), owner, .update,
      property: relationship.inverseName,
      condition: "\(owner) IS NOT NULL AND NEW.\(position) IS NOT NULL "
        + "AND OLD.\(position) IS NOT NEW.\(position)")
  }

  private func watchLinks(of entity: EntityDescription, _ index: Int, prefix: String) throws {
    let model = schema.model
    let relationship = entity.relationships[index]
    guard schema.isLinkOwner(entity, index) else { return }
    let destination = model.destination(of: relationship)
    let links = schema.links(of: entity, relationship: index)
    for (event, row) in [("INSERT", "NEW"), ("DELETE", "OLD")] {
      let notes = [
        note(
          entity, "\(row).\(SQLiteDialect.quoted(links.from))", .update,
          property: relationship.name),
        note(
          destination, "\(row).\(SQLiteDialect.quoted(links.to))", .update,
          property: relationship.inverseName),
      ]
      try connection.execute(
        "CREATE TEMP TRIGGER \(SQLiteDialect.quoted("\(prefix)links_\(links.name)_\(event)")) "
          + "AFTER \(event) ON main.\(SQLiteDialect.quoted(links.name)) BEGIN "
          + notes.joined(separator: "; ") + "; END")
    }
    guard let position = links.position.map(SQLiteDialect.quoted) else { return }
    let owner =
      relationship.isOrdered
      ? (entity, links.from, relationship.name)
      : (destination, links.to, relationship.inverseName)
    let change = note(
      owner.0, "NEW.\(SQLiteDialect.quoted(owner.1))", .update, property: owner.2,
      condition: "NEW.\(position) IS NOT NULL AND OLD.\(position) IS NOT NEW.\(position)")
    try connection.execute(
      "CREATE TEMP TRIGGER \(SQLiteDialect.quoted("\(prefix)links_\(links.name)_UPDATE")) "
        + "AFTER UPDATE ON main.\(SQLiteDialect.quoted(links.name)) BEGIN \(change); END")
  }

  /// The statement that notes one thing.
  private func note(
    _ entity: EntityDescription, _ key: String, _ kind: HistoryChange.Kind, property: String? = nil,
    before: String = "NULL", condition: String = "1"
  ) -> String {
    "INSERT INTO store_history_change (number, entity, key, kind, property, before) "
      + "SELECT (SELECT max(number) FROM store_history), \(name(of: entity, key)), \(key), "
      + "\(kind.rawValue), \(property.map(SQLLiteral.string) ?? "NULL"), \(before) WHERE \(condition)"
  }

  /// An SQL expression for the name of the entity of an object that is known as one of `entity`.
  ///
  /// What is gone already keeps that name; the note of its going has the exact one.
  private func name(of entity: EntityDescription, _ key: String) -> String {
    let table = schema.tables[entity.index]
    let name = SQLLiteral.string(entity.name)
    guard let discriminator = table.discriminator, table.entityNames != [entity.name] else {
      return name
    }
    return "ifnull((SELECT o.\(SQLiteDialect.quoted(discriminator)) "
      + "FROM \(SQLiteDialect.quoted(table.name)) AS o "
      + "WHERE o.\(SQLiteDialect.quoted(table.primaryKey)) = \(key)), \(name))"
  }
}
