import SQLGeneration

/// A dialect that differs from SQLite's in every choice, as a server's could.
struct NumberedDialect: SQLDialect {
  var greatestDepth: Int?

  func quoted(_ name: String) -> String { "[\(name)]" }

  func placeholder(at position: Int, for binding: SQLBinding) -> String {
    let type =
      switch binding {
      case .integer: "bigint"
      case .real: "float8"
      case .text: "text"
      case .blob: "bytea"
      case .integers: "bigint[]"
      case .texts: "text[]"
      case .residual, .cache: "internal"
      }
    return "$\(position)::\(type)"
  }

  func literal(_ value: Bool) -> String { value ? "TRUE" : "FALSE" }

  func symbol(of operation: SQLOperator) -> String {
    switch operation {
    case .equal: "="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .same: "IS NOT DISTINCT FROM"
    case .different: "IS DISTINCT FROM"
    case .minus: "-"
    }
  }

  func name(of collation: SQLCollation) -> String { "\"\(collation)\"" }

  func write(_ function: SQLFunction, _ arguments: [SQLExpression], to writer: inout SQLWriter) {
    switch function {
    case .count: writer.append("count(*)")
    // There are no hints.
    case .unlikely: writer.write(list: arguments)
    default: writer.write(call: "\(function)", arguments)
    }
  }

  func writeTruth(of condition: SQLExpression, to writer: inout SQLWriter) {
    writer.append("(")
    writer.write(condition)
    writer.append(" IS TRUE)")
  }

  func writeMembership(
    of value: SQLExpression, in list: SQLBinding, to writer: inout SQLWriter
  ) {
    writer.write(value)
    writer.append(" = ANY(")
    writer.bind(list)
    writer.append(")")
  }

  func writeMembership(
    of key: SQLExpression, in index: TextIndex, _ question: TextIndexQuestion,
    to writer: inout SQLWriter
  ) {
    guard case .trigrams(let trigrams) = question else { return writer.append(literal(true)) }
    writer.append("\(index.column)_form LIKE ALL(")
    writer.bind(.texts(trigrams.map { "%\($0)%" }))
    writer.append(")")
  }

  func writeUnindexed(_ value: SQLExpression, to writer: inout SQLWriter) {
    writer.write(value)
  }

  func writeCached(
    _ subquery: CachedSubquery, key: SQLExpression, _ value: SQLExpression,
    to writer: inout SQLWriter
  ) {
    writer.write(value)
  }

  func writeRange(limit: Int?, offset: Int, to writer: inout SQLWriter) {
    writer.append(limit.map { " LIMIT \($0)" } ?? " LIMIT ALL")
    if offset > 0 { writer.append(" OFFSET \(offset)") }
  }
}
