import ObjectModel
import Predicates

extension ManagedObjectContext {
  /// Runs batch inserts in one transaction, in order.
  ///
  /// - Throws: ``StoreError``; nothing is written then.
  public func execute(_ requests: [BatchInsertRequest]) throws -> [BatchInsertResult] {
    contextState.moveOn()
    let results = try contextState.coordinator.insert(
      requests, recording: contextState.recording, from: inbox)
    if contextState.needsNotifications {
      contextState.merge(
        .changes(ObjectChanges(requests, results, model: contextState.model)), isOwn: true)
    }
    try mergeIfPinned()
    return results
  }

  /// Deletes all objects that match in one transaction, by the model's delete rules.
  ///
  /// Every context takes the deletion in, this one at once. Unsaved changes don't count.
  ///
  /// - Throws: ``FetchPredicateError`` for a predicate that doesn't fit the entity; ``ValidationError``
  ///   where a rule or a required relationship stands in the way; ``StoreError``. Nothing is deleted
  ///   then.
  public func execute(_ request: BatchDeleteRequest) throws -> BatchDeleteResult {
    let query = try contextState.query(
      entityName: request.entityName, predicate: request.predicate,
      boundPredicate: request.boundPredicate, sortDescriptors: request.sortDescriptors,
      limit: request.fetchLimit,
      options: request.bindingOptions)
    var deletion = StoreDeletion(
      query: query, listsChanges: request.wantsObjectIDs || contextState.needsNotifications,
      isDryRun: request.isDryRun)
    deletion.recording = contextState.recording
    if !request.isDryRun { contextState.moveOn() }
    let outcome = try contextState.coordinator.delete(deletion, from: inbox)
    if !request.isDryRun {
      if contextState.needsNotifications {
        contextState.merge(.changes(outcome.changes), isOwn: true)
      }
      try mergeIfPinned()
    }
    var counts: [String: Int] = [:]
    for (entity, count) in zip(model.entities, outcome.counts) where count > 0 {
      counts[entity.name] = count
    }
    return BatchDeleteResult(
      matchCount: outcome.matchCount, counts: counts,
      objectIDs: request.wantsObjectIDs ? Array(outcome.changes.deleted) : nil)
  }

  /// Gives all objects that match new values, in one transaction.
  ///
  /// Every context takes the changes in, this one at once. Unsaved changes don't count.
  ///
  /// - Throws: ``FetchPredicateError`` for a predicate or an expression that doesn't fit the entity;
  ///   ``StoreError``: `unknownProperty` and `wrongType` for what can't be set, `constraintViolation`,
  ///   `missingObject`. Nothing is written then.
  public func execute(_ request: BatchUpdateRequest) throws -> BatchUpdateResult {
    let query = try contextState.query(
      entityName: request.entityName, predicate: request.predicate,
      boundPredicate: request.boundPredicate, options: request.bindingOptions)
    var update = StoreUpdate(
      query: query, assignments: try contextState.assignments(of: request),
      listsChanges: request.wantsObjectIDs || contextState.needsNotifications)
    update.recording = contextState.recording
    contextState.moveOn()
    let outcome = try contextState.coordinator.update(update, from: inbox)
    if contextState.needsNotifications {
      contextState.merge(.changes(outcome.changes), isOwn: true)
    }
    try mergeIfPinned()
    return BatchUpdateResult(
      count: outcome.count,
      objectIDs: request.wantsObjectIDs ? Array(outcome.changes.updated) : nil)
  }
}
