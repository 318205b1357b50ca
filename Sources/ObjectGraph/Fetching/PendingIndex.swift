import Predicates

/// The unsaved objects of one entity by the value of one property.
///
/// Changes are noted, and taken in when the index is asked: most objects change several times in between.
struct PendingIndex {
  private let slot: Int
  private var keys: [IndexedValue: Set<Int64>] = [:]
  /// Objects with a value that has no form to be indexed by.
  private var others: Set<Int64> = []
  /// The value under which each object is listed; nil for ``others``.
  private var listed: [Int64: IndexedValue?] = [:]
  private var changed: [ManagedObject] = []

  /// The number of changes that haven't been taken in.
  var changeCount: Int { changed.count }

  init(of objects: [ManagedObject], slot: Int) {
    self.slot = slot
    changed = objects
  }

  mutating func noteChange(of object: ManagedObject) {
    if changed.last !== object { changed.append(object) }
  }

  mutating func remove(_ object: ManagedObject) {
    unlist(object.primaryKey)
    changed.removeAll { $0 === object }
  }

  /// The keys of the objects whose value may be one of `values`.
  mutating func keys(_ values: [IndexedValue]) -> [Int64] {
    for object in changed { list(object) }
    changed = []
    return values.reduce(into: Array(others)) { found, value in
      if let keys = keys[value] { found += keys }
    }
  }

  private mutating func list(_ object: ManagedObject) {
    let key = object.primaryKey
    unlist(key)
    // The values of a fault haven't changed.
    guard object.isPending, let row = object.row else { return }
    let value = IndexedValue(row[slot])
    if let value { keys[value, default: []].insert(key) } else { others.insert(key) }
    listed.updateValue(value, forKey: key)
  }

  private mutating func unlist(_ key: Int64) {
    guard let former = listed.removeValue(forKey: key) else { return }
    guard let value = former else {
      others.remove(key)
      return
    }
    keys[value]?.remove(key)
    if keys[value]?.isEmpty == true { keys[value] = nil }
  }
}
