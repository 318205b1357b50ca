/// Where a department is: a value that the model's attribute `address` keeps.
///
/// The generated classes are public, so this is, too.
public struct Address: Codable, Hashable, Sendable {
  /// The street, with the number.
  public var street: String
  /// The town.
  public var town: String
}
