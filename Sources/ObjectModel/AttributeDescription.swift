public import Predicates

/// An attribute of an entity: a name, a type and what may stand there.
public struct AttributeDescription: Sendable, Hashable {
  /// The key by which objects and predicates know the attribute.
  public let name: String
  /// The type of its values.
  public let type: AttributeType
  /// Whether nil is allowed when an object is saved.
  public let isOptional: Bool
  /// What a new object starts with; `.null` for no default.
  public let defaultValue: PredicateValue

  /// An attribute that may be nil.
  public static func optional(_ name: String, _ type: AttributeType) -> AttributeDescription {
    AttributeDescription(name: name, type: type, isOptional: true, defaultValue: .null)
  }

  /// An attribute that must have a value when its object is saved.
  ///
  /// - Parameter defaultValue: What a new object starts with; `.null` leaves it to the caller.
  public static func required(
    _ name: String, _ type: AttributeType, default defaultValue: PredicateValue = .null
  ) -> AttributeDescription {
    AttributeDescription(name: name, type: type, isOptional: false, defaultValue: defaultValue)
  }
}
