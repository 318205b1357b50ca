import Predicates

extension SQLCompiler {
  /// AND.
  ///
  /// SQLite takes the parts of an AND in the order that it likes best, and may ask them about rows
  /// that an earlier part has left out. A part that may fail stands behind a CASE, so that it is
  /// computed only where memory computes it: `a != 0 AND b / a > 2` never divides by zero.
  func conjunction(
    _ parts: [FetchPredicate], _ environment: SQLEnvironment, certain: Bool
  ) throws -> SQLExpression {
    guard let place = parts.dropFirst().firstIndex(where: mayFail) else {
      let all = try parts.map { try condition($0, environment, certain: certain) }
      // SQLite asks in this order what no index answers, so what is cheap to ask comes first.
      return .all(
        all.filter { $0.cost == .comparison } + all.filter { $0.cost == .lookup }
          + all.filter { $0.cost == .call })
    }
    let before = try parts[..<place].map { try condition($0, environment, certain: certain) }
    let rest = try conjunction(Array(parts[place...]), environment, certain: certain)
    // What an index may serve also stands outside of the CASE, which the planner doesn't look into.
    let outside = zip(before, parts).filter { !mayFail($1) && $0.cost != .call }
      .map(\.0.notPropagated)
    return .all(outside + [.choice(.all(before), rest, .boolean(false))])
  }

  /// OR, where a part that may fail is computed only if no earlier one decides, as in memory.
  func disjunction(
    _ parts: [FetchPredicate], _ environment: SQLEnvironment, certain: Bool
  ) throws -> SQLExpression {
    guard let place = parts.dropFirst().firstIndex(where: mayFail) else {
      return .any(try parts.map { try condition($0, environment, certain: certain) })
    }
    let before = try parts[..<place].map { try condition($0, environment, certain: certain) }
    let rest = try disjunction(Array(parts[place...]), environment, certain: certain)
    return .choice(.any(before), .boolean(true), rest)
  }
}

extension SQLExpression {
  /// The same condition in a form that SQLite doesn't take for the value of a column.
  ///
  /// From `a = 1` beside a CASE it would conclude that `a = 1` within the CASE always holds.
  fileprivate var notPropagated: SQLExpression {
    switch self {
    case .binary(.equal, .column(let alias, let name), .value(let value)),
      .binary(.equal, .value(let value), .column(let alias, let name)):
      let column = SQLExpression.column(alias: alias, name: name)
      return .all([
        .inList(column, [.value(value), .value(value)]),
        .binary(.greaterOrEqual, column, .value(value)),
      ])
    case .all(let parts): return .all(parts.map(\.notPropagated))
    default: return self
    }
  }

  /// How much work it is to ask for it once more.
  fileprivate enum Cost: Comparable {
    /// Values are compared.
    case comparison
    /// A table that is made once is asked.
    case lookup
    /// A function is called, or another query runs.
    case call
  }

  fileprivate var cost: Cost {
    switch self {
    case .column, .value, .literal, .boolean, .null: .comparison
    case .call, .exists, .scalar, .cached: .call
    case .inArray(let left, _), .inSelect(let left, _), .inTextIndex(let left, _, _):
      max(.lookup, left.cost)
    case .binary(_, let left, let right): max(left.cost, right.cost)
    case .inList(let left, let list): max(left.cost, list.map(\.cost).max() ?? .comparison)
    case .all(let parts), .any(let parts): parts.map(\.cost).max() ?? .comparison
    case .not(let part), .isTrue(let part), .collated(let part, _), .unindexed(let part):
      part.cost
    case .choice(let condition, let first, let second):
      max(condition.cost, max(first.cost, second.cost))
    }
  }
}
