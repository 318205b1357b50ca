/// The type of an attribute's value.
public enum AttributeType: String, Sendable, Hashable, CaseIterable {
  /// A whole number from -32,768 to 32,767.
  case integer16
  /// A whole number of 32 bits.
  case integer32
  /// A whole number of 64 bits.
  case integer64
  /// A floating-point number of 64 bits.
  case double
  /// A floating-point number of 32 bits.
  case float
  /// A decimal number of up to 38 digits, exact.
  case decimal
  /// Text.
  case string
  /// A truth value.
  case boolean
  /// An instant, to about a microsecond.
  case date
  /// Uninterpreted bytes.
  case data
  /// A universally unique identifier.
  case uuid
  /// A uniform resource identifier, kept as its text.
  case uri
  /// A value of any Swift type, which a codec that the container knows by name turns into bytes.
  case transformable

  /// A Boolean value that indicates whether values of this type are whole numbers.
  public var isInteger: Bool {
    switch self {
    case .integer16, .integer32, .integer64: true
    default: false
    }
  }

  /// A Boolean value that indicates whether values of this type are numbers.
  public var isNumber: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .decimal: true
    default: false
    }
  }
}
