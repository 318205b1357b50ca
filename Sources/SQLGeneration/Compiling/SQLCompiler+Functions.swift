import ObjectGraph
import Predicates

extension SQLCompiler {
  /// A call of an SQL function that computes what memory computes.
  ///
  /// The function is told the kind of each operand, since SQL keeps dates and numbers alike.
  func call(
    _ way: SQLFunction.Computation, _ name: String, _ operands: [SQLOperand],
    gives kind: SQLOperand.Kind
  ) throws -> SQLOperand {
    var letters = ""
    for operand in operands {
      guard let letter = operand.kind.letter else {
        throw unsupported("'\(name)' doesn't work on objects there")
      }
      letters += letter
    }
    return SQLOperand(
      expression: .call(
        .compute,
        [.literal(way.rawValue), .value(.text(name)), .value(.text(letters))]
          + operands.map(\.exact)),
      kind: kind, isReferenceDate: kind == .date)
  }

  func arithmetic(
    _ operation: FetchExpression.ArithmeticOperator, _ left: SQLOperand, _ right: SQLOperand
  ) throws -> SQLOperand {
    // What fails is left to SQL, where it fails only if it is asked for, as in memory.
    if let left = left.constant, let right = right.constant,
      let value = try? PredicateOperation.compute(left, operation, right)
    {
      return try constant(value)
    }
    let kind: SQLOperand.Kind
    switch (left.kind, right.kind) {
    case (.null, _), (_, .null): return .null
    case (.string, .string): kind = .string
    case (.decimal, .decimal), (.decimal, .number), (.number, .decimal):
      kind = operation.isBitwise ? .number : .decimal
    case (.date, .date), (.number, .number): kind = .number
    case (.date, .number), (.number, .date): kind = .date
    default: throw unsupported("'\(operation.rawValue)' doesn't work on these types")
    }
    return try call(.arithmetic, operation.rawValue, [left, right], gives: kind)
  }

  func function(
    _ name: String, _ arguments: [FetchExpression], _ environment: SQLEnvironment
  ) throws -> SQLOperand {
    guard let function = PredicateFunction(rawValue: name) else {
      throw unsupported("unknown function '\(name)'")
    }
    if function == .now { return try constant(.date(clock.now)) }
    if function == .count, arguments.count == 1 { return try count(arguments[0], environment) }
    if function == .cast, arguments.count == 2, case .constant(.string(let type)) = arguments[1] {
      return try cast(arguments[0], type, environment)
    }
    if arguments.count == 1, case .aggregate(let elements) = arguments[0], !elements.isEmpty {
      let operands = try elements.map { try single($0, environment) }
      return try call(
        .listFunction, name, operands, gives: try resultKind(of: function, operands))
    }
    let operands = try arguments.map { try single($0, environment) }
    let kind = try resultKind(of: function, operands)
    let constants = operands.compactMap(\.constant)
    // What fails is left to SQL, where it fails only if it is asked for, as in memory.
    if constants.count == operands.count,
      let value = try? PredicateOperation.call(function, constants, clock: clock)
    {
      return try constant(value)
    }
    return try call(.function, name, operands, gives: kind)
  }

  private func resultKind(of function: PredicateFunction, _ operands: [SQLOperand]) throws
    -> SQLOperand.Kind
  {
    switch function {
    case .uppercase, .lowercase, .uppercaseString, .lowercaseString, .substringFrom, .substringTo,
      .append:
      return .string
    case .addTimeInterval: return .date
    case .minimum, .maximum:
      let kinds = operands.map(\.kind).filter { $0 != .null }
      guard let kind = kinds.first else { return .null }
      guard kinds.allSatisfy({ $0 == kind }) else {
        throw unsupported("'\(function.rawValue)' of different types")
      }
      return kind
    case .add, .subtract:
      switch (operands.first?.kind, operands.last?.kind) {
      case (.string?, .string?): return .string
      case (.date?, .number?), (.number?, .date?): return .date
      default: return numberKind(operands)
      }
    case .multiply, .divide, .modulus, .power, .sum, .average, .median, .ceiling, .floor, .truncate,
      .absolute:
      return numberKind(operands)
    case .random, .randomBelow, .mode, .distinct, .cast, .now:
      throw unsupported("'\(function.rawValue)' has no counterpart there")
    default: return .number
    }
  }

  private func numberKind(_ operands: [SQLOperand]) -> SQLOperand.Kind {
    operands.contains { $0.kind == .decimal } ? .decimal : .number
  }

  /// CAST of a value to a type that columns have.
  func cast(
    _ inner: FetchExpression, _ name: String, _ environment: SQLEnvironment
  ) throws -> SQLOperand {
    guard let type = PredicateCastType(name: name) else {
      throw unsupported("unknown type '\(name)'")
    }
    let operand = try single(inner, environment)
    if let value = operand.constant {
      return try constant(PredicateOperation.cast(value, to: type, clock: clock))
    }
    let kind: SQLOperand.Kind
    switch type {
    case .string, .word: kind = .string
    case .number where operand.kind == .decimal: kind = .decimal
    case .number, .boolean: kind = .number
    case .decimal: kind = .decimal
    case .date:
      // A text such as "-7d" is read against a clock that SQL doesn't have.
      guard operand.kind != .string else { throw unsupported("text is cast to a date") }
      kind = .date
    case .data: kind = .data
    case .uuid: kind = .uuid
    case .array, .object: throw unsupported("'\(name)' isn't a column type")
    }
    return try call(.cast, name, [operand], gives: kind)
  }
}

extension FetchExpression.ArithmeticOperator {
  fileprivate var isBitwise: Bool {
    switch self {
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight: true
    case .add, .subtract, .multiply, .divide, .power: false
    }
  }
}
