/// Properties whose values together belong to one object of the entity at most.
///
/// nil counts as a value: two objects that agree in all of the properties are in conflict even where
/// both have nil. Objects of sub-entities count as objects of the entity.
public struct UniquenessConstraint: Sendable, Hashable {
  /// Attributes and to-one relationships, in order.
  public let properties: [String]

  /// A constraint over `properties`.
  public init(_ properties: String...) {
    self.init(properties)
  }

  /// A constraint over a list of properties.
  public init(_ properties: [String]) {
    self.properties = properties
  }
}
