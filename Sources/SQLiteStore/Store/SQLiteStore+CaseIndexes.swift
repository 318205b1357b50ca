import SQLGeneration
import ObjectGraph
import SQLiteDriver

extension SQLiteStore {
  /// Makes the indexes of case-insensitive attributes that are missing, where the store may be written to.
  ///
  /// A store that an earlier program made has an index of the bytes in their place, which goes. Queries are right
  /// without the indexes, and slower.
  func prepareCaseIndexes(_ access: Access) throws {
    let indexes = schema.caseIndexes
    guard access != .readOnly, !indexes.isEmpty else { return }
    func missing(on connection: SQLiteConnection) throws -> [SQLCaseIndex] {
      let names = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE '%\\_nocase\\_index' ESCAPE '\\'"
      )
      return indexes.filter { !names.contains([.text($0.name)]) }
    }
    guard try !pool.read({ try missing(on: $0) }).isEmpty else { return }
    try pool.write { connection in
      for index in try missing(on: connection) {
        try connection.execute(index.creationStatement)
        guard let replaced = index.replacedName else { continue }
        try connection.execute("DROP INDEX IF EXISTS \(SQLiteDialect.quoted(replaced))")
      }
    }
  }
}
