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

  /// Whether values of this type are whole numbers.
  public var isInteger: Bool {
    switch self {
    case .integer16, .integer32, .integer64: true
    default: false
    }
  }
}
