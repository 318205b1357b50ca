import SQLGeneration
public import ObjectGraph
import ObjectModel
public import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``StoreReader/readValues(of:matching:_:)``.
  public func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    _ body: (Int64, [AttributeValue]) throws -> Void
  ) throws {
    try pool.read { try readValues(of: expressions, matching: query, on: $0, body) }
  }

  func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    on connection: SQLiteConnection, _ body: (Int64, [AttributeValue]) throws -> Void
  ) throws {
    try read(query, for: .values(expressions), on: connection) { planned, reader in
      let operands = planned.compiled.operands
      try connection.withQuery(planned.compiled.select, reader: reader) { statement in
        while try statement.step() {
          var values: [AttributeValue] = []
          values.reserveCapacity(expressions.count)
          for index in expressions.indices {
            values.append(
              statement.value(
                at: index + 1, of: operands[index],
                isBoolean: expressions[index].type == .value(.boolean), in: model))
          }
          try body(statement.int64(at: 0), values)
        }
      }
    }
  }
}
