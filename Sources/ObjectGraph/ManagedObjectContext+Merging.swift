import ObjectModel

extension ManagedObjectContext {
  /// What a save does about conflicts; the container's policy at first.
  public var mergePolicy: MergePolicy {
    get { registry.mergePolicy }
    set { registry.mergePolicy = newValue }
  }

  /// Sets what a save does about conflicts of one entity's objects; nil for the context's policy.
  ///
  /// - Throws: ``StoreError`` with `unknownEntity`.
  public func setMergePolicy(_ policy: MergePolicy?, forEntityNamed name: String) throws {
    registry.entityPolicies[try registry.entity(named: name).index] = policy
  }

  /// What a save does about conflicts of one entity's objects.
  ///
  /// - Throws: ``StoreError`` with `unknownEntity`.
  public func mergePolicy(forEntityNamed name: String) throws -> MergePolicy {
    registry.mergePolicy(for: try registry.entity(named: name))
  }
}
