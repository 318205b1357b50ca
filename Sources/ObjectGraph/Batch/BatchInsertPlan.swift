public import ObjectModel
public import Predicates

/// A batch insert request, checked against the model: what each value of a row is for.
///
/// Stores make one for each request and then need not look at a name again.
public struct BatchInsertPlan: Sendable {
  /// The way in which a key in a row identifies an object of another entity.
  public enum Resolution: Sendable, Hashable {
    /// It is the primary key.
    case primaryKey
    /// It is the value of the attribute at a slot, under a uniqueness constraint.
    case uniqueAttribute(slot: Int)
  }

  /// The destination of a value of a row.
  public enum Target: Sendable, Hashable {
    /// The attribute at a slot.
    case attribute(slot: Int)
    /// The to-one relationship whose key stands at a slot.
    case toOne(slot: Int, destination: Int, Resolution)
    /// The many-to-many relationship at an index.
    case toMany(relationship: Int, destination: Int, Resolution)
  }

  /// The way in which a row is recognized as one that is already stored.
  public enum Identity: Sendable, Hashable {
    /// By the natural primary key, at a position in the row.
    case primaryKey(position: Int)
    /// By the first uniqueness constraint, whose values stand at these positions and slots.
    case constraint(positions: [Int], slots: [Int])
  }

  /// The entity whose objects are inserted.
  public let entity: EntityDescription
  /// The destination of each value of a row, in the request's order.
  public let targets: [Target]
  /// The way in which a stored object is recognized.
  public let identity: Identity
  /// A row of default values.
  public let defaults: StoreRow
  /// The types of attributes, by slot, and which of them may be nil.
  private let types: [AttributeType]
  private let isOptional: [Bool]

  /// Checks `request` against `model`.
  ///
  /// - Throws: ``StoreError``: `unknownEntity`, `unknownProperty` for a name that can't be given in a
  ///   batch, for a missing key or a missing required property.
  public init(_ request: BatchInsertRequest, model: ManagedObjectModel) throws {
    guard let entity = model.entity(named: request.entityName) else {
      throw StoreError(.unknownEntity, "unknown entity '\(request.entityName)'")
    }
    self.entity = entity
    types = entity.attributes.map(\.type)
    isOptional = entity.attributes.map(\.isOptional)
    try model.checkBatch(of: entity)
    try Self.checkShape(of: request)
    targets = try request.properties.map { try Self.target($0, of: entity, in: model) }
    identity = try Self.identity(of: entity, in: request.properties)
    defaults = entity.defaultRow
    for attribute in entity.attributes
    where !attribute.isOptional && attribute.defaultValue == .null {
      guard request.properties.contains(attribute.name) else {
        throw StoreError(
          .unknownProperty,
          "a batch insert of \(entity.name) must give '\(attribute.name)', which is required")
      }
    }
  }

  /// Checks that a value may stand where it stands, and gives it the form in which it is stored.
  ///
  /// - Throws: ``StoreError`` with `wrongType`.
  public func accepted(_ value: AttributeValue, slot: Int) throws -> AttributeValue {
    if case .null = value {
      if isOptional[slot] { return value }
      throw StoreError(
        .wrongType, "\(entity.name).\(entity.attributes[slot].name) must have a value")
    }
    let type = types[slot]
    guard type.holds(value) else {
      let attribute = entity.attributes[slot]
      throw StoreError(
        .wrongType, "\(entity.name).\(attribute.name) contains \(attribute.heldValues)")
    }
    return type.storedForm(of: value)
  }

  /// The keys that a row lists for a to-many relationship; `.null` lists none.
  ///
  /// - Throws: ``StoreError`` with `wrongType` for anything but a list.
  public func listedKeys(_ value: AttributeValue, relationship: Int) throws -> [AttributeValue] {
    switch value {
    case .array(let keys): return keys
    case .null: return []
    default:
      throw StoreError(
        .wrongType,
        "\(entity.name).\(entity.relationships[relationship].name) is given as an array of keys")
    }
  }

  /// Checks what a merge made of a stored row.
  ///
  /// - Throws: ``StoreError`` with `wrongType`.
  public func accepted(merged values: [AttributeValue], into stored: [AttributeValue]) throws
    -> [AttributeValue]
  {
    guard values.count == targets.count else {
      throw StoreError(
        .wrongType,
        "merging a \(entity.name) gave \(values.count) values for \(targets.count) properties")
    }
    var values = values
    for (position, target) in targets.enumerated() {
      switch target {
      case .attribute(let slot):
        values[position] = try accepted(values[position], slot: slot)
      case .toOne:
        switch values[position] {
        case .integer, .null: continue
        default: throw StoreError(.wrongType, "merging a \(entity.name) must give primary keys")
        }
      case .toMany: values[position] = .null
      }
    }
    if case .primaryKey(let position) = identity, values[position] != stored[position] {
      throw StoreError(.wrongType, "merging a \(entity.name) must leave its primary key alone")
    }
    return values
  }

  private static func checkShape(of request: BatchInsertRequest) throws {
    let names = request.properties
    guard !names.isEmpty || request.values.isEmpty else {
      throw StoreError(
        .unknownProperty, "a batch insert of \(request.entityName) has no properties")
    }
    guard Set(names).count == names.count else {
      throw StoreError(
        .unknownProperty, "a batch insert of \(request.entityName) names a property twice")
    }
    guard names.isEmpty || request.values.count % names.count == 0 else {
      throw StoreError(
        .wrongType,
        "a batch insert of \(request.entityName) has \(request.values.count) values, which isn't a "
          + "multiple of its \(names.count) properties")
    }
  }

  private static func target(
    _ name: String, of entity: EntityDescription, in model: ManagedObjectModel
  ) throws -> Target {
    switch entity.property(named: name) {
    case .attribute(let slot): return .attribute(slot: slot)
    case .relationship(let index):
      let relationship = entity.relationships[index]
      let destination = model.destination(of: relationship)
      guard let resolution = resolution(of: destination) else {
        throw StoreError(
          .unknownProperty,
          "\(entity.name).\(name) can't be given in a batch: \(destination.name) has no unique key")
      }
      if entity.isStoredInRow(relationship: index), model.inverse(of: relationship).isToMany {
        return .toOne(
          slot: entity.slot(ofRelationship: index), destination: destination.index, resolution)
      }
      guard relationship.isToMany, model.inverse(of: relationship).isToMany else {
        throw StoreError(
          .unknownProperty,
          "\(entity.name).\(name) can't be given in a batch; give "
            + "'\(relationship.keyAttributeName ?? relationship.inverseName)' instead, or save it")
      }
      return .toMany(relationship: index, destination: destination.index, resolution)
    case nil:
      throw StoreError(.unknownProperty, "\(entity.name) has no property '\(name)'")
    }
  }

  private static func resolution(of entity: EntityDescription) -> Resolution? {
    if entity.primaryKeyName != nil { return .primaryKey }
    for constraint in entity.uniquenessConstraints where constraint.properties.count == 1 {
      if let slot = entity.attributeIndex(named: constraint.properties[0]) {
        return .uniqueAttribute(slot: slot)
      }
    }
    // Objects without a key of their own are known by the number that the store gave them.
    return .primaryKey
  }

  private static func identity(of entity: EntityDescription, in properties: [String]) throws
    -> Identity
  {
    if let name = entity.primaryKeyName {
      guard let position = properties.firstIndex(of: name) else {
        throw StoreError(
          .unknownProperty, "a batch insert of \(entity.name) must give its key '\(name)'")
      }
      return .primaryKey(position: position)
    }
    guard let constraint = entity.uniquenessConstraints.first else {
      return .constraint(positions: [], slots: [])
    }
    var positions: [Int] = []
    var slots: [Int] = []
    for name in constraint.properties {
      guard let position = properties.firstIndex(of: name) else {
        throw StoreError(
          .unknownProperty,
          "a batch insert of \(entity.name) must set '\(name)', which identifies objects")
      }
      positions.append(position)
      switch entity.property(named: name) {
      case .attribute(let slot): slots.append(slot)
      case .relationship(let index): slots.append(entity.slot(ofRelationship: index))
      case nil: break
      }
    }
    return .constraint(positions: positions, slots: slots)
  }
}
