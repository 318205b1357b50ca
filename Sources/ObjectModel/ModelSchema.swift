public import Predicates

/// A managed object model as the check of a predicate sees it.
public struct ModelSchema: PredicateSchema {
  private let model: ManagedObjectModel

  /// The entities and keys of `model`.
  public init(_ model: ManagedObjectModel) {
    self.model = model
  }

  /// The attribute or relationship that an entity has for a key; nil where it has none.
  public func predicateProperty(_ key: String, ofEntity entity: String) -> PredicateProperty? {
    guard let entity = model.entity(named: entity) else { return nil }
    switch entity.property(named: key) {
    case .attribute(let slot): return .attribute(entity.attributes[slot].type.predicateKind)
    case .relationship(let index):
      let relationship = entity.relationships[index]
      return relationship.isToMany
        ? .toMany(relationship.destinationName) : .toOne(relationship.destinationName)
    case nil: return nil
    }
  }

  /// True if the model declares the attribute case-insensitive.
  public func predicateIgnoresCase(ofKey key: String, ofEntity entity: String) -> Bool {
    guard let entity = model.entity(named: entity), let slot = entity.attributeIndex(named: key)
    else { return false }
    return entity.attributes[slot].isCaseInsensitive
  }

  /// All keys of an entity, for suggestions.
  public func predicateKeys(ofEntity entity: String) -> [String] {
    model.entity(named: entity)?.propertyNames ?? []
  }

  /// The root of an entity's hierarchy; the name itself where there is no such entity.
  public func predicateRoot(ofEntity entity: String) -> String {
    model.entity(named: entity)?.rootName ?? entity
  }
}

extension AttributeType {
  /// The kind of values as predicates tell them apart.
  public var predicateKind: PredicateAttributeKind {
    switch self {
    case .integer16, .integer32, .integer64: .integer
    case .double, .float, .decimal: .double
    case .string, .uri: .string
    case .boolean: .boolean
    case .date: .date
    case .data: .data
    case .transformable: .opaque
    case .uuid: .uuid
    }
  }
}
