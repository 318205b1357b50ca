import ObjectModel
import Predicates

extension MemoryTables {
  /// The primary keys of the objects that match, in the query's order.
  func keys(matching query: StoreQuery) throws -> [Int64] {
    let test = try QueryMatcher(query)
    var matches: [(key: Int64, values: [AttributeValue])] = []
    for index in query.entity.concreteIndices {
      let entity = model.entities[index]
      guard query.covers(entity) else { continue }
      let stored = rows[index]
      let keys = query.candidates.map { Array(Set($0)) } ?? Array(stored.keys)
      for key in keys where stored[key] != nil {
        let object = RowObject(
          ManagedObjectID(entity: entity, primaryKey: key), in: self)
        if let values = try test.sortValues(of: object) { matches.append((key, values)) }
      }
    }
    return test.window(matches)
  }
}
