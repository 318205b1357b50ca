extension SQLExpression {
  /// The number of symbols that the parser keeps at the deepest place of the expression as it is printed.
  var parserDepth: Int {
    switch self {
    case .column, .value, .literal, .boolean, .null, .inTextIndex: 3
    case .isTrue(let part): max(3 + part.parserDepth, 8)
    case .binary(_, let left, let right): max(1 + left.parserDepth, 3 + right.parserDepth)
    case .inList(let left, let list): max(left.parserDepth, 5 + Self.deepest(list))
    case .inSelect(let left, let select): max(left.parserDepth, 3 + select.parserDepth)
    case .inArray(let left, _): max(left.parserDepth, 12)
    case .unindexed(let inner): 1 + inner.parserDepth
    case .collated(let inner, _): 1 + inner.parserDepth
    case .call(_, let arguments):
      max(3 + (arguments.first?.parserDepth ?? 0), 5 + Self.deepest(arguments.dropFirst()))
    case .all(let parts), .any(let parts):
      // Chains of more than sixteen parts are halved.
      3 * (1 + max(0, parts.count.bitWidth - (parts.count / 16).leadingZeroBitCount))
        + Self.deepest(parts)
    case .not(let part): 2 + part.parserDepth
    case .exists(let select): 2 + select.parserDepth
    case .scalar(let select): 1 + select.parserDepth
    case .choice(let condition, let first, let second):
      5 + max(condition.parserDepth, first.parserDepth, second.parserDepth)
    case .cached(_, let key, let value): 10 + max(key.parserDepth, value.parserDepth)
    }
  }

  fileprivate static func deepest(_ parts: some Sequence<SQLExpression>) -> Int {
    parts.reduce(0) { max($0, $1.parserDepth) }
  }

  /// True if the expression has more parts than one may write twice.
  var isLong: Bool {
    var budget = 200
    return !spend(&budget)
  }

  /// Takes the number of parts off `budget`; false as soon as it is spent.
  private func spend(_ budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    switch self {
    case .column, .value, .literal, .boolean, .null, .inTextIndex: return true
    case .binary(_, let left, let right): return left.spend(&budget) && right.spend(&budget)
    case .inList(let left, let list): return left.spend(&budget) && Self.spend(list, &budget)
    case .inSelect(let left, let select):
      return left.spend(&budget) && Self.spend(select.parts, &budget)
    case .inArray(let inner, _), .unindexed(let inner), .collated(let inner, _), .not(let inner):
      return inner.spend(&budget)
    case .isTrue(let inner):
      budget -= 1
      return inner.spend(&budget)
    case .call(_, let parts), .all(let parts), .any(let parts): return Self.spend(parts, &budget)
    case .exists(let select), .scalar(let select): return Self.spend(select.parts, &budget)
    case .choice(let condition, let first, let second):
      return condition.spend(&budget) && first.spend(&budget) && second.spend(&budget)
    case .cached(_, let key, let value): return key.spend(&budget) && value.spend(&budget)
    }
  }

  private static func spend(_ parts: [SQLExpression], _ budget: inout Int) -> Bool {
    for part in parts where !part.spend(&budget) { return false }
    return true
  }
}

extension SQLSelect {
  /// The number of symbols that SQLite's parser keeps at the deepest place of the query.
  var parserDepth: Int {
    max(
      4 + SQLExpression.deepest(columns), 12 + SQLExpression.deepest(joins.map(\.condition)),
      5 + (condition?.parserDepth ?? 0), 10 + SQLExpression.deepest(order.map(\.expression)))
  }

  fileprivate var parts: [SQLExpression] {
    columns + joins.map(\.condition) + (condition.map { [$0] } ?? []) + order.map(\.expression)
  }
}
