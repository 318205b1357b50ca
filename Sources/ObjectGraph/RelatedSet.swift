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

  /// The keys as they are now, ascending, given what is stored.
  func keys(stored: [Int64]) -> [Int64] {
    guard hasChanges else { return stored }
    return Set(stored).subtracting(removed).union(added).sorted()
  }
}
