/// The objects that a save or a batch request changed, by identifier.
public struct ObjectChanges: Sendable, Hashable {
  /// Objects that are new.
  public var inserted: Set<ManagedObjectID> = []
  /// Objects whose values or relationships changed.
  public var updated: Set<ManagedObjectID> = []
  /// Objects that are gone.
  public var deleted: Set<ManagedObjectID> = []

  /// No changes.
  public init() {}
}

extension ObjectChanges {
  /// The number of identifiers.
  var count: Int { inserted.count + updated.count + deleted.count }

  /// Adds what happened later.
  ///
  /// An object is in one of the sets: what became of it last.
  mutating func formUnion(_ later: ObjectChanges) {
    let alive = later.inserted.union(later.updated)
    inserted.subtract(later.deleted)
    updated.subtract(later.deleted)
    deleted.subtract(alive)
    inserted.formUnion(later.inserted)
    updated.formUnion(later.updated)
    deleted.formUnion(later.deleted)
  }
}
