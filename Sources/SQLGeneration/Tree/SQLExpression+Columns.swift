extension SQLExpression {
  /// True if the expression reads `column` and no other column of the rows around it.
  ///
  /// Columns of tables that subqueries bring along themselves don't count.
  func readsOnly(_ column: SQLExpression) -> Bool {
    guard case .column(let alias, let name) = column else { return false }
    return readsNothing(except: { $0 == alias && $1 == name }, within: [])
  }

  /// True if no column is read but those of `aliases` and those that `isAllowed` accepts.
  private func readsNothing(
    except isAllowed: (_ alias: String, _ name: String) -> Bool, within aliases: Set<String>
  ) -> Bool {
    func test(_ expression: SQLExpression) -> Bool {
      expression.readsNothing(except: isAllowed, within: aliases)
    }
    func test(_ select: SQLSelect) -> Bool {
      let inner = aliases.union([select.from.alias] + select.joins.map(\.source.alias))
      return select.expressions.allSatisfy { $0.readsNothing(except: isAllowed, within: inner) }
    }
    switch self {
    case .column(let alias, let name): return aliases.contains(alias) || isAllowed(alias, name)
    case .value, .literal, .boolean, .null: return true
    case .binary(_, let left, let right): return test(left) && test(right)
    case .inList(let left, let list): return test(left) && list.allSatisfy(test)
    case .inSelect(let left, let select): return test(left) && test(select)
    case .inArray(let inner, _), .inTextIndex(let inner, _, _), .unindexed(let inner),
      .not(let inner), .isTrue(let inner), .collated(let inner, _):
      return test(inner)
    case .call(_, let parts), .all(let parts), .any(let parts): return parts.allSatisfy(test)
    case .exists(let select), .scalar(let select): return test(select)
    case .choice(let condition, let first, let second):
      return test(condition) && test(first) && test(second)
    case .cached(_, let key, let value): return test(key) && test(value)
    }
  }
}

extension SQLSelect {
  /// All expressions that stand in the query.
  fileprivate var expressions: [SQLExpression] {
    columns + joins.map(\.condition) + (condition.map { [$0] } ?? []) + order.map(\.expression)
  }
}
