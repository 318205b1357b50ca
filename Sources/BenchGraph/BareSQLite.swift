import CSQLite

/// The calls of SQLite themselves, on the same schema and settings as the store's: what can't be beaten.
final class BareSQLite {
  /// An error of SQLite.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let connection: OpaquePointer

  init(path: String, schema: [String]) throws {
    var pointer: OpaquePointer?
    guard sqlite3_open(path, &pointer) == SQLITE_OK, let pointer else {
      throw Failure(description: "can't open \(path)")
    }
    connection = pointer
    try execute("PRAGMA journal_mode = WAL")
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA cache_size = -16000")
    try execute("PRAGMA wal_autocheckpoint = 8000")
    for statement in schema { try execute(statement) }
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  private func failure() -> Failure {
    Failure(description: String(cString: sqlite3_errmsg(connection)))
  }

  private func prepared<Result>(_ sql: String, _ body: (OpaquePointer) throws -> Result) throws
    -> Result
  {
    var pointer: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &pointer, nil) == SQLITE_OK, let pointer else {
      throw failure()
    }
    defer { sqlite3_finalize(pointer) }
    return try body(pointer)
  }

  private func run(_ statement: OpaquePointer) throws {
    guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
    sqlite3_reset(statement)
  }

  /// Inserts everybody in one transaction.
  func insert(_ staff: Staff) throws {
    try execute("BEGIN IMMEDIATE")
    for number in 1...Staff.departments {
      try execute("INSERT INTO department (number, name) VALUES (\(number), 'd\(number)')")
    }
    let sql =
      "INSERT INTO employee (id, first_name, last_name, age, department) VALUES (?, ?, ?, ?, ?)"
    try prepared(sql) { statement in
      for person in staff.people {
        sqlite3_bind_int64(statement, 1, person.key)
        var first = person.first
        var last = person.last
        try first.withUTF8 { first in
          try last.withUTF8 { last in
            bind(first, statement, 2)
            bind(last, statement, 3)
            if let age = person.age {
              sqlite3_bind_int64(statement, 4, age)
            } else {
              sqlite3_bind_null(statement, 4)
            }
            sqlite3_bind_int64(statement, 5, person.department)
            try run(statement)
          }
        }
      }
    }
    try execute("COMMIT")
  }

  private func bind(
    _ text: UnsafeBufferPointer<UInt8>, _ statement: OpaquePointer, _ index: Int32
  ) {
    text.withMemoryRebound(to: CChar.self) { text in
      // The bytes stay where they are until the statement has run.
      _ = sqlite3_bind_text(statement, index, text.baseAddress, Int32(text.count), nil)
    }
  }

  /// The keys of all.
  func keys() throws -> Int {
    try prepared("SELECT id FROM employee ORDER BY id") { statement in
      var keys: [Int64] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        keys.append(sqlite3_column_int64(statement, 0))
      }
      return keys.count
    }
  }

  /// An object for the key of each.
  func objects() throws -> Int {
    try prepared("SELECT id FROM employee ORDER BY id") { statement in
      var objects: [BareEmployee] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        objects.append(BareEmployee(key: sqlite3_column_int64(statement, 0)))
      }
      return objects.count
    }
  }

  /// Makes an object of every row, with its values.
  func readObjects() throws -> Int {
    try prepared("SELECT id, first_name, last_name, age FROM employee ORDER BY id") { statement in
      var objects: [BareEmployee] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        let employee = BareEmployee(key: sqlite3_column_int64(statement, 0))
        employee.first = text(statement, 1)
        employee.last = text(statement, 2)
        if sqlite3_column_type(statement, 3) != SQLITE_NULL {
          employee.age = sqlite3_column_int64(statement, 3)
        }
        objects.append(employee)
      }
      return objects.reduce(0) { total, employee in
        total + (employee.first?.utf8.count ?? 0) + (employee.last?.utf8.count ?? 0)
          + Int(employee.age ?? 0)
      }
    }
  }

  /// Reads every column of every row and makes texts of them.
  func readAll() throws -> Int {
    try prepared("SELECT id, first_name, last_name, age, department FROM employee ORDER BY id") {
      statement in
      var total = 0
      while sqlite3_step(statement) == SQLITE_ROW {
        total += text(statement, 1).utf8.count + text(statement, 2).utf8.count
        total += Int(sqlite3_column_int64(statement, 3))
      }
      return total
    }
  }

  private func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns the number of last names that contain a text exactly.
  func count(lastNameContaining text: String) throws -> Int {
    try prepared("SELECT count(*) FROM employee WHERE instr(last_name, '\(text)') > 0") {
      statement in
      sqlite3_step(statement)
      return Int(sqlite3_column_int64(statement, 0))
    }
  }

  /// Sets the age of those whose last name has an end, found first and then changed row by row.
  func update(lastNameEndingIn end: String, age: Int64) throws -> Int {
    let found = "SELECT id FROM employee WHERE substr(last_name, -\(end.utf8.count)) = '\(end)'"
    let keys = try prepared(found) { statement in
      var keys: [Int64] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        keys.append(sqlite3_column_int64(statement, 0))
      }
      return keys
    }
    try execute("BEGIN IMMEDIATE")
    try prepared("UPDATE employee SET age = ? WHERE id = ?") { statement in
      for key in keys {
        sqlite3_bind_int64(statement, 1, age)
        sqlite3_bind_int64(statement, 2, key)
        try run(statement)
      }
    }
    try execute("COMMIT")
    return keys.count
  }
}
