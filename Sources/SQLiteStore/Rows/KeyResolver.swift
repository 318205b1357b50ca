import SQLGeneration
import ObjectModel
import ObjectGraph
import Predicates
import SQLiteDriver

/// Finds primary keys by the value of a unique attribute, and remembers them for the batch.
final class KeyResolver {
  private let table: SQLTable
  private let find: SQLiteStatement
  private var known: [AttributeValue: Int64] = [:]

  init(table: SQLTable, slot: Int, connection: SQLiteConnection) throws {
    self.table = table
    find = try connection.cachedStatement(table.keyStatement([slot]))
  }

  func primaryKey(of value: AttributeValue) throws -> Int64 {
    let form = value.exactForm
    if let key = known[form] { return key }
    try find.bind(value, at: 1)
    defer { find.reset() }
    guard try find.step() else {
      throw StoreError(.missingObject, "no \(table.entity.name) has the key \(value)")
    }
    let key = find.int64(at: 0)
    known[form] = key
    return key
  }
}
