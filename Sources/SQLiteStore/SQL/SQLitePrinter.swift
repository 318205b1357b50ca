/// Spells an SQL tree in SQLite's dialect, and collects the values to bind.
struct SQLitePrinter {
  private(set) var text = ""
  private(set) var bindings: [SQLBinding] = []

  /// The text and the bindings of `select`.
  static func print(_ select: SQLSelect) -> (text: String, bindings: [SQLBinding]) {
    var printer = SQLitePrinter()
    printer.write(select)
    return (printer.text, printer.bindings)
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

  private mutating func write(_ select: SQLSelect) {
    text += "SELECT "
    write(list: select.columns)
    text += " FROM "
    write(select.from)
    for join in select.joins {
      text += join.isOuter ? " LEFT JOIN " : " JOIN "
      write(join.source)
      text += " ON "
      write(join.condition)
    }
    if let condition = select.condition {
      text += " WHERE "
      write(condition)
    }
    for (index, order) in select.order.enumerated() {
      text += index == 0 ? " ORDER BY " : ", "
      write(order.expression)
      text += order.isAscending ? "" : " DESC"
    }
    if select.limit != nil || select.offset > 0 {
      text += " LIMIT "
      write(.value(.integer(Int64(select.limit ?? -1))))
      text += " OFFSET "
      write(.value(.integer(Int64(select.offset))))
    }
  }

  private mutating func write(_ source: SQLSelect.Source) {
    text += "\(Self.quoted(source.table)) AS \(source.alias)"
  }

  private mutating func write(list expressions: [SQLExpression]) {
    for (index, expression) in expressions.enumerated() {
      if index > 0 { text += ", " }
      write(expression)
    }
  }

  private mutating func write(_ expression: SQLExpression) {
    switch expression {
    case .column(let alias, let name): text += "\(alias).\(Self.quoted(name))"
    case .value(let binding):
      bindings.append(binding)
      text += "?"
    case .literal(let number): text += "\(number)"
    case .boolean(let value): text += value ? "1" : "0"
    case .null: text += "NULL"
    case .isTrue(let condition):
      text += "ifnull("
      write(condition)
      text += ", 0)"
    case .binary(let operation, let left, let right):
      text += "("
      write(left)
      text += " \(Self.symbol(of: operation)) "
      write(right)
      text += ")"
    case .inList(let left, let list):
      write(left)
      text += " IN ("
      write(list: list)
      text += ")"
    case .inSelect(let left, let select):
      write(left)
      text += " IN ("
      write(select)
      text += ")"
    case .inArray(let left, let array):
      write(left)
      bindings.append(array)
      text += " IN (SELECT value FROM json_each(?))"
    case .inTextIndex(let left, let index, let question):
      write(left)
      bindings += question.bindings
      text += " IN (\(index.candidateQuery(question)))"
    case .unindexed(let inner):
      text += "+"
      write(inner)
    case .call(let function, let arguments):
      write(call: StoreFunctions.name(of: function), arguments)
    case .all(let parts): write(parts, joinedBy: " AND ", empty: "1")
    case .any(let parts): write(parts, joinedBy: " OR ", empty: "0")
    case .not(let part):
      text += "NOT ("
      write(part)
      text += ")"
    case .exists(let select):
      text += "EXISTS ("
      write(select)
      text += ")"
    case .scalar(let select):
      text += "("
      write(select)
      text += ")"
    case .choice(let condition, let first, let second):
      text += "CASE WHEN "
      write(condition)
      text += " THEN "
      write(first)
      text += " ELSE "
      write(second)
      text += " END"
    case .cached(let cache, let key, let value):
      let arguments = [SQLExpression.value(.cache(cache)), key]
      text += "CASE WHEN "
      write(call: StoreFunctions.isCached, arguments)
      text += " THEN "
      write(call: StoreFunctions.cached, arguments)
      text += " ELSE "
      write(call: StoreFunctions.cache, arguments + [value])
      text += " END"
    case .collated(let inner, let collation):
      write(inner)
      text += " COLLATE \(Self.name(of: collation))"
    }
  }

  private mutating func write(call name: String, _ arguments: [SQLExpression]) {
    text += "\(name)("
    write(list: arguments)
    text += ")"
  }

  private static func symbol(of operation: SQLOperator) -> String {
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

  /// The name of a collation.
  static func name(of collation: SQLCollation) -> String {
    switch collation {
    case .canonical: StoreFunctions.canonicalCollation
    case .decimal: StoreFunctions.decimalCollation
    case .ignoringCase: "NOCASE"
    }
  }

  private mutating func write(
    _ parts: [SQLExpression], joinedBy separator: String, empty: String
  ) {
    guard !parts.isEmpty else {
      text += empty
      return
    }
    // A long chain is split in halves: SQLite limits how deep an expression may be.
    if parts.count > 16 {
      let middle = parts.count / 2
      text += "("
      write(Array(parts[..<middle]), joinedBy: separator, empty: empty)
      text += separator
      write(Array(parts[middle...]), joinedBy: separator, empty: empty)
      text += ")"
      return
    }
    text += "("
    for (index, part) in parts.enumerated() {
      if index > 0 { text += separator }
      write(part)
    }
    text += ")"
  }
}
