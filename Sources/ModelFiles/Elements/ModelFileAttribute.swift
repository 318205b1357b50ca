/// An attribute as a model file describes it.
///
/// Texts such as the default are kept as they stand in the file.
public struct ModelFileAttribute: Sendable, Hashable {
  /// The transformer of transformable attributes that name none.
  public static let defaultTransformerName = "NSSecureUnarchiveFromData"

  /// The attribute's name.
  public let name: String
  /// Its type.
  public let type: ModelFileAttributeType
  /// A Boolean value that indicates whether nil is allowed when an object is saved.
  public let isOptional: Bool
  /// A Boolean value that indicates whether it is kept in objects only, and never stored.
  public let isTransient: Bool
  /// The expression of a derived attribute; nil for other attributes.
  public let derivationExpression: String?
  /// The default value as text; nil for none.
  public let defaultValue: String?
  /// The default value of a date, in seconds since 2001-01-01T00:00:00Z.
  public let defaultDate: Double?
  /// The smallest number, or the fewest characters of a text; for a date in seconds since 2001.
  public let minimum: String?
  /// The largest number, or the most characters of a text; for a date in seconds since 2001.
  public let maximum: String?
  /// The pattern that the whole text must match.
  public let regularExpression: String?
  /// The transformer of a transformable attribute, by name.
  public let valueTransformerName: String?
  /// The class of a transformable attribute's values.
  public let customClassName: String?
  /// The composite type of a composite attribute.
  public let compositeName: String?
  /// A Boolean value that indicates whether Xcode gives the attribute a number or truth value that can't be nil.
  public let usesScalarValue: Bool
  /// A Boolean value that indicates whether it has an index of its own, as models before Xcode 9 mark it.
  public let isIndexed: Bool
  /// The name by which earlier versions know it, if that is another one.
  public let renamingIdentifier: String?
  /// A text that changes the version hash if nothing else differs.
  public let versionHashModifier: String?
  /// The user info from the model.
  public let userInfo: [String: String]
  /// The line in the file, from 1.
  public let line: Int

  /// The name of the codec that keeps a transformable attribute's values: what user info says, else the
  /// transformer's; nil for attributes of other types.
  public var codecName: String? {
    guard type == .transformable else { return nil }
    return userInfo[ModelFileUserInfo.codec] ?? valueTransformerName ?? Self.defaultTransformerName
  }
}
