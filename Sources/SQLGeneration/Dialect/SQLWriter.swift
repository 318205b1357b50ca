/// Writes a query in a dialect, and collects the values to bind.
package struct SQLWriter {
  private let dialect: any SQLDialect
  private var text = ""
  private var bindings: [SQLBinding] = []

  private init(_ dialect: any SQLDialect) {
    self.dialect = dialect
  }

  /// The text and the bindings of `select`.
  package static func write(_ select: SQLSelect, in dialect: any SQLDialect) -> (
    text: String, bindings: [SQLBinding]
  ) {
    var writer = SQLWriter(dialect)
    writer.write(select)
    return (writer.text, writer.bindings)
  }

  /// Appends text as it is.
  package mutating func append(_ text: String) {
    self.text += text
  }

  /// Appends the placeholder for a value, and binds the value.
  package mutating func bind(_ binding: SQLBinding) {
    bindings.append(binding)
    text += dialect.placeholder(at: bindings.count, for: binding)
  }

  /// Binds values whose placeholders are in the text that follows.
  package mutating func bind(withoutPlaceholders values: [SQLBinding]) {
    bindings += values
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
      dialect.writeRange(limit: select.limit, offset: select.offset, to: &self)
    }
  }

  private mutating func write(_ source: SQLSelect.Source) {
    text += "\(dialect.quoted(source.table)) AS \(source.alias)"
  }

  /// Writes expressions with commas between them.
  package mutating func write(list expressions: [SQLExpression]) {
    for (index, expression) in expressions.enumerated() {
      if index > 0 { text += ", " }
      write(expression)
    }
  }

  /// Writes an expression.
  package mutating func write(_ expression: SQLExpression) {
    switch expression {
    case .column(let alias, let name): text += "\(alias).\(dialect.quoted(name))"
    case .value(let binding):
      bind(binding)
    case .literal(let number): text += "\(number)"
    case .boolean(let value): text += dialect.literal(value)
    case .null: text += "NULL"
    case .isTrue(let condition): dialect.writeTruth(of: condition, to: &self)
    case .binary(let operation, let left, let right):
      text += "("
      write(left)
      text += " \(dialect.symbol(of: operation)) "
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
    case .inArray(let left, let list): dialect.writeMembership(of: left, in: list, to: &self)
    case .inTextIndex(let key, let index, let question):
      dialect.writeMembership(of: key, in: index, question, to: &self)
    case .unindexed(let inner): dialect.writeUnindexed(inner, to: &self)
    case .call(let function, let arguments):
      dialect.write(function, arguments, to: &self)
    case .all(let parts): write(parts, joinedBy: " AND ", empty: true)
    case .any(let parts): write(parts, joinedBy: " OR ", empty: false)
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
    case .cached(let subquery, let key, let value):
      dialect.writeCached(subquery, key: key, value, to: &self)
    case .collated(let inner, let collation):
      write(inner)
      text += " COLLATE \(dialect.name(of: collation))"
    }
  }

  /// Writes a call of the function `name`.
  package mutating func write(call name: String, _ arguments: [SQLExpression]) {
    text += "\(name)("
    write(list: arguments)
    text += ")"
  }

  private mutating func write(
    _ parts: [SQLExpression], joinedBy separator: String, empty: Bool
  ) {
    guard !parts.isEmpty else {
      text += dialect.literal(empty)
      return
    }
    // A long chain is split in halves: databases limit how deep an expression may be.
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
