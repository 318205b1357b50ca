public import FoundationEssentials

/// A value in a row of output.
public enum OutputValue: Sendable, Hashable {
  /// No value.
  case null

  /// True or false.
  case boolean(Bool)

  /// A whole number that is counted with.
  case integer(Int64)

  /// A number that only names something. It is text in JSON and CSV, since other programs round
  /// numbers above 2^53.
  case identifier(Int64)

  /// A number with a fraction.
  case double(Double)

  /// Text.
  case text(String)

  /// A point in time; written as ISO 8601 in UTC.
  case date(Date)

  /// Bytes; written as base64.
  case data(Data)

  /// The values of a path that leads to many.
  case list([OutputValue])

  /// True if the value lines up by its last digit in a table.
  var isNumber: Bool {
    switch self {
    case .integer, .double: true
    default: false
    }
  }

  /// The way in which a table may shorten a value.
  var cutting: TableLayout.Cutting {
    switch self {
    case .identifier: .never
    case .null, .boolean, .integer, .double, .date: .last
    case .text, .data, .list: .first
    }
  }
}
