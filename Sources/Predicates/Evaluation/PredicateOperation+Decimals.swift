import FoundationEssentials

extension PredicateOperation {
  /// The exact result of an infix operator on decimal numbers; a quotient is rounded to 38 digits.
  ///
  /// - Throws: `FetchPredicateError`: `overflow` where 38 digits don't hold the result, `divisionByZero`.
  static func compute(
    _ left: Decimal, _ operator: FetchExpression.ArithmeticOperator, _ right: Decimal
  ) throws -> AttributeValue {
    switch `operator` {
    case .add: return .decimal(try exactSum(left, right))
    case .subtract: return .decimal(try exactSum(left, -right))
    case .multiply: return .decimal(try exactProduct(left, right))
    case .divide:
      guard right != 0 else { throw divisionByZero() }
      return .decimal(try valid(left / right))
    case .power:
      guard let exponent = Int(DecimalText.text(right)), abs(exponent) <= 1000 else {
        throw FetchPredicateError(
          .typeMismatch, "a decimal number can be raised to small whole numbers only")
      }
      var result = Decimal(1)
      for _ in 0..<abs(exponent) { result = try exactProduct(result, left) }
      guard exponent < 0 else { return .decimal(result) }
      guard result != 0 else { throw divisionByZero() }
      return .decimal(try valid(1 / result))
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight:
      guard let left = Int64(DecimalText.text(left)), let right = Int64(DecimalText.text(right))
      else {
        throw FetchPredicateError(
          .typeMismatch, "\(`operator`.rawValue) works on integers, not on fractions")
      }
      return try compute(.integer(left), `operator`, .integer(right))
    }
  }

  /// The whole number nearest to `number` in a direction: -1 down, 0 towards zero, 1 up.
  static func rounded(_ number: Decimal, towards direction: Int) throws -> Decimal {
    let text = DecimalText.text(number)
    guard let point = text.firstIndex(of: "."),
      let whole = DecimalText.decimal(String(text[..<point]))
    else { return number }
    if direction > 0, number > 0 { return try exactSum(whole, 1) }
    if direction < 0, number < 0 { return try exactSum(whole, -1) }
    return whole
  }

  /// Returns the remainder of a truncating division.
  ///
  /// It has the sign of `left`.
  static func remainder(_ left: Decimal, _ right: Decimal) throws -> Decimal {
    let quotient = try rounded(try valid(left / right), towards: 0)
    var rest = try exactSum(left, -(try exactProduct(quotient, right)))
    // A rounded quotient may be one too large.
    let step = (left < 0) == (right < 0) ? right : -right
    if rest != 0, (rest < 0) != (left < 0) { rest = try exactSum(rest, step) }
    return rest
  }

  private static func exactSum(_ left: Decimal, _ right: Decimal) throws -> Decimal {
    let sum = try valid(left + right)
    guard sum - right == left, sum - left == right else { throw tooManyDigits() }
    return sum
  }

  private static func exactProduct(_ left: Decimal, _ right: Decimal) throws -> Decimal {
    guard digitCount(left) + digitCount(right) <= DecimalText.maximumDigits else {
      throw tooManyDigits()
    }
    return try valid(left * right)
  }

  private static func digitCount(_ number: Decimal) -> Int {
    let digits = DecimalText.text(number).filter(\.isNumber)
    let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
    return digits[...end].drop { $0 == "0" }.count
  }

  private static func valid(_ number: Decimal) throws -> Decimal {
    guard !number.isNaN else { throw tooManyDigits() }
    return number
  }

  private static func tooManyDigits() -> FetchPredicateError {
    FetchPredicateError(
      .overflow, "the result has more than \(DecimalText.maximumDigits) digits, or none at all")
  }
}
