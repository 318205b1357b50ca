extension ContextState {
  /// A required value that an accessor was asked for before it was set.
  struct UnsetRead: Hashable {
    let id: ManagedObjectID
    let key: String
  }

  /// Remembers that a required value was read before it was set.
  func recordUnsetRead(of object: ManagedObject, key: String) {
    let read = UnsetRead(id: object.objectID, key: key)
    if !unsetReads.contains(read) { unsetReads.append(read) }
  }

  /// Takes back what setting a value made harmless.
  ///
  /// Swift reads a property before it is set through a key path or changed in place.
  func forgetUnsetRead(of object: ManagedObject, key: String) {
    guard !unsetReads.isEmpty else { return }
    let read = UnsetRead(id: object.objectID, key: key)
    unsetReads.removeAll { $0 == read }
  }

  /// An error for the first of these reads that still matters, and none for the next time.
  func unsetReadError() -> StoreError? {
    guard !unsetReads.isEmpty else { return nil }
    let reads = unsetReads
    unsetReads = []
    // An object that was rolled back or deleted needs no value any more.
    return reads.first { pendingObject($0.id)?.isGone == false }.map {
      StoreError(.missingValue, "\($0.id).\($0.key) was read before it had a value; set it first")
    }
  }
}
