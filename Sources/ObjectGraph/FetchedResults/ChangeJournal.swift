/// What has changed in a context since its controllers looked last.
struct ChangeJournal {
  /// The slots that changed, by object; nil for any of them, and for objects that came or went.
  private(set) var slots: [ManagedObjectID: Set<Int>?] = [:]
  /// Whether anything may have changed.
  var isEverything = false
  /// Whether others made some of the changes, of which it isn't known what they replaced.
  var isForeign = false

  var isEmpty: Bool { slots.isEmpty && !isEverything }

  /// Notes that one slot of an object changed.
  mutating func note(_ id: ManagedObjectID, slot: Int) {
    if case .some(nil) = slots[id] { return }
    slots[id, default: []]?.insert(slot)
  }

  /// Notes that an object came, went, or changed in whatever slot.
  mutating func note(_ id: ManagedObjectID) {
    slots.updateValue(nil, forKey: id)
  }
}
