import ObjectModel

extension ObjectChanges {
  /// Combines the changes of batch inserts.
  init(
    _ requests: [BatchInsertRequest], _ results: [BatchInsertResult], model: ManagedObjectModel
  ) {
    self.init()
    for (request, result) in zip(requests, results) {
      guard let entity = model.entity(named: request.entityName) else { continue }
      for (outcome, key) in zip(result.outcomes, result.primaryKeys) {
        let id = ManagedObjectID(entity: entity, primaryKey: key)
        switch outcome {
        case .inserted: inserted.insert(id)
        case .updated: updated.insert(id)
        case .unchanged: break
        }
      }
    }
  }
}
