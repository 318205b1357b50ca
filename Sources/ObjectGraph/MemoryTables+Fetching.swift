import ObjectModel
import Predicates

extension MemoryTables {
  /// The primary keys of the objects that match, in the query's order.
  func keys(matching query: StoreQuery) throws -> [Int64] {
    let test = try ObjectTest(query)
    var matches: [(key: Int64, values: [PredicateValue])] = []
    let stored = rows[query.entity.index]
    let keys = query.candidates.map { Array(Set($0)) } ?? Array(stored.keys)
    for key in keys where stored[key] != nil {
      let object = MemoryObject(
        id: ManagedObjectID(entity: query.entity, primaryKey: key), tables: self)
      if let values = try test.sortValues(of: object) { matches.append((key, values)) }
    }
    return test.window(matches)
  }
}
