/// A place that tweets are tagged with.
package struct PlaceRecord: Sendable, Hashable {
  /// The service's identifier: hexadecimal digits.
  package var identifier: String
  /// The short name, such as `Mill Lane`.
  package var name: String?
  /// The name with what surrounds it, such as `Mill Lane, Example Isles`.
  package var fullName: String?
  /// The country's name.
  package var country: String?

  /// A place of which only its identifier is known.
  package init(identifier: String) {
    self.identifier = identifier
  }
}
