import ObjectModel
import Predicates
import TestSupport

/// An entity made up from dictionaries: plain values are attributes, dictionaries are objects that a
/// to-one relationship leads to, lists of dictionaries are to-many relationships.
final class CaseEntity {
  static let key = "caseKey"

  let name: String
  private(set) var attributes: [String: AttributeType] = [:]
  /// Keys that are nil in every dictionary.
  private var untyped: Set<String> = []
  private(set) var ones: [String: CaseEntity] = [:]
  private(set) var many: [String: CaseEntity] = [:]
  private(set) var objectCount = 0

  init(name: String) {
    self.name = name
  }

  /// Learns from a dictionary.
  func add(_ members: [String: DecodedJSON]) throws {
    objectCount += 1
    for (key, value) in members {
      guard key.utf8.allSatisfy({ $0 < 0x80 }), let first = key.unicodeScalars.first,
        first.properties.isAlphabetic || first == "_",
        key.unicodeScalars.allSatisfy({
          $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
        })
      else { throw CaseMisfit(reason: "a key is no name of a property") }
      try add(key, value)
    }
  }

  private func add(_ key: String, _ value: DecodedJSON) throws {
    if let plain = value.value {
      if case .array(let elements) = plain {
        guard elements.isEmpty else { throw CaseMisfit(reason: "an attribute is a list of values") }
        try relate(key, isToMany: true, [])
      } else {
        try addAttribute(key, plain)
      }
    } else if let elements = value.elements {
      let members = elements.compactMap(\.members)
      guard members.count == elements.count else {
        throw CaseMisfit(reason: "a list holds objects and values")
      }
      try relate(key, isToMany: true, members)
    } else if let members = value.members {
      try relate(key, isToMany: false, [members])
    }
  }

  private func addAttribute(_ key: String, _ value: AttributeValue) throws {
    let type: AttributeType
    switch value {
    case .null:
      if attributes[key] == nil, ones[key] == nil, many[key] == nil { untyped.insert(key) }
      return
    case .boolean: type = .boolean
    case .integer: type = .integer64
    case .double: type = .double
    case .decimal: type = .decimal
    case .string: type = .string
    case .date: type = .date
    case .data: type = .data
    case .uuid: type = .uuid
    case .array, .object: throw CaseMisfit(reason: "a value has no type of attributes")
    }
    let known = attributes[key] ?? type
    let isNumber = [known, type].allSatisfy { $0 == .integer64 || $0 == .double }
    guard ones[key] == nil, many[key] == nil, known == type || isNumber else {
      throw CaseMisfit(reason: "a key has values of several types")
    }
    untyped.remove(key)
    attributes[key] = known == type ? type : .double
  }

  private func relate(_ key: String, isToMany: Bool, _ objects: [[String: DecodedJSON]]) throws {
    guard attributes[key] == nil, (isToMany ? ones : many)[key] == nil else {
      throw CaseMisfit(reason: "a key has values of several types")
    }
    untyped.remove(key)
    let known = (isToMany ? many : ones)[key]
    let destination = known ?? CaseEntity(name: name + key.prefix(1).uppercased() + key.dropFirst())
    if isToMany { many[key] = destination } else { ones[key] = destination }
    for object in objects { try destination.add(object) }
  }

  /// The entity's description and those of all that it leads to.
  ///
  /// - Parameters:
  ///   - type: The type of attributes that are nil in every dictionary.
  ///   - parent: The entity that leads here, the relationship's name, and whether it is to-many.
  func descriptions(
    untypedAs type: AttributeType,
    parent: (entity: CaseEntity, name: String, isToMany: Bool)? = nil
  ) -> [EntityDescription] {
    var contents: [EntityContents] = [
      EntityBuilder.buildExpression(AttributeDescription.required(Self.key, .integer64))
    ]
    for (name, type) in attributes.merging(untyped.map { ($0, type) }, uniquingKeysWith: { $1 }) {
      contents.append(EntityBuilder.buildExpression(AttributeDescription.optional(name, type)))
    }
    if let parent {
      contents.append(
        EntityBuilder.buildExpression(
          parent.isToMany
            ? RelationshipDescription.toOne("caseParent", parent.entity.name, inverse: parent.name)
            : RelationshipDescription.toMany("caseParent", parent.entity.name, inverse: parent.name)
        ))
    }
    for (name, destination) in ones {
      contents.append(
        EntityBuilder.buildExpression(
          RelationshipDescription.toOne(name, destination.name, inverse: "caseParent")))
    }
    for (name, destination) in many {
      contents.append(
        EntityBuilder.buildExpression(
          RelationshipDescription.toMany(name, destination.name, inverse: "caseParent")))
    }
    let all = contents.reduce(EntityBuilder.buildBlock()) { EntityBuilder.buildBlock($0, $1) }
    let make: () -> EntityContents = { all }
    let own = EntityDescription(name, primaryKey: Self.key, contents: make)
    return [own] + ones.flatMap { $1.descriptions(untypedAs: type, parent: (self, $0, false)) }
      + many.flatMap { $1.descriptions(untypedAs: type, parent: (self, $0, true)) }
  }
}
