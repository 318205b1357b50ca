import SQLGeneration
import ObjectGraph
import ObjectModel
import SQLiteDriver

/// Writes the places of objects in ordered relationships, within the transaction that is open.
struct OrderWriter {
  let schema: SQLSchema
  let connection: SQLiteConnection

  func apply(_ order: StoreChanges.Order) throws {
    let relation = schema.relation(of: order.id.entity, relationship: order.relationship)
    guard let position = relation.position else { return }
    let stored = try stored(order.id.primaryKey, relation, position)
    let places = order.places(from: stored)
    guard !places.isEmpty else { return }
    try connection.withStatement(
      "UPDATE \(relation.table) SET \(position) = ? WHERE \(relation.to) = ? AND \(relation.from) = ?"
    ) { statement in
      for (key, place) in places {
        statement.reset()
        try statement.bind(place, at: 1)
        try statement.bind(key, at: 2)
        try statement.bind(order.id.primaryKey, at: 3)
        try statement.run()
      }
    }
  }

  private func stored(_ owner: Int64, _ relation: SQLRelation, _ position: String) throws -> [(
    key: Int64, place: Int64?
  )] {
    try connection.withStatement(
      "SELECT t.\(relation.to), t.\(position) FROM \(relation.table) AS t "
        + "WHERE t.\(relation.from) = ? ORDER BY \(relation.order)"
    ) { statement in
      try statement.bind(owner, at: 1)
      var stored: [(key: Int64, place: Int64?)] = []
      while try statement.step() {
        stored.append(
          (statement.int64(at: 0), statement.isNull(at: 1) ? nil : statement.int64(at: 1)))
      }
      return stored
    }
  }
}
