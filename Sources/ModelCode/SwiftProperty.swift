import ModelFiles
import ObjectModel
import Predicates

/// A property of an entity as Swift knows it.
struct SwiftProperty: Sendable {
  /// The kind of accessors of the property.
  enum Kind: Sendable {
    /// The natural primary key.
    case primaryKey
    /// An attribute that is nil until it is set, required or not.
    case optional(SwiftValueType, isRequired: Bool)
    /// An attribute that is never nil in a store.
    case required(SwiftValueType)
    /// An attribute that is worked out from others.
    case derived(SwiftValueType, isOptional: Bool)
    /// An attribute whose values a codec keeps; nil until it is set.
    case decoded(SwiftTypeName, isRequired: Bool)
    /// An attribute that only the object knows.
    case transient(SwiftTypeName)
    /// A relationship to one object.
    case toOne(String, isOptional: Bool)
    /// A relationship to several objects.
    case toMany(String)
  }

  /// The model's name.
  let key: String
  /// Swift's name.
  let name: String
  let kind: Kind
  /// True if a new object has a value without being given one.
  let hasDefault: Bool
  private(set) var documentation: [String]
  let line: Int

  /// Nil for an attribute without a type, which Swift can't have a property for.
  init?(_ attribute: ModelFileAttribute, in entity: EntityDescription) {
    key = attribute.name
    name = attribute.userInfo[ModelFileUserInfo.swiftName] ?? attribute.name
    line = attribute.line
    documentation =
      SwiftEntity.lines(attribute.userInfo) ?? ["The attribute `\(attribute.name)`."]
    guard let index = entity.attributeIndex(named: attribute.name) else {
      guard
        let type = Self.valueType(of: attribute) ?? SwiftTypeName(transient: attribute.type)
      else { return nil }
      kind = .transient(type)
      documentation += ["", "Only this object knows it; no store keeps it."]
      hasDefault = true
      return
    }
    let description = entity.attributes[index]
    hasDefault = description.defaultValue != .null
    let type = SwiftValueType(description.type)
    if attribute.name == entity.primaryKeyName {
      kind = .primaryKey
    } else if attribute.derivationExpression != nil {
      kind = .derived(type, isOptional: description.isOptional)
    } else if let type = Self.valueType(of: attribute), let codec = attribute.codecName {
      kind = .decoded(type, isRequired: !description.isOptional)
      documentation += ["", "The container's codec `\(codec)` keeps it."]
    } else if description.isOptional || type.neutral == nil {
      kind = .optional(type, isRequired: !description.isOptional)
    } else {
      kind = .required(type)
    }
  }

  init(_ relationship: ModelFileRelationship, destination: String) {
    key = relationship.name
    name = relationship.userInfo[ModelFileUserInfo.swiftName] ?? relationship.name
    line = relationship.line
    documentation =
      SwiftEntity.lines(relationship.userInfo) ?? ["The relationship `\(relationship.name)`."]
    hasDefault = relationship.isToMany || relationship.isOptional
    kind =
      relationship.isToMany
      ? .toMany(destination) : .toOne(destination, isOptional: relationship.isOptional)
  }

  /// The type that a model gives the values of a transformable attribute; nil where it gives none, and
  /// for other attributes.
  static func valueType(of attribute: ModelFileAttribute) -> SwiftTypeName? {
    guard attribute.type == .transformable else { return nil }
    let text = attribute.userInfo[ModelFileUserInfo.swiftType] ?? attribute.customClassName
    return text.flatMap(SwiftTypeName.init(_:))
  }

  /// True if a store keeps the property.
  var isStored: Bool {
    if case .transient = kind { false } else { true }
  }

  /// Swift's type of the property.
  var typeName: String {
    switch kind {
    case .primaryKey: "Int64"
    case .optional(let type, _): "\(type.name)?"
    case .decoded(let type, _), .transient(let type): "\(type.text)?"
    case .required(let type): type.name
    case .derived(let type, let isOptional):
      isOptional || type.neutral == nil ? "\(type.name)?" : type.name
    case .toOne(let destination, _): "\(destination)?"
    case .toMany(let destination): "[\(destination)]"
    }
  }

  /// The module that the type is from, besides the model's own and Swift's.
  var needsFoundation: Bool {
    switch kind {
    case .optional(let type, _), .required(let type), .derived(let type, _): type.isFoundation
    case .decoded(let type, _), .transient(let type):
      !type.names.isDisjoint(with: SwiftValueType.foundationNames)
    case .primaryKey, .toOne, .toMany: false
    }
  }

  /// The parameter's type if a new object can't be saved without the value, and nil otherwise.
  var parameterType: String? {
    switch kind {
    case .primaryKey: "Int64"
    case .required(let type), .optional(let type, isRequired: true): hasDefault ? nil : type.name
    case .decoded(let type, isRequired: true): type.text
    case .toOne(let destination, let isOptional): isOptional ? nil : destination
    case .optional, .decoded, .derived, .transient, .toMany: nil
    }
  }
}
