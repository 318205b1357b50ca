import ObjectModel

extension MemoryTables {
  /// Returns the changes that the open transaction has made so far.
  func historyChanges(keepsValuesBefore: Bool) -> [HistoryChange] {
    var draft = HistoryDraft()
    var born: Set<ManagedObjectID> = []
    for step in journal ?? [] {
      switch step {
      case .row(let entity, let key, let before):
        let id = ManagedObjectID(entity: entity, primaryKey: key)
        if before == nil { born.insert(id) }
        let after = rows[entity.index][key]
        // What came and went in one transaction was never there.
        if after == nil, born.contains(id) { continue }
        add(before, after, id, keepsValuesBefore, to: &draft)
      case .link(let place, let from, let to, _):
        let entity = model.entities[place.entity]
        let relationship = entity.relationships[place.relationship]
        draft.add(
          .update, of: concrete(ManagedObjectID(entity: entity, primaryKey: from)),
          property: relationship.name)
        draft.add(
          .update,
          of: concrete(
            ManagedObjectID(entity: model.destination(of: relationship), primaryKey: to)),
          property: relationship.inverseName)
      case .place(let place, let owner, let key, let before):
        let entity = model.entities[place.entity]
        let id = concrete(ManagedObjectID(entity: entity, primaryKey: owner))
        guard let now = self.place(of: key, in: place, owner: owner), now != before else {
          continue
        }
        draft.add(
          .update, of: id, property: entity.relationships[place.relationship].name)
      }
    }
    return draft.result
  }

  private func add(
    _ before: StoreRow?, _ after: StoreRow?, _ id: ManagedObjectID, _ keepsValuesBefore: Bool,
    to draft: inout HistoryDraft
  ) {
    let entity = id.entity
    guard let before else {
      if after != nil { draft.add(.insert, of: id) }
      return
    }
    let slots = before.indices.filter { entity.isStored(slot: $0) }
    let kind = after == nil ? HistoryChange.Kind.delete : .update
    if after == nil, !keepsValuesBefore { return draft.add(.delete, of: id) }
    for slot in slots where after.map({ !$0[slot].isIdentical(to: before[slot]) }) ?? true {
      draft.add(
        kind, of: id, property: entity.propertyNames[slot],
        valueBefore: keepsValuesBefore
          ? entity.propertyValue(before[slot], slot: slot) : nil)
    }
  }
}
