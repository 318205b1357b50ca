/// What an object knows of one of its to-many relationships: what is stored, and what has changed.
struct RelatedSet {
  /// The primary keys in the store, ascending; nil until they are read.
  var stored: [Int64]?
  /// Keys that joined since.
  var added: Set<Int64> = []
  /// Keys that left since.
  var removed: Set<Int64> = []

  var hasChanges: Bool { !added.isEmpty || !removed.isEmpty }

  /// The changes alone, what is stored to be read again.
  var unread: RelatedSet { RelatedSet(stored: nil, added: added, removed: removed) }

  mutating func insert(_ key: Int64) {
    if removed.remove(key) == nil { added.insert(key) }
  }

  mutating func remove(_ key: Int64) {
    if added.remove(key) == nil { removed.insert(key) }
  }

  /// Whether `key` is in the set as it is now, given what is stored.
  func contains(_ key: Int64, stored: [Int64]) -> Bool {
    if added.contains(key) { return true }
    if removed.contains(key) { return false }
    let index = stored.partitioningIndex { $0 >= key }
    return index < stored.count && stored[index] == key
  }

  /// The keys as they are now, ascending, given what is stored.
  func keys(stored: [Int64]) -> [Int64] {
    guard hasChanges else { return stored }
    return Set(stored).subtracting(removed).union(added).sorted()
  }
}

extension [Int64] {
  /// The index of the first element of an ascending list that fulfils `condition`, as all later ones do.
  fileprivate func partitioningIndex(where condition: (Int64) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
