/// The facts about a model that binding a predicate needs.
public protocol PredicateSchema {
  /// The attribute or relationship that an entity has for a key; nil where it has none.
  func predicateProperty(_ key: String, ofEntity entity: String) -> PredicateProperty?

  /// True if texts of an attribute are compared without regard to case; false where nothing is declared.
  func predicateIgnoresCase(ofKey key: String, ofEntity entity: String) -> Bool

  /// All keys of an entity, for suggestions.
  func predicateKeys(ofEntity entity: String) -> [String]

  /// The entity by which references name objects of an entity: the root of its hierarchy.
  func predicateRoot(ofEntity entity: String) -> String

  /// The key of text by which people name objects of an entity, for suggestions; nil if unknown.
  func predicateNameKey(ofEntity entity: String) -> String?
}

extension PredicateSchema {
  /// The entity itself, for a schema without hierarchies.
  public func predicateRoot(ofEntity entity: String) -> String { entity }

  /// Nil, for a schema that doesn't tell.
  public func predicateNameKey(ofEntity entity: String) -> String? { nil }

  /// False, for a schema without such attributes.
  public func predicateIgnoresCase(ofKey key: String, ofEntity entity: String) -> Bool { false }
}

/// The property of a key.
public enum PredicateProperty: Sendable, Hashable {
  /// A value.
  case attribute(PredicateAttributeKind)
  /// At most one object of an entity.
  case toOne(String)
  /// Any number of objects of an entity.
  case toMany(String)
}

/// The kinds of attributes that predicates tell apart.
public enum PredicateAttributeKind: Sendable, Hashable, CaseIterable {
  /// An integer of any width.
  case integer
  /// A floating-point number.
  case double
  /// A truth value.
  case boolean
  /// Text.
  case string
  /// An instant.
  case date
  /// Bytes.
  case data
  /// A universally unique identifier.
  case uuid
  /// A value that only a codec understands, which can be asked for nil and nothing else.
  case opaque
  /// A value of any kind, about which nothing is checked.
  case undefined
}
