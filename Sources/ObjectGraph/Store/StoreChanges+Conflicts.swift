extension StoreChanges {
  /// The conflict of a deletion with the row that is stored now, or nil.
  ///
  /// What is gone already is no conflict: it was to go.
  public func conflict(ofDeletion id: ManagedObjectID, stored: StoreRow?) -> MergeConflict? {
    guard let stored, let read = deletedRows[id] else { return nil }
    let slots = stored.indices.filter { stored[$0] != read[$0] }
    if slots.isEmpty { return nil }
    return MergeConflict(
      .changed, objectID: id, slots: slots, snapshot: read, row: nil, stored: stored)
  }
}

extension StoreChanges.Update {
  /// The conflict of a change with the row that is stored now, or nil.
  ///
  /// Somebody else's change of another value is no conflict.
  public func conflict(stored: StoreRow?) -> MergeConflict? {
    guard let stored else {
      return MergeConflict(
        .deleted, objectID: id, slots: [], snapshot: original, row: row, stored: nil)
    }
    let slots = changedSlots.filter { stored[$0] != original[$0] }
    if slots.isEmpty { return nil }
    return MergeConflict(
      .changed, objectID: id, slots: slots, snapshot: original, row: row, stored: stored)
  }
}

extension StoreError {
  /// The error of a save that met changes by somebody else.
  public init(conflicts: [MergeConflict]) {
    self.init(
      .conflict, conflicts.map(\.description).joined(separator: "\n"), conflicts: conflicts)
  }
}
