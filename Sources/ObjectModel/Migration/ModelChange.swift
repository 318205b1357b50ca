/// One difference between two versions of a model, as a migration sees it.
public struct ModelChange: Sendable, Hashable, CustomStringConvertible {
  /// The kind of difference.
  ///
  /// More kinds may come.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The kind's name.
    public let rawValue: String
    /// A kind with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An entity or a property is new.
    public static let added = Kind(rawValue: "added")
    /// An entity or a property is gone, with what was stored in it.
    public static let removed = Kind(rawValue: "removed")
    /// An entity or a property has another name.
    public static let renamed = Kind(rawValue: "renamed")
    /// An entity has another parent.
    public static let moved = Kind(rawValue: "moved")
    /// An optional property became required, or a required one optional.
    public static let optionality = Kind(rawValue: "optionality")
    /// An attribute has a type that holds more, or another codec or derivation.
    public static let type = Kind(rawValue: "type")
    /// A to-one relationship is to-many, or has another destination.
    public static let cardinality = Kind(rawValue: "cardinality")
    /// A to-many relationship has an order, or has none any more.
    public static let order = Kind(rawValue: "order")
    /// Constraints or indexes differ.
    public static let indexes = Kind(rawValue: "indexes")
  }

  /// The kind of difference.
  public let kind: Kind
  /// The entity, by its name in the later model, or in the earlier one if it is gone.
  public let entity: String
  /// The property concerned, or nil where it is the entity itself.
  public let property: String?
  /// The difference in words.
  public let description: String

  init(_ kind: Kind, _ entity: String, _ property: String? = nil, _ words: String) {
    self.kind = kind
    self.entity = entity
    self.property = property
    description = "\(property.map { "\(entity).\($0)" } ?? entity): \(words)"
  }

  /// A Boolean value that indicates whether the migration takes away what was stored.
  public var losesData: Bool { kind == .removed }
}
