import ObjectModel
import Predicates

/// Makes descriptions of what a model file says.
struct ModelBuilder {
  let document: ModelDocument

  /// The entity that stands in the file.
  func description(of entity: ModelFileEntity) throws -> EntityDescription {
    let attributes = try entity.attributes.filter { !$0.isTransient }.map {
      try description(of: $0, in: entity)
    }
    let searched = try entity.attributes.filter { attribute in
      try ModelFileValues(attribute: attribute, entity: entity, path: document.path).hasTextIndex()
    }
    let relationships = try entity.relationships.map { try description(of: $0, in: entity) }
    return EntityDescription(
      entity.name, parent: entity.parentName, abstract: entity.isAbstract,
      primaryKey: entity.userInfo[ModelFileUserInfo.primaryKey],
      renamingIdentifier: entity.renamingIdentifier
    ) {
      for attribute in attributes { attribute }
      for relationship in relationships { relationship }
      for constraint in entity.uniquenessConstraints {
        UniquenessConstraint(constraint.properties)
      }
      for index in entity.indexes where !index.elements.contains(where: \.isExpression) {
        IndexDescription(index.elements.map(\.property), skipsNil: index.skipsNil)
      }
      for attribute in searched { IndexDescription.text(attribute.name) }
    }
  }

  /// The named question that stands in the file.
  func template(_ request: ModelFileFetchRequest) throws -> FetchTemplate {
    do {
      return FetchTemplate(
        request.name, entityName: request.entityName,
        predicate: try request.predicate.map { try FetchPredicate(format: $0) } ?? .constant(true),
        fetchLimit: request.fetchLimit)
    } catch {
      throw ModelFileError(
        .invalidValue, "the predicate of the fetch request '\(request.name)': \(error)",
        path: document.path, line: request.line, cause: error)
    }
  }

  private func description(of attribute: ModelFileAttribute, in entity: ModelFileEntity) throws
    -> AttributeDescription
  {
    let values = ModelFileValues(attribute: attribute, entity: entity, path: document.path)
    let type = try values.type()
    let isCaseInsensitive = try values.isCaseInsensitive(type)
    if let derivation = try values.derivation() {
      return .derived(
        attribute.name, type, derivation, optional: attribute.isOptional,
        caseInsensitive: isCaseInsensitive, renamingIdentifier: attribute.renamingIdentifier)
    }
    if let codec = attribute.codecName {
      return .transformable(
        attribute.name, codec: codec, optional: attribute.isOptional,
        renamingIdentifier: attribute.renamingIdentifier)
    }
    let value = try values.defaultValue(of: type)
    let rules = try values.rules(of: type)
    return attribute.isOptional
      ? .optional(
        attribute.name, type, default: value, rules: rules,
        caseInsensitive: isCaseInsensitive, renamingIdentifier: attribute.renamingIdentifier)
      : .required(
        attribute.name, type, default: value, rules: rules,
        caseInsensitive: isCaseInsensitive, renamingIdentifier: attribute.renamingIdentifier)
  }

  private func description(of relationship: ModelFileRelationship, in entity: ModelFileEntity)
    throws -> RelationshipDescription
  {
    guard let inverse = relationship.inverseName else {
      throw unsupported(
        "relationships without an inverse", line: relationship.line, entity, relationship.name)
    }
    if relationship.isTransient {
      throw unsupported(
        "transient relationships", line: relationship.line, entity, relationship.name)
    }
    let rule = DeleteRule(relationship.deletionRule)
    return relationship.isToMany
      ? .toMany(
        relationship.name, relationship.destinationName, inverse: inverse,
        ordered: relationship.isOrdered, optional: relationship.isOptional,
        minimumCount: relationship.minimumCount,
        maximumCount: relationship.maximumCount == 0 ? nil : relationship.maximumCount,
        deleteRule: rule, renamingIdentifier: relationship.renamingIdentifier)
      : .toOne(
        relationship.name, relationship.destinationName, inverse: inverse,
        optional: relationship.isOptional, deleteRule: rule,
        keyAttribute: relationship.userInfo[ModelFileUserInfo.keyAttribute],
        renamingIdentifier: relationship.renamingIdentifier)
  }

  private func unsupported(
    _ what: String, line: Int, _ entity: ModelFileEntity, _ property: String? = nil
  ) -> ModelFileError {
    ModelFileError(
      .unsupported, "\(what) have no counterpart", path: document.path, line: line,
      entity: entity.name, property: property)
  }
}

extension DeleteRule {
  /// The rule by Xcode's name.
  init(_ rule: ModelFileRelationship.DeletionRule) {
    self =
      switch rule {
      case .nullify: .nullify
      case .cascade: .cascade
      case .deny: .deny
      case .noAction: .noAction
      }
  }
}
