import SQLGeneration
import ObjectGraph
import ObjectModel
import SQLiteDriver

/// Numbers the objects of an entity that has no natural key.
struct KeySequence {
  private let table: SQLTable

  init(_ table: SQLTable) {
    self.table = table
  }

  /// Takes the next `count` keys, within the transaction that is open.
  func reserve(_ count: Int, on connection: SQLiteConnection) throws -> Range<Int64> {
    var next: Int64 = 1
    let name = table.entity.rootName
    let stored = try connection.firstValue(
      "SELECT next FROM store_sequence WHERE entity = ?", [.text(name)])
    if case .integer(let number)? = stored { next = number }
    let keys = try table.entity.keyRange(from: next, count: count)
    try connection.execute(
      "INSERT INTO store_sequence (entity, next) VALUES (?1, ?2) "
        + "ON CONFLICT (entity) DO UPDATE SET next = ?2", [.text(name), .integer(keys.upperBound)])
    return keys
  }
}
