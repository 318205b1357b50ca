/// Collects what stands in the braces behind an entity's name.
@resultBuilder
public enum EntityBuilder {
  /// Takes an attribute.
  public static func buildExpression(_ attribute: AttributeDescription) -> EntityContents {
    EntityContents(attributes: [attribute])
  }

  /// Takes a relationship.
  public static func buildExpression(_ relationship: RelationshipDescription) -> EntityContents {
    EntityContents(relationships: [relationship])
  }

  /// Takes a uniqueness constraint.
  public static func buildExpression(_ constraint: UniquenessConstraint) -> EntityContents {
    EntityContents(uniquenessConstraints: [constraint])
  }

  /// Takes an index.
  public static func buildExpression(_ index: IndexDescription) -> EntityContents {
    EntityContents(indexes: [index])
  }

  /// Puts the parts together, in order.
  public static func buildBlock(_ parts: EntityContents...) -> EntityContents {
    parts.reduce(into: EntityContents()) { all, part in
      all.attributes += part.attributes
      all.relationships += part.relationships
      all.uniquenessConstraints += part.uniquenessConstraints
      all.indexes += part.indexes
    }
  }

  /// Takes the parts that a loop gives, in order.
  public static func buildArray(_ parts: [EntityContents]) -> EntityContents {
    parts.reduce(into: EntityContents()) { all, part in
      all = buildBlock(all, part)
    }
  }
}
