/// A relationship from one entity to another.
///
/// A relationship and its inverse describe one fact from two sides: setting one side sets the other.
public struct RelationshipDescription: Sendable, Hashable {
  /// The key by which objects and predicates know the relationship.
  public let name: String
  /// The entity at the other end.
  public let destinationName: String
  /// The relationship of the destination that leads back.
  public let inverseName: String
  /// Whether it leads to a set of objects.
  public let isToMany: Bool
  /// Whether a to-one relationship may be nil when its object is saved.
  public let isOptional: Bool
  /// What deleting an object of this side does to the other.
  public let deleteRule: DeleteRule
  /// The attribute that holds the destination's primary key, if the relationship is read from one.
  ///
  /// Such a relationship is nil while the destination isn't stored and leads to it as soon as it is:
  /// the attribute says what is referred to, the relationship says what is held.
  public let keyAttributeName: String?

  /// The destination's place among the model's entities; -1 before the model is built.
  public internal(set) var destinationIndex = -1
  /// The inverse's place among the destination's relationships; -1 before the model is built.
  public internal(set) var inverseIndex = -1

  /// A relationship to one object.
  ///
  /// - Parameter keyAttribute: An integer attribute of this entity that holds the destination's
  ///   primary key; see ``keyAttributeName``.
  public static func toOne(
    _ name: String, _ destination: String, inverse: String, optional: Bool = true,
    deleteRule: DeleteRule = .nullify, keyAttribute: String? = nil
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destinationName: destination, inverseName: inverse, isToMany: false,
      isOptional: optional, deleteRule: deleteRule, keyAttributeName: keyAttribute)
  }

  /// A relationship to a set of objects.
  public static func toMany(
    _ name: String, _ destination: String, inverse: String, deleteRule: DeleteRule = .nullify
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destinationName: destination, inverseName: inverse, isToMany: true,
      isOptional: true, deleteRule: deleteRule, keyAttributeName: nil)
  }

  private init(
    name: String, destinationName: String, inverseName: String, isToMany: Bool, isOptional: Bool,
    deleteRule: DeleteRule, keyAttributeName: String?
  ) {
    self.name = name
    self.destinationName = destinationName
    self.inverseName = inverseName
    self.isToMany = isToMany
    self.isOptional = isOptional
    self.deleteRule = deleteRule
    self.keyAttributeName = keyAttributeName
  }
}
