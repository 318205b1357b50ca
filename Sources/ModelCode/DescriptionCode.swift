import ObjectModel
import Predicates

/// Descriptions of properties as Swift code that makes them.
enum DescriptionCode {
  /// The expression of an attribute.
  static func expression(_ attribute: AttributeDescription) -> String {
    let name = SwiftLiteral.string(attribute.name)
    if let codec = attribute.codecName {
      return call(
        "AttributeDescription.transformable",
        [
          name, "codec: \(SwiftLiteral.string(codec))",
          attribute.isOptional ? nil : "optional: false", renaming(attribute.renamingIdentifier),
        ])
    }
    if let derivation = attribute.derivation {
      return call(
        "AttributeDescription.derived",
        [
          name, ".\(attribute.type.rawValue)", self.derivation(derivation),
          attribute.isOptional ? nil : "optional: false", caseInsensitive(attribute),
          renaming(attribute.renamingIdentifier),
        ])
    }
    let rules = attribute.rules.map(rule).joined(separator: ", ")
    return call(
      "AttributeDescription." + (attribute.isOptional ? "optional" : "required"),
      [
        name, ".\(attribute.type.rawValue)",
        attribute.defaultValue == .null
          ? nil : "default: \(SwiftLiteral.value(attribute.defaultValue))",
        rules.isEmpty ? nil : "rules: [\(rules)]", caseInsensitive(attribute),
        renaming(attribute.renamingIdentifier),
      ])
  }

  /// The expression of a relationship.
  static func expression(_ relationship: RelationshipDescription) -> String {
    let optional = relationship.isOptional ? nil : "optional: false"
    let rule =
      relationship.deleteRule == .nullify
      ? nil : "deleteRule: .\(relationship.deleteRule.rawValue)"
    let ends = [
      SwiftLiteral.string(relationship.name), SwiftLiteral.string(relationship.destinationName),
      "inverse: \(SwiftLiteral.string(relationship.inverseName))",
    ]
    guard relationship.isToMany else {
      return call(
        "RelationshipDescription.toOne",
        ends + [
          optional, rule,
          relationship.keyAttributeName.map { "keyAttribute: \(SwiftLiteral.string($0))" },
          renaming(relationship.renamingIdentifier),
        ])
    }
    return call(
      "RelationshipDescription.toMany",
      ends + [
        relationship.isOrdered ? "ordered: true" : nil, optional,
        relationship.minimumCount == 0 ? nil : "minimumCount: \(relationship.minimumCount)",
        relationship.maximumCount.map { "maximumCount: \($0)" }, rule,
        renaming(relationship.renamingIdentifier),
      ])
  }

  /// The expression of an index.
  static func expression(_ index: IndexDescription) -> String {
    let properties = SwiftLiteral.strings(index.properties)
    if index.kind == .text { return "IndexDescription.text(\(properties))" }
    return call("IndexDescription", [properties, index.skipsNil ? "skipsNil: true" : nil])
  }

  private static func call(_ function: String, _ arguments: [String?]) -> String {
    "\(function)(\(arguments.compactMap { $0 }.joined(separator: ", ")))"
  }

  private static func caseInsensitive(_ attribute: AttributeDescription) -> String? {
    attribute.isCaseInsensitive ? "caseInsensitive: true" : nil
  }

  private static func renaming(_ name: String?) -> String? {
    name.map { "renamingIdentifier: \(SwiftLiteral.string($0))" }
  }

  private static func rule(_ rule: AttributeRule) -> String {
    switch rule {
    case .length(let minimum, let maximum):
      ".length(minimum: \(minimum.map { "\($0)" } ?? "nil"), "
        + "maximum: \(maximum.map { "\($0)" } ?? "nil"))"
    case .pattern(let pattern): ".pattern(\(SwiftLiteral.string(pattern)))"
    case .range(let minimum, let maximum):
      ".range(minimum: \(SwiftLiteral.value(minimum)), maximum: \(SwiftLiteral.value(maximum)))"
    case .predicate(let predicate, let message):
      ".predicate(try FetchPredicate(format: \(SwiftLiteral.string(predicate.description))), "
        + "message: \(SwiftLiteral.string(message)))"
    }
  }

  private static func derivation(_ derivation: AttributeDerivation) -> String {
    switch derivation {
    case .count(let relationship): ".count(relationship: \(SwiftLiteral.string(relationship)))"
    case .sum(let relationship, let attribute):
      ".sum(relationship: \(SwiftLiteral.string(relationship)), "
        + "attribute: \(SwiftLiteral.string(attribute)))"
    case .lowercase(let attribute): ".lowercase(attribute: \(SwiftLiteral.string(attribute)))"
    case .uppercase(let attribute): ".uppercase(attribute: \(SwiftLiteral.string(attribute)))"
    case .canonical(let attribute): ".canonical(attribute: \(SwiftLiteral.string(attribute)))"
    case .value(let keyPath): ".value(keyPath: \(SwiftLiteral.string(keyPath)))"
    case .now: ".now"
    }
  }
}
