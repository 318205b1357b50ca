public import ObjectModel

/// A model, or some of its entities, as a text that people read or programs draw.
///
/// Equal models give equal texts, so a drawing can be kept and compared.
public struct ModelDrawing: Sendable {
  /// What a drawing is written as.
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
    if withNeighbours { names.formUnion(entity.relationships.map(\.destinationName)) }
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

  /// Each relationship with its inverse, once, where both ends are drawn.
  var pairs: [RelationshipPair] {
    let drawn = Set(entities.map(\.name))
    return entities.flatMap { entity in
      entity.relationships.compactMap { relationship -> RelationshipPair? in
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
