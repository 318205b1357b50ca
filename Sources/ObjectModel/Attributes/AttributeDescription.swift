public import Predicates

/// An attribute of an entity: a name, a type and what may stand there.
public struct AttributeDescription: Sendable, Hashable {
  /// The key by which objects and predicates know the attribute.
  public let name: String
  /// The type of its values.
  public let type: AttributeType
  /// A Boolean value that indicates whether nil is allowed when an object is saved.
  public let isOptional: Bool
  /// The value of a new object; `.null` for no default.
  public let defaultValue: AttributeValue
  /// The rules that a value must fulfill when its object is saved.
  public let rules: [AttributeRule]
  /// The rule by which the value is computed; nil for an attribute that isn't derived.
  public let derivation: AttributeDerivation?
  /// The name of the codec of a transformable attribute.
  public let codecName: String?
  /// True for a text whose values are compared without regard to case, as if each operator had `[c]`.
  ///
  /// Predicates, groups and distinct records follow it, in memory and in every store. Uniqueness constraints
  /// and sort descriptors don't. Rows don't depend on it, so a model may change it without a migration.
  public let isCaseInsensitive: Bool
  /// The name that the attribute had in an earlier version of the model, or nil.
  ///
  /// A migration takes the values from there. It may stay for later versions.
  public let renamingIdentifier: String?

  /// An attribute that may be nil.
  ///
  /// - Parameter defaultValue: What a new object starts with; `.null` for nil.
  /// - Parameter caseInsensitive: True if predicates compare its texts without regard to case.
  /// - Parameter renamingIdentifier: The name in an earlier version of the model.
  public static func optional(
    _ name: String, _ type: AttributeType, default defaultValue: AttributeValue = .null,
    rules: [AttributeRule] = [], caseInsensitive: Bool = false, renamingIdentifier: String? = nil
  ) -> AttributeDescription {
    AttributeDescription(
      name: name, type: type, isOptional: true, defaultValue: defaultValue, rules: rules,
      isCaseInsensitive: caseInsensitive, renamingIdentifier: renamingIdentifier)
  }

  /// An attribute that must have a value when its object is saved.
  ///
  /// - Parameter defaultValue: What a new object starts with; `.null` leaves it to the caller.
  /// - Parameter caseInsensitive: True if predicates compare its texts without regard to case.
  /// - Parameter renamingIdentifier: The name in an earlier version of the model.
  public static func required(
    _ name: String, _ type: AttributeType, default defaultValue: AttributeValue = .null,
    rules: [AttributeRule] = [], caseInsensitive: Bool = false, renamingIdentifier: String? = nil
  ) -> AttributeDescription {
    AttributeDescription(
      name: name, type: type, isOptional: false, defaultValue: defaultValue, rules: rules,
      isCaseInsensitive: caseInsensitive, renamingIdentifier: renamingIdentifier)
  }

  /// An attribute that holds values of any Swift type, in the bytes of a codec.
  ///
  /// - Parameter codec: The name under which the container knows the codec.
  public static func transformable(
    _ name: String, codec: String, optional: Bool = true, renamingIdentifier: String? = nil
  ) -> AttributeDescription {
    AttributeDescription(
      name: name, type: .transformable, isOptional: optional, codecName: codec,
      renamingIdentifier: renamingIdentifier)
  }

  /// An attribute that is worked out from others each time its object is saved, and never set.
  public static func derived(
    _ name: String, _ type: AttributeType, _ derivation: AttributeDerivation,
    optional: Bool = true, caseInsensitive: Bool = false, renamingIdentifier: String? = nil
  ) -> AttributeDescription {
    AttributeDescription(
      name: name, type: type, isOptional: optional, derivation: derivation,
      isCaseInsensitive: caseInsensitive, renamingIdentifier: renamingIdentifier)
  }

  init(
    name: String, type: AttributeType, isOptional: Bool, defaultValue: AttributeValue = .null,
    rules: [AttributeRule] = [], derivation: AttributeDerivation? = nil, codecName: String? = nil,
    isCaseInsensitive: Bool = false, renamingIdentifier: String? = nil
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.rules = rules
    self.derivation = derivation
    self.codecName = codecName
    self.isCaseInsensitive = isCaseInsensitive
    self.renamingIdentifier = renamingIdentifier
  }
}
