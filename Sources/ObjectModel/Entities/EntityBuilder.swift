/// Collects what stands in the braces behind an entity's name.
///
/// `if` and `for` may be used.
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

  /// Takes a rule.
  public static func buildExpression(_ rule: ObjectRule) -> EntityContents {
    EntityContents(rules: [rule])
  }

  /// Puts the parts together, in order.
  public static func buildBlock(_ parts: EntityContents...) -> EntityContents {
    buildArray(parts)
  }

  /// Takes what a loop gave, in order.
  public static func buildArray(_ parts: [EntityContents]) -> EntityContents {
    parts.reduce(into: EntityContents()) { $0.append($1) }
  }

  /// Takes what stands under an `if`, or nothing.
  public static func buildOptional(_ part: EntityContents?) -> EntityContents {
    part ?? EntityContents()
  }

  /// Takes the first branch of a choice.
  public static func buildEither(first part: EntityContents) -> EntityContents { part }

  /// Takes the second branch of a choice.
  public static func buildEither(second part: EntityContents) -> EntityContents { part }
}
