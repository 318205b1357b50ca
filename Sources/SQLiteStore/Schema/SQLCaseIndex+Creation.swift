import SQLGeneration

extension SQLCaseIndex {
  /// The statement that makes the index.
  var creationStatement: String {
    "CREATE INDEX \(SQLiteDialect.quoted(name)) ON \(SQLiteDialect.quoted(table)) "
      + "(\(SQLiteDialect.quoted(column)) COLLATE \(SQLiteDialect().name(of: .ignoringCase)))"
  }
}
