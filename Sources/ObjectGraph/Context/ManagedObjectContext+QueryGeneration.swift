import ObjectModel

extension ManagedObjectContext {
  /// The state of the store that the context reads from: ``QueryGenerationToken/unpinned``, or the one that it was
  /// pinned to.
  ///
  /// Another context that is given the token reads from the same state.
  public var queryGeneration: QueryGenerationToken { contextState.readState.token }

  /// Pins the context to a state of the store, or unpins it.
  ///
  /// An unpinned context reads from one state during a `perform`, and from a later one in the next. A pinned
  /// context stays at its state from one `perform` to the next, whatever others write. It moves on to the
  /// current state when it writes, by ``save()`` or a batch request, and by ``mergeChanges()``,
  /// ``refreshAllObjects()``, ``reset()`` and this method. What others saved isn't merged before that, even where
  /// ``automaticallyMergesChanges`` is true.
  ///
  /// Objects without unsaved changes become faults and are read from the new state at their next use.
  ///
  /// A pinned state costs the writers of an SQLite store disk space: what they write stays in the log beside the
  /// file until nobody reads from an earlier state.
  ///
  /// - Throws: ``StoreError`` with `unknownGeneration` for a token of another store.
  public func setQueryGeneration(_ token: QueryGenerationToken) throws {
    if case .snapshot(let snapshot) = token.kind, snapshot.store !== contextState.store {
      throw StoreError(
        .unknownGeneration,
        "the query generation belongs to another store; take a snapshot of the context's own store")
    }
    guard token != contextState.readState.token || token == .current else { return }
    contextState.readState.token = token
    // What waits in the inbox is part of the new state.
    _ = inbox.collect()
    contextState.merge(.everything)
  }
}
