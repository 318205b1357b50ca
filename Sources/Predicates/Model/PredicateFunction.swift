/// The functions that an expression can call: a fixed table, no arbitrary selectors.
public enum PredicateFunction: String, Sendable, Hashable, CaseIterable {
  /// The sum of the numbers.
  case sum = "sum:"
  /// The number of elements.
  case count = "count:"
  /// The least value.
  case minimum = "min:"
  /// The greatest value.
  case maximum = "max:"
  /// The mean.
  case average = "average:"
  /// The value in the middle; the mean of the two in the middle of an even number.
  case median = "median:"
  /// The most frequent values, as a list.
  case mode = "mode:"
  /// The standard deviation of the whole population.
  case standardDeviation = "stddev:"
  /// a + b.
  case add = "add:to:"
  /// a - b.
  case subtract = "from:subtract:"
  /// a * b.
  case multiply = "multiply:by:"
  /// a / b.
  case divide = "divide:by:"
  /// The remainder of a / b, with the sign of a.
  case modulus = "modulus:by:"
  /// The square root.
  case squareRoot = "sqrt:"
  /// The logarithm to the base 10.
  case logarithm = "log:"
  /// The natural logarithm.
  case naturalLogarithm = "ln:"
  /// a ** b.
  case power = "raise:toPower:"
  /// e to the power of a.
  case exponential = "exp:"
  /// The least integer that is not less.
  case ceiling = "ceiling:"
  /// The number without its fraction.
  case truncate = "trunc:"
  /// The greatest integer that is not greater.
  case floor = "floor:"
  /// The number without its sign.
  case absolute = "abs:"
  /// A random number from 0 up to, but not including, 1.
  case random = "random"
  /// A random integer from 0 up to, but not including, a.
  case randomBelow = "random:"
  /// The text in capitals.
  case uppercase = "uppercase:"
  /// The text in small letters.
  case lowercase = "lowercase:"
  /// The number of characters (extended grapheme clusters) of a text.
  case length = "length:"
  /// The moment at which the evaluation began.
  case now = "now"
  /// Bitwise and.
  case bitwiseAnd = "bitwiseAnd:with:"
  /// Bitwise or.
  case bitwiseOr = "bitwiseOr:with:"
  /// Bitwise exclusive or.
  case bitwiseXor = "bitwiseXor:with:"
  /// a << b.
  case shiftLeft = "leftshift:by:"
  /// a >> b.
  case shiftRight = "rightshift:by:"
  /// Bitwise not.
  case onesComplement = "onesComplement:"
  /// A list without repetitions.
  case distinct = "distinct:"
  /// CAST, as a function.
  case cast = "castObject:toType:"
  /// FUNCTION(text, "uppercaseString").
  case uppercaseString
  /// FUNCTION(text, "lowercaseString").
  case lowercaseString
  /// FUNCTION(text, "substringFromIndex:", n), in characters.
  case substringFrom = "substringFromIndex:"
  /// FUNCTION(text, "substringToIndex:", n), in characters.
  case substringTo = "substringToIndex:"
  /// FUNCTION(text, "stringByAppendingString:", more).
  case append = "stringByAppendingString:"
  /// FUNCTION(date, "dateByAddingTimeInterval:", seconds).
  case addTimeInterval = "dateByAddingTimeInterval:"

  /// A Boolean value that indicates whether the function is called through FUNCTION, with its first operand as the target.
  public var isMethod: Bool {
    switch self {
    case .uppercaseString, .lowercaseString, .substringFrom, .substringTo, .append,
      .addTimeInterval:
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether the function takes any number of operands in place of one list.
  public var isStatistical: Bool {
    switch self {
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation: true
    default: false
    }
  }

  /// The number of operands, of a function that is not statistical.
  public var operandCount: Int {
    rawValue.utf8.count { $0 == UInt8(ascii: ":") } + (isMethod ? 1 : 0)
  }

  /// True if a call with `count` operands is possible.
  public func accepts(operandCount count: Int) -> Bool {
    isStatistical ? count >= 1 : count == operandCount
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

  /// The function called `name` with `count` operands, in any case, with or without a last colon.
  init?(calling name: String, operandCount count: Int) {
    let lower = name.lowercased()
    let spellings = lower.hasSuffix(":") ? [lower] : [lower, lower + ":"]
    let found = spellings.compactMap { PredicateFunction.byName[$0] }
    guard let match = found.first(where: { $0.accepts(operandCount: count) }) else { return nil }
    self = match
  }

  /// True if any function has that name, whatever its operands.
  static func exists(named name: String) -> Bool {
    let lower = name.lowercased()
    return byName[lower] != nil || byName[lower + ":"] != nil
  }
}
