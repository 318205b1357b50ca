/// The origin of each entity and property of a model in an earlier version, inferred from names and renaming
/// identifiers.
public struct ModelMapping: Sendable {
  /// The earlier version.
  public let source: ManagedObjectModel
  /// The later version.
  public let destination: ManagedObjectModel
  /// All differences that rows can feel, entity by entity.
  public internal(set) var changes: [ModelChange] = []

  /// For each entity of the destination, its place in the source; nil for a new one.
  var entitySources: [Int?]
  /// For each entity of the destination and each of its attributes, the attribute's place in the source.
  var attributeSources: [[Int?]]
  /// For each entity of the destination and each of its relationships, its place in the source.
  var relationshipSources: [[Int?]]

  /// Infers how objects of `source` become objects of `destination`.
  ///
  /// - Parameter given: Attributes, as `Entity.attribute`, whose values are given in another way, so
  ///   that nothing need be inferred for them.
  /// - Throws: ``ModelError`` with `notInferable`, with every reason and what to do about it.
  public init(
    from source: ManagedObjectModel, to destination: ManagedObjectModel, given: Set<String> = []
  ) throws {
    self.source = source
    self.destination = destination
    entitySources = Self.match(
      destination.entities.map { ($0.name, $0.renamingIdentifier) }, source.entities.map(\.name))
    attributeSources = []
    relationshipSources = []
    for entity in destination.entities {
      let origin = entitySources[entity.index].map { source.entities[$0] }
      attributeSources.append(
        Self.match(
          entity.attributes.map { ($0.name, $0.renamingIdentifier) },
          origin?.attributes.map(\.name) ?? []))
      relationshipSources.append(
        Self.match(
          entity.relationships.map { ($0.name, $0.renamingIdentifier) },
          origin?.relationships.map(\.name) ?? []))
    }
    var comparison = ModelComparison(mapping: self, given: given)
    comparison.run()
    guard comparison.problems.isEmpty else {
      throw ModelError(.notInferable, comparison.problems.joined(separator: "\n"))
    }
    changes = comparison.changes
  }

  /// The entity that objects of `entity` come from, or nil for a new one.
  public func source(of entity: EntityDescription) -> EntityDescription? {
    entitySources[entity.index].map { source.entities[$0] }
  }

  /// The place of an attribute among those of the source entity, or nil for a new one.
  public func source(ofAttribute place: Int, of entity: EntityDescription) -> Int? {
    attributeSources[entity.index][place]
  }

  /// The place of a relationship among those of the source entity, or nil for a new one.
  public func source(ofRelationship place: Int, of entity: EntityDescription) -> Int? {
    relationshipSources[entity.index][place]
  }

  /// The entities of the destination whose objects come from `entity`; one, or none for one that is gone.
  public func destinations(of entity: EntityDescription) -> [EntityDescription] {
    destination.entities.filter { entitySources[$0.index] == entity.index }
  }

  /// For each of `wanted`, with its name and its earlier one, the place among `names`.
  ///
  /// A name that is still there means the same thing; an earlier name is looked for where it isn't, and
  /// then nobody else gets what stands under it.
  private static func match(_ wanted: [(name: String, earlier: String?)], _ names: [String])
    -> [Int?]
  {
    let places = Dictionary(
      zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    var claimed: Set<Int> = []
    var sources = [Int?](repeating: nil, count: wanted.count)
    for (index, item) in wanted.enumerated() where places[item.name] == nil {
      guard let earlier = item.earlier, let place = places[earlier],
        claimed.insert(place).inserted
      else { continue }
      sources[index] = place
    }
    for (index, item) in wanted.enumerated() where sources[index] == nil {
      guard let place = places[item.name], claimed.insert(place).inserted else { continue }
      sources[index] = place
    }
    return sources
  }
}
