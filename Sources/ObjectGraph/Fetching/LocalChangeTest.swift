import ObjectModel

/// Tells whether unsaved changes of an object matter to a query that reads properties of that object only.
struct LocalChangeTest {
  /// The slots that the query reads, by the index of the entity that the object has exactly.
  private let slots: [Int: Set<Int>]

  /// A test of the changes that matter at the root of `dependencies`, which are local.
  init(_ dependencies: QueryDependencies) {
    let root = dependencies.root
    let names = root.slots.map { root.entity.propertyNames[$0] }
    // Objects of sub-entities have the same properties in other slots.
    slots = Dictionary(
      uniqueKeysWithValues: dependencies.rootEntities.map { entity in
        guard entity !== root.entity else { return (entity.index, root.slots) }
        return (entity.index, Set(names.compactMap { entity.slot(ofProperty: $0) }))
      })
  }

  /// Whether what is stored may give another answer about `object` than the object itself.
  func concerns(_ object: ManagedObject) -> Bool {
    guard let slots = slots[object.entity.index] else { return false }
    return object.isChanged(inAnyOf: slots)
  }
}

extension QueryDependencies {
  /// The entities that objects of the root's entity can have.
  fileprivate var rootEntities: [EntityDescription] {
    root.entity.concreteIndices.map { model.entities[$0] }
  }
}

extension EntityDescription {
  /// The slot of a property with `name`; nil where there is none.
  func slot(ofProperty name: String) -> Int? {
    switch property(named: name) {
    case .attribute(let slot): slot
    case .relationship(let index): slot(ofRelationship: index)
    case nil: nil
    }
  }
}
