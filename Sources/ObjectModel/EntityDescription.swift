/// An entity: a kind of object, with its attributes and relationships.
///
/// A description never changes once made, and can be shared freely between isolation domains.
public final class EntityDescription: Sendable {
  /// A property's place in its entity.
  public enum Property: Sendable, Hashable {
    /// Index into ``EntityDescription/attributes``.
    case attribute(Int)
    /// Index into ``EntityDescription/relationships``.
    case relationship(Int)
  }

  /// The entity's name, unique in its model.
  public let name: String
  /// The attributes, in the order described.
  public let attributes: [AttributeDescription]
  /// The relationships, in the order described.
  public let relationships: [RelationshipDescription]
  /// What identifies one object among the others.
  public let uniquenessConstraints: [UniquenessConstraint]
  /// What fetches can find without a scan.
  public let indexes: [IndexDescription]
  /// The name of the 64-bit attribute that is the objects' primary key, if they have a natural one.
  ///
  /// With a natural key an object's identifier and its relationships hold the key that the outside
  /// world knows, so that objects that arrive in any order refer to each other without a look-up. The
  /// key is set when the object is made and never changes. Without one the store numbers objects.
  public let primaryKeyName: String?
  /// The place among the model's entities; -1 before the model is built.
  public let index: Int

  private let properties: [String: Property]

  /// Describes an entity.
  ///
  /// Nothing is checked here: ``ManagedObjectModel`` checks all entities together.
  public convenience init(
    _ name: String, primaryKey: String? = nil, @EntityBuilder contents: () -> EntityContents
  ) {
    self.init(name: name, primaryKey: primaryKey, contents: contents(), index: -1)
  }

  init(name: String, primaryKey: String?, contents: EntityContents, index: Int) {
    self.name = name
    self.primaryKeyName = primaryKey
    self.attributes = contents.attributes
    self.relationships = contents.relationships
    self.uniquenessConstraints = contents.uniquenessConstraints
    self.indexes = contents.indexes
    self.index = index
    var properties: [String: Property] = [:]
    for (index, attribute) in attributes.enumerated() {
      properties[attribute.name] = .attribute(index)
    }
    for (index, relationship) in relationships.enumerated() {
      properties[relationship.name] = .relationship(index)
    }
    self.properties = properties
  }

  /// The property with `name`, or nil if the entity has none.
  public func property(named name: String) -> Property? {
    properties[name]
  }

  /// The index of the attribute with `name`, or nil.
  public func attributeIndex(named name: String) -> Int? {
    guard case .attribute(let index)? = properties[name] else { return nil }
    return index
  }

  /// The index of the relationship with `name`, or nil.
  public func relationshipIndex(named name: String) -> Int? {
    guard case .relationship(let index)? = properties[name] else { return nil }
    return index
  }

  /// The natural primary key's place among the attributes, or nil.
  public var primaryKeyIndex: Int? {
    primaryKeyName.flatMap { attributeIndex(named: $0) }
  }

  /// The names of all properties, in the order described.
  public var propertyNames: [String] {
    attributes.map(\.name) + relationships.map(\.name)
  }
}
