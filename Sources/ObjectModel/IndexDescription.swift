/// An index that a store keeps over properties of an entity, so that fetches need not scan.
public struct IndexDescription: Sendable, Hashable {
  /// Attributes and to-one relationships, in order.
  public let properties: [String]
  /// Whether rows in which the first property is nil are left out.
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
    self.properties = properties
    self.skipsNil = skipsNil
  }
}
