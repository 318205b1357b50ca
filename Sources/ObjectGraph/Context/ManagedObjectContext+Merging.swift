import ObjectModel

extension ManagedObjectContext {
  /// The merge policy of saves; the container's policy by default.
  public var mergePolicy: MergePolicy {
    get { contextState.mergePolicy }
    set { contextState.mergePolicy = newValue }
  }

  /// Sets what a save does about conflicts of one entity's objects; nil for the context's policy.
  ///
  /// - Throws: ``StoreError`` with `unknownEntity`.
  public func setMergePolicy(_ policy: MergePolicy?, forEntityNamed name: String) throws {
    contextState.entityPolicies[try contextState.entity(named: name).index] = policy
  }

  /// Returns the merge policy for objects of one entity.
  ///
  /// - Throws: ``StoreError`` with `unknownEntity`.
  public func mergePolicy(forEntityNamed name: String) throws -> MergePolicy {
    contextState.mergePolicy(for: try contextState.entity(named: name))
  }

  /// Whether what others save is taken in whenever the context runs; true at first.
  ///
  /// While the context is pinned to a state of the store, nothing is taken in by itself.
  /// If not, ``mergeChanges()`` takes it in.
  public var automaticallyMergesChanges: Bool {
    get { contextState.mergesAutomatically }
    set { contextState.mergesAutomatically = newValue }
  }

  /// Takes in what others have saved: other contexts, other containers, other processes.
  ///
  /// Objects without unsaved changes are read anew at their next use. Those with changes keep them.
  ///
  /// - Throws: ``StoreError`` where the store can't be asked.
  public func mergeChanges() throws {
    contextState.moveOnToMerge()
    try contextState.coordinator.noticeForeignChanges(isNeeded: contextState.needsNotifications)
    if let notification = inbox.collect() { contextState.merge(notification) }
  }

  /// Takes in what others have saved, where the context has just moved on to the current state.
  func mergeIfPinned() throws {
    if contextState.readState.isPinned { try mergeChanges() }
  }

  /// For how long values that were read ahead may fill faults; nil, as at first, for as long as nobody
  /// is known to have written.
  ///
  /// Values that an object has already stay, until it is refreshed. A context that isn't pinned moves on to the
  /// current state of the store when the interval has passed, also in the middle of a `perform`.
  public var stalenessInterval: Duration? {
    get { contextState.stalenessInterval }
    set { contextState.stalenessInterval = newValue }
  }
}
