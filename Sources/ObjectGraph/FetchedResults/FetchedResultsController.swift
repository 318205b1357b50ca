/// Follows the results of a fetch while objects change, and tells what changes as few steps.
///
/// Its results see unsaved changes of its context at the end of each `perform`, and what other contexts
/// save without anybody asking. They change with everything that the predicate, the order or the section
/// key reads, in objects at the end of relationships too, and with the objects at the end of the
/// request's ``FetchRequest/relationshipKeyPathsForPrefetching``.
///
/// The controller may be held and asked anywhere. Its objects are made in the context's isolation.
public final class FetchedResultsController<Object: ManagedObject>: Sendable {
  /// The fetch request.
  public let request: FetchRequest<Object>
  private let state: FetchedResultsState

  init(_ request: FetchRequest<Object>, state: FetchedResultsState) {
    self.request = request
    self.state = state
  }

  /// The results as they are now.
  public var sections: FetchedSections { state.sections }

  /// The changes from now on.
  ///
  /// Each call gives a sequence of its own, which begins with the results of this moment.
  public func changes() -> FetchedChanges {
    FetchedChanges(state)
  }

  /// The object at a place of the results as they are now; nil where there is none.
  ///
  /// - Throws: ``StoreError`` with `wrongType` where the container makes objects of another class.
  public func object(at path: FetchedIndexPath, in context: isolated ManagedObjectContext) throws
    -> Object?
  {
    guard let id = sections.objectID(at: path) else { return nil }
    return try context.object(with: id).cast()
  }

  /// All objects of the results as they are now, filled in batches when they are looked at.
  ///
  /// - Throws: As ``object(at:in:)``.
  public func objects(in context: isolated ManagedObjectContext) throws -> [Object] {
    let ids = sections.objectIDs
    guard let entity = ids.first?.entity else { return [] }
    let objects = FetchedObjects(
      entity: entity, keys: ids.map(\.primaryKey), batchSize: request.fetchBatchSize,
      contextState: context.contextState)
    return try objects.all(as: Object.self)
  }
}

extension ManagedObjectContext {
  /// A controller over what `request` finds, which has its results at once.
  ///
  /// - Parameter section: What the objects of a section have in common: a key path or another
  ///   expression. Sections come in the order of their values; it descends where the first sort
  ///   descriptor has the same key path and descends. Within a section the request's order holds.
  /// - Throws: ``FetchPredicateError``, ``StoreError``; `unknownProperty` for a section key that is a
  ///   collection or an aggregate.
  public func fetchedResultsController<Object: ManagedObject>(
    for request: FetchRequest<Object>, sectionedBy section: FetchedProperty? = nil
  ) throws -> FetchedResultsController<Object> {
    let follower = try ResultsTracker(request, section: section, contextState: contextState)
    let state = follower.start()
    contextState.follow(follower)
    inbox.setListening(true)
    inbox.wake = { [weak self] in
      guard let self else { return }
      Task { await self.mergePending() }
    }
    return FetchedResultsController(request, state: state)
  }

  /// The number of controllers that follow the context.
  public var controllerCount: Int {
    contextState.followers.count { !$0.isDone }
  }

  /// Takes in what others saved, for controllers that wait for it.
  func mergePending() {
    // Without controllers nobody waits any more: the next `perform` is early enough.
    defer { if contextState.journal == nil { inbox.wake = nil } }
    guard contextState.mergesAutomatically, !contextState.readState.isPinned else { return }
    contextState.reading {
      if let notification = inbox.collect() { contextState.merge(notification) }
      contextState.updateFollowers()
    }
  }
}
