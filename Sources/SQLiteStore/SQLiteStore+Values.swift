import FoundationEssentials
public import ObjectGraph
import ObjectModel
public import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``PersistentStore/readValues(of:matching:_:)``.
  public func readValues(
    of expressions: [StoreExpression], matching query: StoreQuery,
    _ body: (Int64, [PredicateValue]) throws -> Void
  ) throws {
    try read(query) { connection, compiler in
      let (select, operands) = try compiler.values(query, of: expressions)
      let (sql, bindings) = SQLitePrinter.print(select)
      try connection.withQuery(sql) { statement in
        for (index, binding) in bindings.enumerated() { try statement.bind(binding, at: index + 1) }
        while try statement.step() {
          var values: [PredicateValue] = []
          values.reserveCapacity(expressions.count)
          for index in expressions.indices {
            values.append(
              statement.value(at: index + 1, of: operands[index], as: expressions[index].type))
          }
          try body(statement.int64(at: 0), values)
        }
      }
    }
  }
}

extension SQLiteStatement {
  /// The value of a column that `operand` gave, an expression of `type`.
  fileprivate func value(
    at column: Int, of operand: SQLOperand, as type: PredicateExpressionType
  ) -> PredicateValue {
    if isNull(at: column) { return .null }
    switch operand.kind {
    case .null: return .null
    case .object:
      guard case .object(let entity) = type else { return .null }
      return .object(ObjectReference(entityName: entity, primaryKey: int64(at: column)))
    case .number:
      if type == .value(.boolean) { return .boolean(int64(at: column) != 0) }
      // A number keeps the kind that SQL gives it, which is memory's.
      return self.type(at: column) == .integer
        ? .integer(int64(at: column)) : .double(double(at: column))
    case .decimal: return value(at: column, as: .decimal)
    case .string: return value(at: column, as: .string)
    case .date:
      return operand.isReferenceDate
        ? .date(Date(timeIntervalSinceReferenceDate: double(at: column)))
        : value(at: column, as: .date)
    case .data: return value(at: column, as: .data)
    case .uuid: return value(at: column, as: .uuid)
    }
  }
}
