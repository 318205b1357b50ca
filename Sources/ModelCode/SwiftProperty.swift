import ModelFiles
import ObjectModel
import Predicates

/// A property of an entity as Swift knows it.
struct SwiftProperty: Sendable {
  /// How the property is read and set.
  enum Kind: Sendable {
    /// The natural primary key.
    case primaryKey
    /// An attribute that may be nil.
    case optional(SwiftValueType)
    /// An attribute that is never nil in a store.
    case required(SwiftValueType)
    /// An attribute that is worked out from others.
    case derived(SwiftValueType, isOptional: Bool)
    /// An attribute that only the object knows.
    case transient(String)
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
  /// Whether a new object has a value without being given one.
  let hasDefault: Bool
  let documentation: [String]
  let line: Int

  /// Nil for an attribute without a type, which Swift can't have a property for.
  init?(_ attribute: ModelFileAttribute, in entity: EntityDescription) {
    key = attribute.name
    name = attribute.userInfo[ModelFileUserInfo.swiftName] ?? attribute.name
    line = attribute.line
    documentation =
      SwiftEntity.lines(attribute.userInfo) ?? ["The attribute `\(attribute.name)`."]
    guard let index = entity.attributeIndex(named: attribute.name) else {
      guard let type = SwiftValueType(attribute.type) else { return nil }
      kind = .transient(type.name)
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
    } else if description.isOptional || type.neutral == nil {
      kind = .optional(type)
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

  /// Whether a store keeps the property.
  var isStored: Bool {
    if case .transient = kind { false } else { true }
  }

  /// Swift's type of the property.
  var typeName: String {
    switch kind {
    case .primaryKey: "Int64"
    case .optional(let type): "\(type.name)?"
    case .required(let type): type.name
    case .derived(let type, let isOptional):
      isOptional || type.neutral == nil ? "\(type.name)?" : type.name
    case .transient(let name): "\(name)?"
    case .toOne(let destination, _): "\(destination)?"
    case .toMany(let destination): "[\(destination)]"
    }
  }

  /// The module that the type is from, besides the model's own and Swift's.
  var needsFoundation: Bool {
    switch kind {
    case .optional(let type), .required(let type), .derived(let type, _): type.isFoundation
    case .transient(let name): SwiftValueType.foundationNames.contains(name)
    case .primaryKey, .toOne, .toMany: false
    }
  }

  /// What a new object can't be saved without, as a parameter: its type, or nil for what may wait.
  var parameterType: String? {
    switch kind {
    case .primaryKey: "Int64"
    case .required(let type): hasDefault ? nil : type.name
    case .toOne(let destination, let isOptional): isOptional ? nil : destination
    case .optional, .derived, .transient, .toMany: nil
    }
  }
}
