import SQLGeneration
import ObjectModel
import ObjectGraph
import SQLiteDriver

/// The objects that the rows of a batch refer to by primary key, until each is known to be there.
///
/// SQLite would look at every reference of every row, and for every new row at whoever might have been
/// waiting for it. A batch refers to the same objects many times and brings most of them itself.
struct BatchReferences {
  private let schema: SQLSchema
  /// Keys that were written in the batch, by entity index.
  private var written: [[[Int64]]]
  /// Keys that were referred to, by entity index.
  private var referred: [Set<Int64>]

  init(schema: SQLSchema) {
    self.schema = schema
    written = schema.tables.map { _ in [] }
    referred = schema.tables.map { _ in [] }
  }

  /// Notes keys that rows refer to, by entity index.
  mutating func add(_ keys: [Set<Int64>]) {
    for (entity, keys) in keys.enumerated() where !keys.isEmpty {
      if referred[entity].isEmpty {
        referred[entity] = keys
      } else {
        referred[entity].formUnion(keys)
      }
    }
  }

  /// Notes objects that are there: rows that were written or found.
  mutating func noteWritten(_ keys: [Int64], of entity: Int) {
    written[entity].append(keys)
  }

  /// Makes sure that everything that was referred to is there.
  ///
  /// - Throws: ``StoreError`` with `missingObject`.
  func check(on connection: SQLiteConnection) throws {
    for (entity, keys) in referred.enumerated() where !keys.isEmpty {
      var missing = keys
      for keys in written[entity] { missing.subtract(keys) }
      let table = schema.tables[entity]
      let statement = try connection.cachedStatement(table.selectStatement([]))
      for key in missing {
        try statement.bind(key, at: 1)
        defer { statement.reset() }
        guard try statement.step() else {
          throw StoreError(
            .missingObject, "no object \(table.entity.name)/\(key) exists to refer to")
        }
      }
    }
  }
}
