/// A place that tweets are tagged with.
public struct PlaceRecord: Sendable, Hashable {
  /// The service's identifier: hexadecimal digits.
  public var identifier: String
  /// The short name, such as `Mill Lane`.
  public var name: String?
  /// The name with what surrounds it, such as `Mill Lane, Example Isles`.
  public var fullName: String?
  /// The country's name.
  public var country: String?

  /// A place of which only its identifier is known.
  public init(identifier: String) {
    self.identifier = identifier
  }
}
