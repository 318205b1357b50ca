import SQLGeneration
import FoundationEssentials
public import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Synchronization

extension SQLiteStore {
  /// Runs a writing in the transaction that is open, with what belongs into the history.
  func recorded<Result>(
    _ recording: HistoryRecording?, on connection: SQLiteConnection, _ body: () throws -> Result
  ) throws -> Result {
    let recorder = HistoryRecorder(schema: schema, connection: connection)
    if let recording {
      recordsHistory.store(true, ordering: .relaxed)
      return try recorder.record(recording, body)
    }
    if recordsHistory.load(ordering: .relaxed) {
      try recorder.stop()
      recordsHistory.store(false, ordering: .relaxed)
    }
    return try body()
  }

  /// See ``PersistentStore/history(after:limit:)``.
  public func history(after token: HistoryToken?, limit: Int?) throws -> [HistoryTransaction] {
    try pool.read { connection in
      try connection.transaction {
        guard try hasHistory(on: connection) else { return [] }
        if let token, token.number < (try forgottenNumber(on: connection)) {
          throw StoreError.expired(token)
        }
        let rows = try connection.rows(
          "SELECT number, date, author, context, origin FROM store_history WHERE number > ? "
            + "ORDER BY number LIMIT ?",
          [.integer(token?.number ?? 0), .integer(Int64(limit ?? -1))])
        return try rows.compactMap { try transaction($0, on: connection) }
      }
    }
  }

  /// See ``PersistentStore/lastHistoryToken()``.
  public func lastHistoryToken() throws -> HistoryToken? {
    try pool.read { connection in
      guard try hasHistory(on: connection) else { return nil }
      return try lastNumber(on: connection).map { HistoryToken(number: $0) }
    }
  }

  /// See ``PersistentStore/deleteHistory(before:)``.
  public func deleteHistory(before token: HistoryToken) throws -> Int {
    try pool.write { connection in
      guard try hasHistory(on: connection), let last = try lastNumber(on: connection) else {
        return 0
      }
      let forgotten = max(
        try forgottenNumber(on: connection), min(max(token.number, 1) - 1, last))
      try connection.execute(
        "DELETE FROM store_history_change WHERE number < ?", [.integer(token.number)])
      try connection.execute(
        "DELETE FROM store_history WHERE number < ?", [.integer(token.number)])
      let count = connection.changes
      try connection.execute(
        "INSERT OR REPLACE INTO store_metadata (key, value) VALUES ('history_forgotten', ?)",
        [.text(String(forgotten))])
      return count
    }
  }

  private func hasHistory(on connection: SQLiteConnection) throws -> Bool {
    try connection.firstValue(
      "SELECT 1 FROM main.sqlite_schema WHERE name = 'store_history_change'") != nil
  }

  private func lastNumber(on connection: SQLiteConnection) throws -> Int64? {
    let last = try connection.firstValue(
      "SELECT seq FROM sqlite_sequence WHERE name = 'store_history'")
    if case .integer(let number)? = last { return number }
    return nil
  }

  /// The number of the last transaction that was forgotten.
  private func forgottenNumber(on connection: SQLiteConnection) throws -> Int64 {
    try StoreMetadata.value("history_forgotten", on: connection).flatMap { Int64($0) } ?? 0
  }

  private func transaction(_ row: [SQLiteValue], on connection: SQLiteConnection) throws
    -> HistoryTransaction?
  {
    guard case .integer(let number) = row[0], case .real(let seconds) = row[1],
      case .text(let context) = row[3], case .integer(let origin) = row[4]
    else { return nil }
    var author: String?
    if case .text(let name) = row[2] { author = name }
    return HistoryTransaction(
      token: HistoryToken(number: number), date: Date(timeIntervalSince1970: seconds),
      author: author, contextName: context, origin: origin,
      changes: try changes(of: number, on: connection))
  }

  private func changes(of number: Int64, on connection: SQLiteConnection) throws -> [HistoryChange]
  {
    var draft = HistoryDraft()
    try connection.withStatement(
      "SELECT entity, key, kind, property, before FROM store_history_change WHERE number = ? "
        + "ORDER BY id"
    ) { statement in
      try statement.bind(number, at: 1)
      while try statement.step() {
        // What the model doesn't know any more can't be told.
        guard let entity = model.entity(named: statement.text(at: 0) ?? ""),
          let kind = HistoryChange.Kind(rawValue: statement.int64(at: 2))
        else { continue }
        let property = statement.text(at: 3)
        var before: AttributeValue?
        if let property, let slot = schema.tables[entity.index].slot(named: property),
          !statement.isNull(at: 4)
        {
          let value = statement.value(at: 4, as: schema.tables[entity.index].types[slot])
          before = entity.propertyValue(value, slot: slot)
        }
        draft.add(
          kind, of: ManagedObjectID(entity: entity, primaryKey: statement.int64(at: 1)),
          property: property, valueBefore: before)
      }
    }
    return draft.result
  }
}

extension SQLTable {
  /// The slot of the column of a property, or nil.
  fileprivate func slot(named property: String) -> Int? {
    let slot: Int?
    switch entity.property(named: property) {
    case .attribute(let index): slot = index
    case .relationship(let index): slot = entity.slot(ofRelationship: index)
    case nil: slot = nil
    }
    return slot.flatMap { columns[$0] == nil ? nil : $0 }
  }
}
