extension EntityDescription {
  /// A Boolean value that indicates whether the entity has a parent or sub-entities.
  public var isInHierarchy: Bool { lineage.isInHierarchy }

  /// A Boolean value that indicates whether entities inherit from this one.
  public var hasSubentities: Bool { lineage.hasSubentities }

  /// The place of the entity at the top of the hierarchy; the entity's own one where it has no parent.
  public var rootIndex: Int { lineage.path.first ?? index }

  /// The name of the entity at the top of the hierarchy; primary keys are unique below it.
  public var rootName: String { lineage.rootName.isEmpty ? name : lineage.rootName }

  /// The places of the root, of the entities from it to this one, and of this one.
  public var lineageIndices: [Int] { lineage.path }

  /// The places of the entities whose objects are objects of this one: itself and all below, without
  /// the abstract ones.
  public var concreteIndices: [Int] { lineage.concrete }

  /// The place of the entity that declares the attribute at `place`: this one, or one above it.
  public func declaringIndex(ofAttribute place: Int) -> Int {
    lineage.parts.first { place < $0.attributeEnd }?.entity ?? index
  }

  /// The place of the entity that declares the uniqueness constraint at `place`.
  public func declaringIndex(ofConstraint place: Int) -> Int {
    lineage.parts.first { place < $0.constraintEnd }?.entity ?? index
  }

  /// True if objects of this entity are objects of `other`: it is `other`, or below it.
  public func isKind(of other: EntityDescription) -> Bool {
    self === other || lineage.path.contains(other.index)
  }
}
