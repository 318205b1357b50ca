import ObjectGraph
import ObjectModel
import Predicates

extension SQLCompiler {
  /// The number of elements of a collection.
  func count(_ expression: FetchExpression, _ environment: SQLEnvironment) throws -> SQLOperand {
    if let elements = expression.listElements {
      return try constant(.integer(Int64(elements.count)))
    }
    if case .subquery(let source, let variable, let predicate) = expression {
      return try count(source, variable, predicate, environment)
    }
    guard case .many(let collection) = try operand(expression, environment) else {
      throw unsupported("'\(expression)' isn't a collection there")
    }
    return rowCount(of: try follow(collection).scope)
  }

  private func rowCount(of scope: SQLScope) -> SQLOperand {
    let count = scope.aggregate(.call(.count, [])) {
      .call(.coalesce, [.call(.sum, [$0]), .literal(0)])
    }
    return SQLOperand(expression: count, kind: .number)
  }

  /// `tweets.@count`, `tweets.@sum.likeCount` and their kin.
  func aggregate(_ collection: Collection) throws -> SQLOperand {
    let (scope, operand, operation) = try follow(collection)
    let found = operation.flatMap { CollectionOperator(rawValue: $0) }
    guard let found, let operand else { throw unsupported("a collection of collections") }
    let function: SQLFunction = found == .minimum ? .minimum : .maximum
    switch (found, operand.kind) {
    case (.count, _): return rowCount(of: scope)
    case (.sum, .number), (.average, .number), (.sum, .decimal), (.average, .decimal):
      // Added up in memory's own order and way, so that rounding and overflow are the same.
      let packed = SQLExpression.call(
        operand.kind == .decimal ? .packDecimal : .pack,
        [operand.expression] + scope.orderKeys)
      let list = SQLExpression.call(.concatenation, [packed])
      let total = SQLExpression.call(
        .total, [.value(.text(found.rawValue)), list])
      // A sum of nothing is a plain 0.
      let result =
        operand.kind == .decimal ? SQLExpression.call(.decimal, [total]) : total
      return SQLOperand(
        expression: scope.cached(.scalar(scope.select([result]))), kind: operand.kind)
    case (.minimum, .decimal), (.maximum, .decimal):
      return extreme(function, operand, scope, collation: .decimal)
    case (.minimum, .number), (.maximum, .number), (.minimum, .date), (.maximum, .date):
      return extreme(function, operand, scope, collation: nil)
    case (.minimum, .string), (.maximum, .string):
      return extreme(function, operand, scope, collation: .canonical)
    default: throw unsupported("'@\(found.rawValue)' of these values has no counterpart there")
    }
  }

  private func extreme(
    _ function: SQLFunction, _ operand: SQLOperand, _ scope: SQLScope, collation: SQLCollation?
  ) -> SQLOperand {
    func extreme(_ value: SQLExpression) -> SQLExpression {
      .call(function, [collation.map { .collated(value, $0) } ?? value])
    }
    return SQLOperand(
      expression: scope.aggregate(extreme(operand.expression), combine: extreme),
      kind: operand.kind)
  }

  /// `SUBQUERY(tweets, $t, …).@count`.
  func subqueryValue(_ path: PredicateKeyPath, _ environment: SQLEnvironment) throws
    -> SQLOperand
  {
    guard let base = path.base, path.steps == [.collectionOperator("count")] else {
      throw unsupported("only '@count' can follow an expression like this")
    }
    return try count(base, environment)
  }

  private func count(
    _ source: FetchExpression, _ variable: String, _ predicate: FetchPredicate,
    _ environment: SQLEnvironment
  ) throws -> SQLOperand {
    guard case .many(let collection) = try operand(source, environment) else {
      throw unsupported("SUBQUERY needs a to-many relationship")
    }
    let element = try lastElement(of: collection)
    var inner = environment
    inner.variables[variable] = element
    element.scope.conditions.append(try condition(predicate, inner, certain: false))
    return rowCount(of: element.scope)
  }
}
