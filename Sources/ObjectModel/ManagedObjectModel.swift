/// All entities of a store, checked and linked with each other.
///
/// A model is immutable and `Sendable`; one is built once and shared by every context.
public final class ManagedObjectModel: Sendable {
  /// The entities, in the order described.
  public let entities: [EntityDescription]
  /// The named questions, by name.
  public let fetchTemplates: [String: FetchTemplate]
  /// The number of the model's version; a later version has a larger one.
  ///
  /// A store that was written under a larger number is refused, and only a larger number lets a store
  /// lose anything when it is migrated.
  public let version: Int
  /// A Boolean value that indicates whether any relationship is ordered.
  public let hasOrderedRelationships: Bool
  /// A Boolean value that indicates whether any entity has a parent.
  public let hasHierarchies: Bool
  /// A Boolean value that indicates whether an attribute of any entity is derived.
  public let hasDerivedAttributes: Bool
  private let indexes: [String: Int]

  /// Checks and links `entities`.
  ///
  /// - Throws: ``ModelError``, naming the entity and property: a name twice, a destination or
  ///   inverse that doesn't exist or doesn't agree, a key, constraint or index over a property that
  ///   can't serve, a rule that doesn't fit, entities that inherit from each other in a ring.
  public init(
    _ entities: [EntityDescription], fetchTemplates: [FetchTemplate] = [], version: Int = 0
  ) throws {
    var indexes: [String: Int] = [:]
    var folded: Set<String> = []
    for (index, entity) in entities.enumerated() {
      guard folded.insert(entity.name.lowercased()).inserted else {
        throw ModelError(
          .duplicateName,
          "two entities are named '\(entity.name)', but for small and capital letters")
      }
      indexes[entity.name] = index
    }
    self.indexes = indexes
    var templates: [String: FetchTemplate] = [:]
    for template in fetchTemplates {
      guard templates.updateValue(template, forKey: template.name) == nil else {
        throw ModelError(
          .duplicateName, "two fetch templates are named '\(template.name)'")
      }
      guard indexes[template.entityName] != nil else {
        throw ModelError(
          .unknownName,
          "the fetch template '\(template.name)' asks for '\(template.entityName)', "
            + "which isn't an entity")
      }
    }
    self.fetchTemplates = templates
    let inherited = try HierarchyBuilder(entities: entities, indexes: indexes).build()
    let check = ModelCheck(entities: inherited, indexes: indexes)
    self.entities = try inherited.map { try check.linked($0) }
    self.version = version
    hasOrderedRelationships = entities.contains { $0.relationships.contains(where: \.isOrdered) }
    hasHierarchies = entities.contains { $0.parentName != nil }
    hasDerivedAttributes = entities.contains { entity in
      entity.attributes.contains { $0.derivation != nil }
    }
    for entity in self.entities { try RuleCheck(model: self, entity: entity).check() }
  }

  /// The entity with `name`, or nil.
  public func entity(named name: String) -> EntityDescription? {
    indexes[name].map { entities[$0] }
  }

  /// The entity at the top of the hierarchy of `entity`: itself, where it has no parent.
  public func root(of entity: EntityDescription) -> EntityDescription {
    entities[entity.rootIndex]
  }

  /// The entity that `relationship` leads to.
  public func destination(of relationship: RelationshipDescription) -> EntityDescription {
    entities[relationship.destinationIndex]
  }

  /// The relationship that leads back from the destination of `relationship`.
  public func inverse(of relationship: RelationshipDescription) -> RelationshipDescription {
    destination(of: relationship).relationships[relationship.inverseIndex]
  }
}
