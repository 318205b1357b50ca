/// All entities of a store, checked and linked with each other.
///
/// A model is immutable and `Sendable`; one is built once and shared by every context.
public final class ManagedObjectModel: Sendable {
  /// The entities, in the order described.
  public let entities: [EntityDescription]
  /// The named questions, by name.
  public let fetchTemplates: [String: FetchTemplate]
  private let indexes: [String: Int]

  /// Checks and links `entities`.
  ///
  /// - Throws: ``ModelError``, naming the entity and property: a name twice, a destination or
  ///   inverse that doesn't exist or doesn't agree, a key, constraint or index over a property that
  ///   can't serve.
  public init(_ entities: [EntityDescription], fetchTemplates: [FetchTemplate] = []) throws {
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
            + "which is no entity")
      }
    }
    self.fetchTemplates = templates
    self.entities = try entities.enumerated().map { index, entity in
      try ModelCheck(entities: entities, indexes: indexes).linked(entity, at: index)
    }
  }

  /// The entity with `name`, or nil.
  public func entity(named name: String) -> EntityDescription? {
    indexes[name].map { entities[$0] }
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
