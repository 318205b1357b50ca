import FoundationEssentials

/// A model as a store keeps it beside its rows: all that rows depend on, and by which names things went.
struct StoredModel: Codable {
  struct Attribute: Codable {
    var name: String
    var type: String
    var isOptional: Bool
    var codec: String?
    var derivation: String?
    var renamingIdentifier: String?
  }

  struct Relationship: Codable {
    var name: String
    var destination: String
    var inverse: String
    var isToMany: Bool
    var isOrdered: Bool
    var isOptional: Bool
    var deleteRule: String
    var minimumCount: Int
    var maximumCount: Int?
    var keyAttribute: String?
    var renamingIdentifier: String?
  }

  struct Index: Codable {
    var properties: [String]
    var skipsNil: Bool
    var kind: String?
  }

  struct Entity: Codable {
    var name: String
    var parent: String?
    var isAbstract: Bool
    var primaryKey: String?
    var renamingIdentifier: String?
    var attributes: [Attribute] = []
    var relationships: [Relationship] = []
    var constraints: [[String]] = []
    var indexes: [Index] = []
  }

  var version: Int
  var entities: [Entity]

  init(version: Int, entities: [Entity]) {
    self.version = version
    self.entities = entities
  }

  init(_ model: ManagedObjectModel) {
    version = model.version
    entities = model.entities.map { entity in
      var stored = Entity(
        name: entity.name, parent: entity.parentName, isAbstract: entity.isAbstract,
        primaryKey: entity.parentName == nil ? entity.primaryKeyName : nil,
        renamingIdentifier: entity.renamingIdentifier)
      stored.attributes = entity.ownContents.attributes.map {
        Attribute(
          name: $0.name, type: $0.type.rawValue, isOptional: $0.isOptional, codec: $0.codecName,
          derivation: $0.derivation?.expression, renamingIdentifier: $0.renamingIdentifier)
      }
      stored.relationships = entity.ownContents.relationships.map {
        Relationship(
          name: $0.name, destination: $0.destinationName, inverse: $0.inverseName,
          isToMany: $0.isToMany, isOrdered: $0.isOrdered, isOptional: $0.isOptional,
          deleteRule: $0.deleteRule.rawValue, minimumCount: $0.minimumCount,
          maximumCount: $0.maximumCount, keyAttribute: $0.keyAttributeName,
          renamingIdentifier: $0.renamingIdentifier)
      }
      stored.constraints = entity.ownContents.uniquenessConstraints.map(\.properties)
      stored.indexes = entity.ownContents.indexes.map {
        Index(
          properties: $0.properties, skipsNil: $0.skipsNil,
          kind: $0.kind == .values ? nil : $0.kind.name)
      }
      return stored
    }
  }

  /// The model that is described.
  func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(entities.map { try $0.description() }, version: version)
  }
}

extension StoredModel.Entity {
  fileprivate func description() throws -> EntityDescription {
    var contents = EntityContents()
    contents.attributes = try attributes.map { attribute in
      guard let type = AttributeType(rawValue: attribute.type) else {
        throw ModelError(
          .invalidProperty,
          "attribute '\(name).\(attribute.name)' has the type '\(attribute.type)', "
            + "which this program doesn't know")
      }
      return AttributeDescription(
        name: attribute.name, type: type, isOptional: attribute.isOptional,
        derivation: attribute.derivation.flatMap { AttributeDerivation(expression: $0) },
        codecName: attribute.codec, renamingIdentifier: attribute.renamingIdentifier)
    }
    contents.relationships = relationships.map { relationship in
      let deleteRule = DeleteRule(rawValue: relationship.deleteRule) ?? .nullify
      return relationship.isToMany
        ? .toMany(
          relationship.name, relationship.destination, inverse: relationship.inverse,
          ordered: relationship.isOrdered, optional: relationship.isOptional,
          minimumCount: relationship.minimumCount, maximumCount: relationship.maximumCount,
          deleteRule: deleteRule, renamingIdentifier: relationship.renamingIdentifier)
        : .toOne(
          relationship.name, relationship.destination, inverse: relationship.inverse,
          optional: relationship.isOptional, deleteRule: deleteRule,
          keyAttribute: relationship.keyAttribute,
          renamingIdentifier: relationship.renamingIdentifier)
    }
    contents.uniquenessConstraints = constraints.map { UniquenessConstraint($0) }
    contents.indexes = indexes.map { index in
      index.kind == IndexDescription.Kind.text.name
        ? IndexDescription.text(index.properties.first ?? "")
        : IndexDescription(index.properties, skipsNil: index.skipsNil)
    }
    return EntityDescription(
      name: name, parent: parent, isAbstract: isAbstract, primaryKey: primaryKey,
      renamingIdentifier: renamingIdentifier, ownContents: contents, contents: contents)
  }
}
