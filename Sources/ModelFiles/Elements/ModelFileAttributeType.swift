/// The type of an attribute, by the name that Xcode writes.
public enum ModelFileAttributeType: String, Sendable, Hashable, CaseIterable {
  /// A whole number of 16 bits.
  case integer16 = "Integer 16"
  /// A whole number of 32 bits.
  case integer32 = "Integer 32"
  /// A whole number of 64 bits.
  case integer64 = "Integer 64"
  /// An exact decimal number.
  case decimal = "Decimal"
  /// A floating-point number of 64 bits.
  case double = "Double"
  /// A floating-point number of 32 bits.
  case float = "Float"
  /// Text.
  case string = "String"
  /// A truth value.
  case boolean = "Boolean"
  /// An instant.
  case date = "Date"
  /// Uninterpreted bytes.
  case binary = "Binary"
  /// A universally unique identifier.
  case uuid = "UUID"
  /// An address.
  case uri = "URI"
  /// A value that a transformer turns into bytes and back.
  case transformable = "Transformable"
  /// A value made of others.
  case composite = "Composite"
  /// No type, which only transient attributes may have.
  case undefined = "Undefined"
}
