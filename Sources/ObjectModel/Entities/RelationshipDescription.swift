/// A relationship from one entity to another.
///
/// A relationship and its inverse describe one fact from two sides: setting one side sets the other.
public struct RelationshipDescription: Sendable, Hashable {
  /// The key by which objects and predicates know the relationship.
  public let name: String
  /// The entity at the other end; objects of its sub-entities may stand there, too.
  public let destinationName: String
  /// The relationship of the destination that leads back.
  public let inverseName: String
  /// A Boolean value that indicates whether it leads to a set of objects.
  public let isToMany: Bool
  /// A Boolean value that indicates whether the objects of a to-many relationship have an order.
  public let isOrdered: Bool
  /// A Boolean value that indicates whether the relationship may be empty when its object is saved.
  public let isOptional: Bool
  /// The minimum number of objects in a to-many relationship, unless it is optional and empty.
  public let minimumCount: Int
  /// The maximum number of objects in a to-many relationship; nil for any number.
  public let maximumCount: Int?
  /// The effect of deleting an object on the objects at the other end.
  public let deleteRule: DeleteRule
  /// The attribute that holds the destination's primary key, if the relationship is read from one.
  ///
  /// Such a relationship is nil while the destination isn't stored and leads to it as soon as it is:
  /// the attribute says what is referred to, the relationship says what is held.
  public let keyAttributeName: String?
  /// The name that the relationship had in an earlier version of the model, or nil.
  public let renamingIdentifier: String?

  /// The place of the entity that declares the relationship; -1 before the model is built.
  public internal(set) var entityIndex = -1
  /// The destination's place among the model's entities; -1 before the model is built.
  public internal(set) var destinationIndex = -1
  /// The entity without a parent that the destination is or is below, by which references name objects.
  public internal(set) var destinationRootName = ""
  /// The inverse's place among the destination's relationships; -1 before the model is built.
  public internal(set) var inverseIndex = -1

  /// A relationship to one object.
  ///
  /// - Parameter keyAttribute: An integer attribute of this entity that holds the destination's
  ///   primary key; see ``keyAttributeName``.
  /// - Parameter renamingIdentifier: The name in an earlier version of the model.
  public static func toOne(
    _ name: String, _ destination: String, inverse: String, optional: Bool = true,
    deleteRule: DeleteRule = .nullify, keyAttribute: String? = nil,
    renamingIdentifier: String? = nil
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destinationName: destination, inverseName: inverse, isToMany: false,
      isOrdered: false, isOptional: optional, minimumCount: optional ? 0 : 1, maximumCount: 1,
      deleteRule: deleteRule, keyAttributeName: keyAttribute,
      renamingIdentifier: renamingIdentifier)
  }

  /// A relationship to a set of objects.
  ///
  /// - Parameters:
  ///   - ordered: Whether the objects have an order, which is kept.
  ///   - optional: Whether the set may be empty although `minimumCount` asks for more.
  ///   - minimumCount: How many objects there must be at least when the object is saved.
  ///   - maximumCount: How many objects there may be at most; nil for any number.
  ///   - renamingIdentifier: The name in an earlier version of the model.
  public static func toMany(
    _ name: String, _ destination: String, inverse: String, ordered: Bool = false,
    optional: Bool = true, minimumCount: Int = 0, maximumCount: Int? = nil,
    deleteRule: DeleteRule = .nullify, renamingIdentifier: String? = nil
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destinationName: destination, inverseName: inverse, isToMany: true,
      isOrdered: ordered, isOptional: optional, minimumCount: minimumCount,
      maximumCount: maximumCount, deleteRule: deleteRule, keyAttributeName: nil,
      renamingIdentifier: renamingIdentifier)
  }

  private init(
    name: String, destinationName: String, inverseName: String, isToMany: Bool, isOrdered: Bool,
    isOptional: Bool, minimumCount: Int, maximumCount: Int?, deleteRule: DeleteRule,
    keyAttributeName: String?, renamingIdentifier: String?
  ) {
    self.name = name
    self.destinationName = destinationName
    self.inverseName = inverseName
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.isOptional = isOptional
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.deleteRule = deleteRule
    self.keyAttributeName = keyAttributeName
    self.renamingIdentifier = renamingIdentifier
  }
}
