import FoundationEssentials

/// A number of any kind, compared and computed exactly.
enum PredicateNumber: Sendable {
  case integer(Int64)
  case double(Double)
  case decimal(Decimal)

  /// The nearest floating-point number.
  var double: Double {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .decimal(let number): Double(DecimalText.text(number)) ?? .nan
    }
  }

  /// The number as a value.
  var value: AttributeValue {
    switch self {
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .decimal(let number): .decimal(number)
    }
  }

  /// The number as a decimal one; nil for one that isn't any, or out of range.
  var decimal: Decimal? {
    switch self {
    case .integer(let number): Decimal(number)
    case .double(let number): DecimalText.decimal(number)
    case .decimal(let number): number
    }
  }

  /// Compares two numbers exactly; nil if one of them is NaN.
  func order(to other: PredicateNumber) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)):
      return left < right ? -1 : left > right ? 1 : 0
    case (.double(let left), .double(let right)):
      if left.isNaN || right.isNaN { return nil }
      return left < right ? -1 : left > right ? 1 : 0
    case (.integer(let left), .double(let right)):
      return PredicateNumber.order(left, right)
    case (.double(let left), .integer(let right)):
      return PredicateNumber.order(right, left).map { -$0 }
    case (.decimal, _), (_, .decimal):
      guard let left = decimal, let right = other.decimal else {
        return PredicateNumber.double(double).order(to: .double(other.double))
      }
      return left < right ? -1 : left > right ? 1 : 0
    }
  }

  private static func order(_ left: Int64, _ right: Double) -> Int? {
    if right.isNaN { return nil }
    if right >= 0x1p63 { return -1 }
    if right < -0x1p63 { return 1 }
    let whole = Int64(right)
    if left != whole { return left < whole ? -1 : 1 }
    let fraction = right - Double(whole)
    return fraction > 0 ? -1 : fraction < 0 ? 1 : 0
  }
}

extension AttributeValue {
  /// The numeric value: truth values are 1 and 0, a date counts seconds since the start of 2001.
  var number: PredicateNumber? {
    switch self {
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .decimal(let number): .decimal(number)
    case .date(let date): .double(date.timeIntervalSinceReferenceDate)
    default: nil
    }
  }

  /// The name of this kind of value in messages.
  var kindName: String {
    switch self {
    case .null: "nil"
    case .boolean: "a truth value"
    case .integer, .double, .decimal: "a number"
    case .string: "a text"
    case .date: "a date"
    case .data: "data"
    case .uuid: "a UUID"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
