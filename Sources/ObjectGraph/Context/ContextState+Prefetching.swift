import ObjectModel

extension ContextState {
  /// Reads what `paths` lead to from the objects of a batch, all of a step together.
  ///
  /// What is read waits in batches, so that looking at it later asks the store nothing.
  func prefetch(_ paths: [RelationshipPath], _ batch: FaultBatch, of entity: EntityDescription) {
    let objects = batch.keys.map {
      object(ManagedObjectID(entity: entity, primaryKey: $0), batch: batch)
    }
    for path in paths {
      var level = objects
      for step in path.steps {
        var next: [ManagedObjectID: ManagedObject] = [:]
        for object in level {
          for other in others(of: object, relationship: step) { next[other.objectID] = other }
        }
        level = next.values.sorted { $0.objectID.primaryKey < $1.objectID.primaryKey }
        for object in level { _ = row(of: object) }
      }
    }
  }
}
