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
    let compiler = SQLCompiler(schema: schema, clock: query.clock)
    let (select, isReferenceDate) = try compiler.values(query, of: expressions)
    let (sql, bindings) = SQLitePrinter.print(select)
    try pool.read { connection in
      try connection.withQuery(sql) { statement in
        for (index, binding) in bindings.enumerated() { try statement.bind(binding, at: index + 1) }
        while try statement.step() {
          var values: [PredicateValue] = []
          values.reserveCapacity(expressions.count)
          for (index, expression) in expressions.enumerated() {
            values.append(
              statement.value(
                at: index + 1, as: expression.type, isReferenceDate: isReferenceDate[index]))
          }
          try body(statement.int64(at: 0), values)
        }
      }
    }
  }
}

extension SQLiteStatement {
  /// The value of a column that an expression of `type` gave.
  fileprivate func value(
    at column: Int, as type: PredicateExpressionType, isReferenceDate: Bool
  ) -> PredicateValue {
    if isNull(at: column) { return .null }
    switch type {
    case .object(let entity):
      return .object(ObjectReference(entityName: entity, primaryKey: int64(at: column)))
    case .value(.boolean): return .boolean(int64(at: column) != 0)
    case .value(.string): return .string(text(at: column) ?? "")
    case .value(.date):
      let seconds = double(at: column)
      return .date(
        isReferenceDate
          ? Date(timeIntervalSinceReferenceDate: seconds) : Date(timeIntervalSince1970: seconds))
    case .value(.data): return .data(Data(blob(at: column) ?? []))
    case .value(.uuid): return value(at: column, as: .uuid)
    // A number keeps the kind that SQL gives it, which is memory's.
    case .value(.integer), .value(.double), .value(.undefined), .collection:
      switch self.type(at: column) {
      case .null: return .null
      case .integer: return .integer(int64(at: column))
      case .real: return .double(double(at: column))
      case .text: return .string(text(at: column) ?? "")
      case .blob: return .data(Data(blob(at: column) ?? []))
      }
    }
  }
}
