import Basics

/// The stored and changed members of one of an object's to-many relationships.
struct RelatedSet {
  /// The primary keys in the store, ascending, or in the order of an ordered relationship; nil until they
  /// are read.
  var stored: [Int64]? { didSet { stamp = 0 } }
  /// Keys that joined since.
  var added: Set<Int64> = []
  /// Keys that left since.
  var removed: Set<Int64> = []
  /// The keys that joined an ordered relationship, each where it joined last; some may have left again.
  var arrivals: [Int64] = []
  /// The new order of an ordered relationship; nil if it didn't change.
  var arrangement: Arrangement? { didSet { stamp = 0 } }
  /// Names this state of the relationship; 0 until somebody wants to know whether it changes.
  var stamp: UInt64 = 0

  /// An order that was given to an ordered relationship.
  struct Arrangement {
    /// The stored order that it was made from.
    var ground: [Int64]
    /// The keys in their new order; those that joined since come after them.
    var keys: [Int64]
  }

  var hasChanges: Bool { !added.isEmpty || !removed.isEmpty || arrangement != nil }

  /// The changes alone, what is stored to be read again.
  var unread: RelatedSet {
    var changes = self
    changes.stored = nil
    return changes
  }

  mutating func insert(_ key: Int64, isOrdered: Bool) {
    stamp = 0
    // What left and comes back has the place that it had.
    guard removed.remove(key) == nil, added.insert(key).inserted else { return }
    if isOrdered { arrivals.append(key) }
  }

  mutating func remove(_ key: Int64) {
    stamp = 0
    if added.remove(key) == nil { removed.insert(key) }
  }

  /// Whether `key` is in the set as it is now, given what is stored.
  func contains(_ key: Int64, stored: [Int64], isOrdered: Bool) -> Bool {
    if added.contains(key) { return true }
    if removed.contains(key) { return false }
    if isOrdered { return stored.contains(key) }
    let index = stored.partitioningIndex { $0 >= key }
    return index < stored.count && stored[index] == key
  }

  /// The keys as they are now, ascending or in their order, given what is stored.
  func keys(stored: [Int64], isOrdered: Bool) -> [Int64] {
    guard hasChanges else { return stored }
    guard isOrdered else { return Set(stored).subtracting(removed).union(added).sorted() }
    let unarranged = self.unarranged(stored: stored)
    guard let arrangement else { return unarranged }
    return unarranged.arranged(like: arrangement.keys)
  }

  /// Whether `keys`, which are all, stand as they would had nobody arranged them.
  func isUnarranged(_ keys: [Int64], stored: [Int64]) -> Bool {
    var place = 0
    for key in stored where removed.isEmpty || !removed.contains(key) {
      guard place < keys.count, keys[place] == key else { return false }
      place += 1
    }
    return keys == unarranged(stored: stored)
  }

  /// The keys of an ordered relationship as they would be had nobody arranged them: what joined comes last.
  func unarranged(stored: [Int64]) -> [Int64] {
    let stored = stored.filter { !removed.contains($0) }
    guard !added.isEmpty else { return stored }
    let known = Set(stored)
    return stored + lastArrivals.filter { !known.contains($0) }
  }

  /// The keys that joined, in the order in which they did last.
  var lastArrivals: [Int64] {
    var seen: Set<Int64> = []
    return arrivals.reversed().filter { added.contains($0) && seen.insert($0).inserted }.reversed()
  }
}

extension [Int64] {
  /// The same keys: first those of `order`, in that order, then the others as they stand.
  func arranged(like order: [Int64]) -> [Int64] {
    let present = Set(self)
    let named = Set(order)
    return order.filter(present.contains) + filter { !named.contains($0) }
  }
}
