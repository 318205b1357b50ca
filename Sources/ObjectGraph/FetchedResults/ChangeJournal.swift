import Predicates

/// The changes in a context since its controllers were last updated.
struct ChangeJournal {
  /// The slots that changed, by object; nil for any of them, and for objects that came or went.
  private(set) var slots: [ManagedObjectID: Set<Int>?] = [:]
  /// Whether anything may have changed.
  var isEverything = false
  /// Whether others made some of the changes, of which it isn't known what they replaced.
  var isForeign = false

  var isEmpty: Bool { slots.isEmpty && !isEverything }

  /// The values that slots had at first, where they are known.
  private var former: [ManagedObjectID: [Int: AttributeValue]] = [:]

  /// Notes that one slot of an object changed.
  ///
  /// - Parameter before: The value that it had; nil if that doesn't matter or isn't known.
  mutating func note(_ id: ManagedObjectID, slot: Int, before: AttributeValue? = nil) {
    if case .some(nil) = slots[id] { return }
    if let before, slots[id]??.contains(slot) != true { former[id, default: [:]][slot] = before }
    slots[id, default: []]?.insert(slot)
  }

  /// Notes that an object came, went, or changed in whatever slot.
  mutating func note(_ id: ManagedObjectID) {
    slots.updateValue(nil, forKey: id)
  }

  /// Removes the slots that have the value again that they had at first.
  mutating func removeRestored(current: (ManagedObjectID, Int) -> AttributeValue?) {
    for (id, values) in former {
      guard case .some(var changed?) = slots[id] else { continue }
      for (slot, value) in values where current(id, slot) == value { changed.remove(slot) }
      if changed.isEmpty { slots.removeValue(forKey: id) } else { slots[id] = changed }
    }
  }
}
