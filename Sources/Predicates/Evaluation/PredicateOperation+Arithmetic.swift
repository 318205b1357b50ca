import FoundationEssentials
import Glibc

extension PredicateOperation {
  /// The result of an infix operator; nil where one side is nil.
  ///
  /// Between integers the result is an integer, and `/` truncates. `+` also joins two texts. A date
  /// plus or minus a number is a date that many seconds away; the difference of two dates is a
  /// number of seconds.
  ///
  /// - Throws: `FetchPredicateError`: `typeMismatch`, `overflow` or `divisionByZero`.
  public static func compute(
    _ left: AttributeValue, _ operator: FetchExpression.ArithmeticOperator,
    _ right: AttributeValue
  ) throws -> AttributeValue {
    switch (left, `operator`, right) {
    case (.null, _, _), (_, _, .null): return .null
    case (.string(let left), .add, .string(let right)): return .string(try join(left, right))
    case (.date(let left), .subtract, .date(let right)):
      return .double(left.timeIntervalSince(right))
    case (.date(let date), .add, _), (.date(let date), .subtract, _):
      guard let seconds = right.number?.double, !right.isDate else { break }
      return .date(try shift(date, by: `operator` == .add ? seconds : -seconds))
    case (_, .add, .date(let date)):
      guard let seconds = left.number?.double, !left.isDate else { break }
      return .date(try shift(date, by: seconds))
    default:
      guard !left.isDate, !right.isDate, let left = left.number, let right = right.number else {
        break
      }
      if case .integer(let left) = left, case .integer(let right) = right {
        return try compute(left, `operator`, right)
      }
      if left.isDecimal || right.isDecimal, let left = left.decimal, let right = right.decimal {
        return try compute(left, `operator`, right)
      }
      return try compute(left, `operator`, right)
    }
    throw FetchPredicateError(
      .typeMismatch,
      "\(left.kindName) \(`operator`.rawValue) \(right.kindName) can't be computed")
  }

  /// Both texts as one.
  ///
  /// - Throws: `FetchPredicateError` with the code `tooLarge`: texts that are joined to themselves again and
  ///   again fill any memory.
  static func join(_ left: String, _ right: String) throws -> String {
    let limit = 1 << 24
    guard left.utf8.count + right.utf8.count <= limit else {
      throw FetchPredicateError(.tooLarge, "a text of more than \(limit) bytes would arise")
    }
    return left + right
  }

  /// The number with the other sign; nil for nil.
  ///
  /// - Throws: `FetchPredicateError`: `typeMismatch` or `overflow`.
  public static func negate(_ value: AttributeValue) throws -> AttributeValue {
    switch value {
    case .null: return .null
    case .double(let number): return .double(-number)
    case .decimal(let number): return .decimal(-number)
    case .integer, .boolean:
      guard case .integer(let number)? = value.number else { break }
      return .integer(try checked(Int64(0).subtractingReportingOverflow(number), "-", number))
    default: break
    }
    throw FetchPredicateError(.typeMismatch, "\(value.kindName) has no sign to change")
  }

  private static func shift(_ date: Date, by seconds: Double) throws -> Date {
    let result = date.timeIntervalSinceReferenceDate + seconds
    guard result.isFinite else { throw FetchPredicateError(.overflow, "the date is out of range") }
    return Date(timeIntervalSinceReferenceDate: result)
  }

  private static func compute(
    _ left: Int64, _ operator: FetchExpression.ArithmeticOperator, _ right: Int64
  ) throws -> AttributeValue {
    let name = `operator`.rawValue
    switch `operator` {
    case .add: return .integer(try checked(left.addingReportingOverflow(right), left, name, right))
    case .subtract:
      return .integer(try checked(left.subtractingReportingOverflow(right), left, name, right))
    case .multiply:
      return .integer(try checked(left.multipliedReportingOverflow(by: right), left, name, right))
    case .divide:
      guard right != 0 else { throw divisionByZero() }
      return .integer(try checked(left.dividedReportingOverflow(by: right), left, name, right))
    case .power: return try power(left, right)
    case .bitwiseAnd: return .integer(left & right)
    case .bitwiseOr: return .integer(left | right)
    case .bitwiseXor: return .integer(left ^ right)
    case .shiftLeft:
      guard (0..<64).contains(right), (left << right) >> right == left else {
        throw overflow(left, name, right)
      }
      return .integer(left << right)
    case .shiftRight:
      guard (0..<64).contains(right) else { throw overflow(left, name, right) }
      return .integer(left >> right)
    }
  }

  private static func compute(
    _ left: PredicateNumber, _ operator: FetchExpression.ArithmeticOperator,
    _ right: PredicateNumber
  ) throws -> AttributeValue {
    let result: Double
    switch `operator` {
    case .add: result = left.double + right.double
    case .subtract: result = left.double - right.double
    case .multiply: result = left.double * right.double
    case .divide:
      guard right.double != 0 else { throw divisionByZero() }
      result = left.double / right.double
    case .power: result = pow(left.double, right.double)
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight:
      guard let left = Int64(exactly: left.double), let right = Int64(exactly: right.double) else {
        throw FetchPredicateError(
          .typeMismatch, "\(`operator`.rawValue) works on integers, not on fractions")
      }
      return try compute(left, `operator`, right)
    }
    return .double(try finite(result))
  }

  private static func power(_ base: Int64, _ exponent: Int64) throws -> AttributeValue {
    guard exponent >= 0 else {
      guard base != 0 else { throw divisionByZero() }
      return .double(try finite(pow(Double(base), Double(exponent))))
    }
    var result: Int64 = 1
    var square = base
    var remaining = exponent
    while remaining > 0 {
      if remaining & 1 == 1 {
        result = try checked(result.multipliedReportingOverflow(by: square), base, "**", exponent)
      }
      remaining >>= 1
      if remaining > 0 {
        square = try checked(square.multipliedReportingOverflow(by: square), base, "**", exponent)
      }
    }
    return .integer(result)
  }

  /// The number, if it is one.
  static func finite(_ number: Double) throws -> Double {
    guard number.isFinite else {
      throw FetchPredicateError(.overflow, "the result is not a number, or is too large")
    }
    return number
  }

  static func divisionByZero() -> FetchPredicateError {
    FetchPredicateError(
      .divisionByZero, "a number is divided by zero",
      hint: "TERNARY(b == 0, nil, a / b) leaves such cases out")
  }

  static func overflow(_ left: Int64, _ name: String, _ right: Int64) -> FetchPredicateError {
    FetchPredicateError(.overflow, "\(left) \(name) \(right) does not fit into 64 bits")
  }

  private static func checked(
    _ result: (partialValue: Int64, overflow: Bool), _ left: Int64, _ name: String, _ right: Int64
  ) throws -> Int64 {
    guard !result.overflow else { throw overflow(left, name, right) }
    return result.partialValue
  }

  private static func checked(
    _ result: (partialValue: Int64, overflow: Bool), _ name: String, _ number: Int64
  ) throws -> Int64 {
    guard !result.overflow else {
      throw FetchPredicateError(.overflow, "\(name)(\(number)) does not fit into 64 bits")
    }
    return result.partialValue
  }
}

extension PredicateNumber {
  var isDecimal: Bool { if case .decimal = self { true } else { false } }
}

extension AttributeValue {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
