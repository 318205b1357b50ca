import ObjectModel

extension StoreChanges.Order {
  /// The change of keys that joined a relationship, and come last.
  public init(joining keys: [Int64], to id: ManagedObjectID, relationship: Int) {
    self.id = id
    self.relationship = relationship
    self.keys = keys
  }

  /// The conflict of a change with what is stored now, or nil.
  ///
  /// - Parameters:
  ///   - stored: The row of the object; nil where it is gone.
  ///   - keys: The keys in the relationship, in their order.
  public func conflict(stored: StoreRow?, keys: [Int64]) -> MergeConflict? {
    guard let original else { return nil }
    let slot = id.entity.slot(ofRelationship: relationship)
    guard let stored else {
      return MergeConflict(
        .deleted, objectID: id, slots: [], snapshot: snapshot, row: row, stored: nil)
    }
    let (before, now) = (Set(original), Set(keys))
    if original.filter(now.contains) == keys.filter(before.contains) { return nil }
    return MergeConflict(
      .changed, objectID: id, slots: [slot], snapshot: snapshot, row: row, stored: stored)
  }

  /// The places that keys get: those that have to change, each once.
  ///
  /// - Parameter stored: The keys in the relationship with their places, in their order.
  public func places(from stored: [(key: Int64, place: Int64?)]) -> [(key: Int64, place: Int64)] {
    let current = stored.map(\.key)
    let present = Set(current)
    let joined = Set(keys)
    let order =
      original == nil
      ? current.filter { !joined.contains($0) } + keys.filter(present.contains)
      : current.arranged(like: keys)
    let known = Dictionary(
      stored.map { ($0.key, $0.place) }, uniquingKeysWith: { first, _ in first })
    var changed: [(key: Int64, place: Int64)] = []
    var last: Int64 = -1
    for key in order {
      if let place = known[key] ?? nil, place > last, place < .max - 1 {
        last = place
        continue
      }
      last += 1
      changed.append((key, last))
    }
    return changed
  }
}
