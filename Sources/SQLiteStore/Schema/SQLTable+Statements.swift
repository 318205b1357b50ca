import SQLGeneration
import ObjectModel

extension SQLTable {
  private var quotedName: String { SQLiteDialect.quoted(name) }
  private var quotedKey: String { SQLiteDialect.quoted(primaryKey) }

  /// The condition that a row is an object of the entity.
  private var entityTest: String {
    guard let discriminator, let names = requiredEntityNames() else { return "" }
    return " AND \(SQLiteDialect.quoted(discriminator)) IN (\(SQLSchema.list(names)))"
  }

  /// Inserts a row: the primary key, then the values of `slots`.
  ///
  /// - Parameter isOfBatch: Whether a failure takes back the whole transaction. Then the statement needs no
  ///   journal of its own, with a copy of each page that it changes, as SQLite keeps where a trigger writes too.
  func insertStatement(_ slots: [Int], isOfBatch: Bool = false) -> String {
    var columns = [quotedKey] + slots.map(quotedColumn)
    var places = [String](repeating: "?", count: columns.count)
    if let discriminator {
      columns.append(SQLiteDialect.quoted(discriminator))
      places.append(SQLLiteral.string(entity.name))
    }
    let insert = isOfBatch ? "INSERT OR FAIL" : "INSERT"
    return "\(insert) INTO \(quotedName) (\(columns.joined(separator: ", "))) "
      + "VALUES (\(places.joined(separator: ", ")))"
  }

  /// Reads the values of `slots`, by primary key.
  func selectStatement(_ slots: [Int]) -> String {
    let columns = slots.isEmpty ? "1" : slots.map(quotedColumn).joined(separator: ", ")
    return "SELECT \(columns) FROM \(quotedName) WHERE \(quotedKey) = ?\(entityTest)"
  }

  /// Returns the assignments of the columns of `slots` to the first parameters of a statement.
  ///
  /// Whoever leaves an ordered relationship loses the place there.
  func settings(_ slots: [Int]) -> String {
    var settings = slots.map { "\(quotedColumn($0)) = ?" }
    for (index, slot) in slots.enumerated() {
      guard let position = positions[slot] else { continue }
      let column = SQLiteDialect.quoted(position)
      settings.append("\(column) = iif(\(quotedColumn(slot)) IS ?\(index + 1), \(column), NULL)")
    }
    return settings.joined(separator: ", ")
  }

  /// Writes the values of `slots`, then finds the row by primary key.
  func updateStatement(_ slots: [Int]) -> String {
    let changes = settings(slots)
    return "UPDATE \(quotedName) SET \(changes) WHERE \(quotedKey) = ?"
  }

  /// Finds a primary key by the values of `slots`, where nil is a value like any other.
  func keyStatement(_ slots: [Int]) -> String {
    let tests = slots.map { "\(quotedColumn($0)) IS ?" }.joined(separator: " AND ")
    return "SELECT \(quotedKey) FROM \(quotedName) WHERE \(tests)\(entityTest)"
  }
}

extension SQLLinkTable {
  /// Adds a link between two keys, unless it is there.
  var insertStatement: String {
    "INSERT OR IGNORE INTO \(SQLiteDialect.quoted(name)) "
      + "(\(SQLiteDialect.quoted(from)), \(SQLiteDialect.quoted(to))) VALUES (?, ?)"
  }

  /// Takes the link between two keys.
  var deleteStatement: String {
    "DELETE FROM \(SQLiteDialect.quoted(name)) WHERE \(SQLiteDialect.quoted(from)) = ? "
      + "AND \(SQLiteDialect.quoted(to)) = ?"
  }
}
