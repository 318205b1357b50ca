/// A value of one of SQLite's five storage classes.
///
/// Values are for convenience and for tests. Where speed counts, bind and read typed values, which
/// needs no copy on the way.
public enum SQLiteValue: Sendable, Hashable {
  /// No value.
  case null
  /// A signed number of 64 bits.
  case integer(Int64)
  /// A floating-point number of 64 bits; SQLite keeps NaN as NULL.
  case real(Double)
  /// A text, which may be empty and may hold NUL characters.
  case text(String)
  /// Bytes, which may be none.
  case blob([UInt8])

  /// The storage class of the value.
  public var type: SQLiteType {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    }
  }
}

extension SQLiteValue: ExpressibleByIntegerLiteral {
  /// Makes an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension SQLiteValue: ExpressibleByFloatLiteral {
  /// Makes a floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension SQLiteValue: ExpressibleByStringLiteral {
  /// Makes a text.
  public init(stringLiteral value: String) { self = .text(value) }
}
