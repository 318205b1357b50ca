import ObjectModel
import Predicates

extension ContextState {
  /// Takes in what another context or a batch request wrote.
  ///
  /// Objects with unsaved changes keep them, and take what was changed beside them; a conflict shows
  /// when they are saved.
  ///
  /// - Parameter isOwn: Whether the context itself made the request, so that it knows what it deleted.
  func merge(_ notification: ChangeInbox.Notification, isOwn: Bool = false) {
    generation += 1
    note(notification)
    switch notification {
    case .everything:
      let all = objects.all
      stale.formUnion(pending.map(\.objectID))
      takeUnchangedValues(of: pending)
      refresh(all.filter { !$0.isPending })
    case .changes(let changes):
      let changed = changes.updated.union(changes.inserted)
      stale.formUnion(changed.union(changes.deleted).filter { pendingObject($0) != nil })
      takeUnchangedValues(of: changed.compactMap { pendingObject($0) })
      for id in changed where registeredObject(id)?.lifecycleState == .missing {
        registeredObject(id)?.lifecycleState = .kept
      }
      refresh(changed.compactMap { registeredObject($0) }.filter { !$0.isPending })
      for id in changes.deleted {
        guard let object = registeredObject(id), !object.isPending else { continue }
        object.lifecycleState = .missing
        object.row = isOwn ? StoreRow(count: id.entity.slotCount) : nil
        object.relatedSets = [:]
      }
    }
    // To-many relationships of objects that others now lead to may have grown or shrunk.
    for object in objects.all where !object.relatedSets.isEmpty {
      object.relatedSets = object.relatedSets.compactMapValues { set in
        set.hasChanges ? set.unread : nil
      }
    }
  }

  /// Lets objects with unsaved changes have what others wrote beside them.
  private func takeUnchangedValues(of objects: some Sequence<ManagedObject>) {
    let changed = objects.filter { $0.lifecycleState == .kept && $0.original != nil }
    guard !changed.isEmpty else { return }
    do {
      try rebase(changed, takesAll: false)
    } catch {
      record(error)
    }
  }

  /// Tells controllers what others changed.
  private func note(_ notification: ChangeInbox.Notification) {
    guard journal != nil else { return }
    switch notification {
    case .everything: journal?.isEverything = true
    case .changes(let changes):
      journal?.isForeign = true
      for ids in [changes.inserted, changes.updated, changes.deleted] {
        for id in ids { journal?.note(id) }
      }
    }
  }

  /// Turns objects into faults again, in batches of their own.
  func refresh(_ objects: [ManagedObject]) {
    let groups = Dictionary(grouping: objects) { $0.entity.index }
    for members in groups.values {
      let members = members.sorted { $0.objectID.primaryKey < $1.objectID.primaryKey }
      for start in stride(from: 0, to: members.count, by: FaultBatch.size) {
        let part = members[start..<min(start + FaultBatch.size, members.count)]
        let batch = FaultBatch(
          keys: part.map(\.objectID.primaryKey), generation: generation, isDoubtful: true)
        for object in part {
          object.row = nil
          if !object.decodedValues.isEmpty { object.decodedValues = [:] }
          // One that is gone stays so until a row of it is found.
          if object.lifecycleState != .missing { object.lifecycleState = .kept }
          object.relatedSets = [:]
          object.batch = batch
        }
      }
    }
  }
}
