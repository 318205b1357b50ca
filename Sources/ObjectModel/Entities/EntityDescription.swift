/// An entity: a kind of object, with its attributes and relationships.
///
/// A description never changes once made, and can be shared freely between isolation domains.
///
/// An entity may have a parent. It then has all that the parent has, before what it declares itself, and
/// its objects are objects of the parent, too.
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
  /// The attributes, inherited ones first, in the order described.
  public let attributes: [AttributeDescription]
  /// The relationships, inherited ones first, in the order described.
  public let relationships: [RelationshipDescription]
  /// The uniqueness constraints, inherited ones first.
  public let uniquenessConstraints: [UniquenessConstraint]
  /// The indexes, inherited ones first.
  public let indexes: [IndexDescription]
  /// The rules that an object must fulfill when it is saved, inherited rules first.
  public let rules: [ObjectRule]
  /// The name of the 64-bit attribute that is the objects' primary key, if they have a natural one.
  ///
  /// With a natural key an object's identifier and its relationships hold the key that the outside
  /// world knows, so that objects that arrive in any order refer to each other without a look-up. The
  /// key is set when the object is made and never changes. Without one the store numbers objects. Only
  /// the root of a hierarchy says so, for all.
  public let primaryKeyName: String?
  /// The name of the entity that this one inherits from, or nil.
  public let parentName: String?
  /// A Boolean value that indicates whether only entities below it have objects.
  public let isAbstract: Bool
  /// The name that the entity had in an earlier version of the model, or nil.
  ///
  /// A migration takes the objects from there. It may stay for later versions.
  public let renamingIdentifier: String?
  /// The place among the model's entities; -1 before the model is built.
  public var index: Int { lineage.index }

  let lineage: EntityLineage
  /// The properties, constraints, indexes and rules that the entity itself declares.
  let ownContents: EntityContents
  private let properties: PropertyIndex

  /// Describes an entity.
  ///
  /// Nothing is checked here: ``ManagedObjectModel`` checks all entities together.
  ///
  /// - Parameters:
  ///   - parent: The entity that this one inherits from.
  ///   - abstract: Whether only entities below it have objects.
  ///   - renamingIdentifier: The name in an earlier version of the model.
  public convenience init(
    _ name: String, parent: String? = nil, abstract: Bool = false, primaryKey: String? = nil,
    renamingIdentifier: String? = nil, @EntityBuilder contents: () -> EntityContents
  ) {
    let contents = contents()
    self.init(
      name: name, parent: parent, isAbstract: abstract, primaryKey: primaryKey,
      renamingIdentifier: renamingIdentifier, ownContents: contents, contents: contents)
  }

  init(
    name: String, parent: String?, isAbstract: Bool, primaryKey: String?,
    renamingIdentifier: String?, ownContents: EntityContents, contents: EntityContents,
    lineage: EntityLineage = EntityLineage()
  ) {
    self.name = name
    self.parentName = parent
    self.isAbstract = isAbstract
    self.primaryKeyName = primaryKey
    self.renamingIdentifier = renamingIdentifier
    self.ownContents = ownContents
    self.attributes = contents.attributes
    self.relationships = contents.relationships
    self.uniquenessConstraints = contents.uniquenessConstraints
    self.indexes = contents.indexes
    self.rules = contents.rules
    self.lineage = lineage
    properties = PropertyIndex(attributes, relationships)
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
