public import Predicates

/// A named question about an entity, with variables for what differs from case to case.
///
/// It is part of a model, so that it is checked once and can be asked from everywhere by its name:
/// `text CONTAINS[c] $WORD`, asked with a value for `WORD`.
public struct FetchTemplate: Sendable, Hashable {
  /// The name, unique in the model.
  public let name: String
  /// The entity whose objects are asked for.
  public let entityName: String
  /// The condition, with variables.
  public let predicate: FetchPredicate
  /// The largest number of objects; nil for no limit.
  public let fetchLimit: Int?

  /// A template.
  public init(
    _ name: String, entityName: String, predicate: FetchPredicate, fetchLimit: Int? = nil
  ) {
    self.name = name
    self.entityName = entityName
    self.predicate = predicate
    self.fetchLimit = fetchLimit
  }
}
