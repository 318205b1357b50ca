/// Values of objects of which the row turned out to be gone.
///
/// They read as nil. A program that takes that for a value gets an error; one that asks whether the object is
/// deleted knows.
extension ContextState {
  /// The values of `object`, read if it is a fault; notes where the row turns out to be gone.
  func presentRow(of object: ManagedObject) -> StoreRow {
    if let row = object.row { return row }
    let row = row(of: object)
    // Of very many, some are enough for an error.
    if object.lifecycleState == .missing, goneReads.count < 1000 {
      goneReads.append(object.objectID)
    }
    return row
  }

  /// Finds out whether a fault is still stored, where that isn't certain.
  func settleFate(of object: ManagedObject) {
    do {
      try fill(object)
    } catch {
      record(error)
    }
  }

  /// Notes that the program asked whether an object is deleted, which it is.
  func forgiveGoneRead(of object: ManagedObject) {
    // From now on its values read as nil without a look into the store.
    if object.row == nil { object.row = StoreRow(count: object.entity.slotCount) }
    guard !goneReads.isEmpty else { return }
    let id = object.objectID
    goneReads.removeAll { $0 == id }
  }

  /// An error for the first of these reads, and none for the next time.
  func goneReadError() -> StoreError? {
    guard let id = goneReads.first else { return nil }
    goneReads = []
    return StoreError(
      .missingObject,
      "\(id) isn't in the store, so its values can't be read; check isDeleted, or fetch it again")
  }
}
