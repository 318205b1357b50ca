public import ObjectModel

/// A model, or some of its entities, as a text that people read or programs draw.
///
/// Equal models give equal texts, so a drawing can be kept and compared.
public struct ModelDrawing: Sendable {
  /// The format of a drawing.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Words for people, one line a property.
    case text
    /// One JSON array, one object an entity.
    case json
    /// A class diagram in the language of Mermaid, which many sites draw.
    case mermaid
    /// A picture.
    case svg
  }

  /// The entities that are drawn, in the model's order.
  let entities: [EntityDescription]
  let model: ManagedObjectModel

  /// A drawing of all entities.
  public init(_ model: ManagedObjectModel) {
    self.model = model
    entities = model.entities
  }

  /// A drawing of one entity.
  ///
  /// - Parameter withNeighbours: Draw the entities that it is related to, too.
  public init(_ model: ManagedObjectModel, of entity: EntityDescription, withNeighbours: Bool) {
    self.model = model
    var names: Set = [entity.name]
    if withNeighbours {
      names.formUnion(entity.relationships.map(\.destinationName))
      names.formUnion(model.entities.filter { $0.parentName == entity.name }.map(\.name))
      if let parent = entity.parentName { names.insert(parent) }
    }
    entities = model.entities.filter { names.contains($0.name) }
  }

  /// The drawing as a text that ends with a line break.
  public func written(as format: Format) -> String {
    switch format {
    case .text: text
    case .json: json
    case .mermaid: mermaid
    case .svg: DiagramPicture(DiagramLayout(self)).svg
    }
  }

  /// True if a property stands with an entity, or with one that is drawn and that it inherits from.
  func owns(_ entity: EntityDescription, _ property: String) -> Bool {
    guard let parent = entity.parentName.flatMap({ model.entity(named: $0) }),
      entities.contains(where: { $0.name == parent.name })
    else { return true }
    return parent.property(named: property) == nil
  }

  /// Each relationship with its inverse, once, where both ends are drawn.
  var pairs: [RelationshipPair] {
    let drawn = Set(entities.map(\.name))
    return entities.flatMap { entity in
      entity.relationships.compactMap { relationship -> RelationshipPair? in
        guard owns(entity, relationship.name) else { return nil }
        let destination = model.destination(of: relationship)
        let inverse = model.inverse(of: relationship)
        guard drawn.contains(destination.name) else { return nil }
        let isFirst =
          entity.index < destination.index
          || entity.index == destination.index && relationship.name <= inverse.name
        guard isFirst else { return nil }
        return RelationshipPair(
          entity: entity, relationship: relationship, destination: destination, inverse: inverse)
      }
    }
  }
}
