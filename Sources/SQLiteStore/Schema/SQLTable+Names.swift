import SQLGeneration

extension SQLTable {
  /// The quoted column of a stored slot.
  func quotedColumn(_ slot: Int) -> String {
    SQLiteDialect.quoted(columns[slot] ?? primaryKey)
  }

  /// The clause that ties a column to this table.
  ///
  /// It is checked when a transaction ends, so that objects can be written in any order.
  var reference: String {
    " REFERENCES \(SQLiteDialect.quoted(name))(\(SQLiteDialect.quoted(primaryKey)))"
      + " DEFERRABLE INITIALLY DEFERRED"
  }
}
