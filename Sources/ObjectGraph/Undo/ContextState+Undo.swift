import ObjectModel
import Predicates

extension ContextState {
  /// Takes steps back, the last one first.
  func takeBack(_ steps: [UndoStep]) {
    var touched: Set<ManagedObjectID> = []
    for step in steps.reversed() { touched.insert(takeBack(step)) }
    for id in touched { settleIfUnchanged(id) }
  }

  private func takeBack(_ step: UndoStep) -> ManagedObjectID {
    switch step {
    case .slot(let id, let slot, let before):
      let object = self.object(id)
      _ = row(of: object)
      if object.lifecycleState != .missing { write(before, slot: slot, of: object) }
      return id
    case .link(let id, let relationship, let key, let joined):
      let object = self.object(id)
      if object.lifecycleState != .missing {
        changeSet(of: object, relationship, adds: !joined, key)
      }
      return id
    case .order(let id, let relationship, let before):
      let object = self.object(id)
      if object.lifecycleState != .missing {
        arrange(before, of: object, relationship: relationship)
      }
      return id
    case .insertion(let id):
      let object = self.object(id)
      _ = row(of: object)
      if object.lifecycleState != .missing { delete(object) }
      return id
    case .deletion(let id, let row, let related):
      bringBack(id, row, related)
      return id
    }
  }

  private func bringBack(_ id: ManagedObjectID, _ row: StoreRow, _ related: [Int: [Int64]]) {
    let object = self.object(id)
    deletionCount += 1
    switch object.lifecycleState {
    case .inserted: return
    case .deleted: object.lifecycleState = .kept
    case .kept where !object.isFault: return
    case .missing, .kept:
      // The deletion was saved, or the object never was.
      object.row = row
      object.original = nil
      object.lifecycleState = .inserted
      object.relatedSets = related.mapValues {
        RelatedSet(stored: [], added: Set($0), arrivals: $0)
      }
    }
    pending.insert(object)
    pending.noteChange(of: object)
    journal?.note(id)
    undoManager?.record(.insertion(id))
  }

  /// Lets go of an object that is as it was stored.
  private func settleIfUnchanged(_ id: ManagedObjectID) {
    guard let object = pendingObject(id), object.lifecycleState == .kept,
      object.original == nil || object.original == object.row,
      !object.relatedSets.values.contains(where: \.hasChanges)
    else { return }
    object.original = nil
    pending.remove(object)
  }

  /// Runs `body`, which changes objects in a way that nobody did, so that nobody can take it back.
  func withoutUndo<Result>(_ body: () throws -> Result) rethrows -> Result {
    undoManager?.disableRegistration()
    defer { undoManager?.enableRegistration() }
    return try body()
  }
}
