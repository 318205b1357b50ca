/// An index that a store keeps over properties of an entity, so that fetches need not scan.
public struct IndexDescription: Sendable, Hashable {
  /// The kind of condition that an index supports.
  public struct Kind: Sendable, Hashable {
    /// The kind's name, as it stands in descriptions of models.
    public let name: String

    /// Values that are equal, or lie in a range.
    public static let values = Kind(name: "values")
    /// Texts that hold a part: CONTAINS, LIKE and their kin, with every option.
    public static let text = Kind(name: "text")
  }

  /// The kind of condition that the index supports.
  public let kind: Kind
  /// Attributes and to-one relationships, in order.
  public let properties: [String]
  /// A Boolean value that indicates whether rows in which the first property is nil are left out.
  public let skipsNil: Bool

  /// An index over `properties`.
  ///
  /// - Parameter skipsNil: Leave out rows in which the first property is nil. Right for a property
  ///   that few objects have and that is never searched for nil.
  public init(_ properties: String..., skipsNil: Bool = false) {
    self.init(properties, skipsNil: skipsNil)
  }

  /// An index over a list of properties.
  public init(_ properties: [String], skipsNil: Bool = false) {
    kind = .values
    self.properties = properties
    self.skipsNil = skipsNil
  }

  private init(text attribute: String) {
    kind = .text
    properties = [attribute]
    skipsNil = true
  }

  /// An index of the parts of the texts of `attribute`, by which a store finds the few texts that may
  /// hold a word without reading all.
  ///
  /// It helps for words of any length that few texts hold. A store without such indexes ignores it, and one
  /// that has them can make it anew from the texts at any time, so it is no part of the version hash.
  public static func text(_ attribute: String) -> IndexDescription {
    IndexDescription(text: attribute)
  }
}
