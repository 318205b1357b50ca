import FoundationEssentials
import Glibc

extension PredicateOperation {
  /// The result of a function; nil where an operand is nil.
  ///
  /// - Throws: `FetchPredicateError`: `typeMismatch`, `overflow`, `divisionByZero`, `unknownType`.
  public static func call(
    _ function: PredicateFunction, _ operands: [AttributeValue],
    clock: @autoclosure () -> PredicateClock = PredicateClock()
  ) throws -> AttributeValue {
    guard function.accepts(operandCount: operands.count) else {
      throw FetchPredicateError(
        .unknownFunction, "'\(function.rawValue)' does not take \(operands.count) operands")
    }
    if function.isStatistical { return try statistics(function, operands) }
    if operands.contains(.null) { return .null }
    switch function {
    case .now: return .date(clock().now)
    case .random: return .double(Double.random(in: 0..<1))
    case .cast:
      guard case .string(let name) = operands[1], let type = PredicateCastType(name: name) else {
        throw FetchPredicateError(.unknownType, "the type of a cast is not known")
      }
      return cast(operands[0], to: type, clock: clock())
    case .distinct:
      guard case .array(let elements) = operands[0] else { throw mismatch(function, operands) }
      return .array(distinct(elements))
    case .add: return try compute(operands[0], .add, operands[1])
    case .subtract: return try compute(operands[0], .subtract, operands[1])
    case .multiply: return try compute(operands[0], .multiply, operands[1])
    case .divide: return try compute(operands[0], .divide, operands[1])
    case .power: return try compute(operands[0], .power, operands[1])
    case .bitwiseAnd: return try compute(operands[0], .bitwiseAnd, operands[1])
    case .bitwiseOr: return try compute(operands[0], .bitwiseOr, operands[1])
    case .bitwiseXor: return try compute(operands[0], .bitwiseXor, operands[1])
    case .shiftLeft: return try compute(operands[0], .shiftLeft, operands[1])
    case .shiftRight: return try compute(operands[0], .shiftRight, operands[1])
    case .addTimeInterval: return try compute(operands[0], .add, operands[1])
    case .uppercase, .lowercase, .length, .uppercaseString, .lowercaseString, .substringFrom,
      .substringTo, .append:
      return try text(function, operands)
    default:
      return try number(function, operands)
    }
  }

  private static func mismatch(
    _ function: PredicateFunction, _ operands: [AttributeValue]
  ) -> FetchPredicateError {
    let kinds = operands.map(\.kindName).joined(separator: ", ")
    return FetchPredicateError(.typeMismatch, "'\(function.rawValue)' does not work on \(kinds)")
  }

  private static func text(
    _ function: PredicateFunction, _ operands: [AttributeValue]
  ) throws -> AttributeValue {
    guard case .string(let text) = operands[0] else { throw mismatch(function, operands) }
    switch function {
    case .uppercase, .uppercaseString: return .string(text.uppercased())
    case .lowercase, .lowercaseString: return .string(text.lowercased())
    case .length: return .integer(Int64(text.count))
    case .append:
      guard case .string(let more) = operands[1] else { throw mismatch(function, operands) }
      return .string(try join(text, more))
    default:
      guard case .integer(let index)? = operands[1].number else {
        throw mismatch(function, operands)
      }
      guard index >= 0, index <= text.count else {
        throw FetchPredicateError(
          .overflow, "the position \(index) is outside a text of \(text.count) characters")
      }
      return .string(
        String(function == .substringFrom ? text.dropFirst(Int(index)) : text.prefix(Int(index))))
    }
  }

  private static func number(
    _ function: PredicateFunction, _ operands: [AttributeValue]
  ) throws -> AttributeValue {
    guard let first = operands[0].number else { throw mismatch(function, operands) }
    switch (function, first) {
    case (.ceiling, .integer), (.floor, .integer), (.truncate, .integer): return first.value
    case (.ceiling, .double(let value)): return .double(value.rounded(.up))
    case (.floor, .double(let value)): return .double(value.rounded(.down))
    case (.truncate, .double(let value)): return .double(value.rounded(.towardZero))
    case (.ceiling, .decimal(let value)): return .decimal(try rounded(value, towards: 1))
    case (.floor, .decimal(let value)): return .decimal(try rounded(value, towards: -1))
    case (.truncate, .decimal(let value)): return .decimal(try rounded(value, towards: 0))
    case (.absolute, .decimal(let value)): return .decimal(value < 0 ? -value : value)
    case (.absolute, .integer(let value)):
      guard value != .min else { throw overflow(0, "-", value) }
      return .integer(abs(value))
    case (.absolute, .double(let value)): return .double(abs(value))
    case (.squareRoot, _): return .double(try finite(first.double.squareRoot()))
    case (.logarithm, _): return .double(try finite(log10(first.double)))
    case (.naturalLogarithm, _): return .double(try finite(log(first.double)))
    case (.exponential, _): return .double(try finite(exp(first.double)))
    case (.onesComplement, .integer(let value)): return .integer(~value)
    case (.randomBelow, .integer(let bound)):
      guard bound > 0 else {
        throw FetchPredicateError(.overflow, "random: needs a positive bound")
      }
      return .integer(Int64.random(in: 0..<bound))
    case (.modulus, _):
      guard let second = operands[1].number else { throw mismatch(function, operands) }
      return try remainder(first, second)
    default: throw mismatch(function, operands)
    }
  }

  private static func remainder(
    _ left: PredicateNumber, _ right: PredicateNumber
  ) throws -> AttributeValue {
    guard right.double != 0 else { throw divisionByZero() }
    if case .integer(let left) = left, case .integer(let right) = right {
      // The remainder of the least integer by -1 is 0, though the quotient overflows.
      return .integer(right == -1 ? 0 : left % right)
    }
    if case .decimal(let left) = left, let right = right.decimal {
      return .decimal(try remainder(left, right))
    }
    if case .decimal(let right) = right, let left = left.decimal {
      return .decimal(try remainder(left, right))
    }
    return .double(try finite(fmod(left.double, right.double)))
  }
}
