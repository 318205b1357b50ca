import SQLGeneration

/// SQL as SQLite reads it.
struct SQLiteDialect: SQLDialect {
  /// SQLite's parser keeps a hundred symbols for a whole statement.
  var greatestDepth: Int? { 80 }

  /// The text and the bindings of `select`.
  static func write(_ select: SQLSelect) -> (text: String, bindings: [SQLBinding]) {
    SQLWriter.write(select, in: SQLiteDialect())
  }

  /// An identifier in quotes, safe whatever it is.
  static func quoted(_ name: String) -> String {
    var quoted = "\""
    for character in name.unicodeScalars {
      if character == "\"" { quoted.unicodeScalars.append(character) }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }

  func quoted(_ name: String) -> String { Self.quoted(name) }

  func placeholder(at position: Int, for binding: SQLBinding) -> String { "?" }

  func literal(_ value: Bool) -> String { value ? "1" : "0" }

  func symbol(of operation: SQLOperator) -> String {
    switch operation {
    case .equal: "="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .same: "IS"
    case .different: "IS NOT"
    case .minus: "-"
    }
  }

  func name(of collation: SQLCollation) -> String {
    switch collation {
    case .canonical: StoreFunctions.canonicalCollation
    case .decimal: StoreFunctions.decimalCollation
    case .ignoringCase: "NOCASE"
    }
  }

  func write(_ function: SQLFunction, _ arguments: [SQLExpression], to writer: inout SQLWriter) {
    writer.write(call: StoreFunctions.name(of: function), arguments)
  }

  func writeTruth(of condition: SQLExpression, to writer: inout SQLWriter) {
    writer.append("ifnull(")
    writer.write(condition)
    writer.append(", 0)")
  }

  func writeMembership(
    of value: SQLExpression, in list: SQLBinding, to writer: inout SQLWriter
  ) {
    writer.write(value)
    writer.append(" IN (SELECT value FROM json_each(")
    writer.bind(list)
    writer.append("))")
  }

  func writeMembership(
    of key: SQLExpression, in index: TextIndex, _ question: TextIndexQuestion,
    to writer: inout SQLWriter
  ) {
    writer.write(key)
    writer.bind(withoutPlaceholders: TextIndex.bindings(of: question))
    writer.append(" IN (\(index.candidateQuery(question)))")
  }

  func writeUnindexed(_ value: SQLExpression, to writer: inout SQLWriter) {
    writer.append("+")
    writer.write(value)
  }

  func writeCached(
    _ subquery: CachedSubquery, key: SQLExpression, _ value: SQLExpression,
    to writer: inout SQLWriter
  ) {
    let arguments = [SQLExpression.value(.cache(subquery)), key]
    writer.append("CASE WHEN ")
    writer.write(call: StoreFunctions.isCached, arguments)
    writer.append(" THEN ")
    writer.write(call: StoreFunctions.cached, arguments)
    writer.append(" ELSE ")
    writer.write(call: StoreFunctions.cache, arguments + [value])
    writer.append(" END")
  }

  func writeRange(limit: Int?, offset: Int, to writer: inout SQLWriter) {
    writer.append(" LIMIT ")
    writer.bind(.integer(Int64(limit ?? -1)))
    writer.append(" OFFSET ")
    writer.bind(.integer(Int64(offset)))
  }
}
