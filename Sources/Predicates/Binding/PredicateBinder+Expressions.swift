import Basics

extension PredicateBinder {
  func element(
    of collection: TypedExpression, _ index: FetchExpression.Index
  ) throws -> TypedExpression {
    let isCollection = collection.isToMany || collection.kind == .list || collection.kind.isOpen
    let isKey: Bool =
      if case .at(.constant(.string)) = index { true } else { false }
    guard isCollection || isKey else {
      throw FetchPredicateError(
        .cardinality, "an index needs a collection, and \(collection.name)",
        at: collection.location.offsets)
    }
    var typed = collection
    typed.expression = .element(collection.expression, index)
    typed.elements = []
    if case .size = index {
      typed.kind = .integer
    } else if collection.kind == .list || isKey {
      typed.kind = .unknown
    }
    typed.isToMany = false
    typed.isMapped = false
    return typed
  }

  func subquery(
    _ collection: TypedExpression, _ name: String, _ predicate: FetchPredicate
  ) throws -> TypedExpression {
    guard collection.isToMany || collection.kind == .list || collection.kind.isOpen else {
      throw FetchPredicateError(
        .cardinality, "SUBQUERY needs a collection, and \(collection.name)",
        at: collection.location.offsets)
    }
    return TypedExpression(
      expression: .subquery(collection.expression, name, predicate),
      kind: collection.kind == .list ? .unknown : collection.kind, isToMany: true,
      ignoresCase: collection.ignoresCase)
  }

  func cast(_ value: TypedExpression, _ name: String) throws -> TypedExpression {
    guard let type = PredicateCastType(name: name) else {
      throw FetchPredicateError(
        .unknownType, "unknown type '\(name)'",
        hint: SpellingSuggestion.closest(to: name, among: PredicateCastType.allNames).map {
          "did you mean '\($0)'?"
        })
    }
    try requireOne(value, "CAST")
    if let text = value.text, type != .string, type != .word,
      PredicateOperation.cast(.string(text), to: type, clock: options.clock) == .null
    {
      throw FetchPredicateError(
        .malformedValue, "\(PredicatePrinter.quoted(text)) can't be cast to \(name)",
        at: value.location.offsets)
    }
    let kind: TypedExpression.Kind =
      switch type {
      case .string, .word: .string
      case .number: value.kind == .integer || value.kind == .boolean ? .integer : .double
      case .decimal: .double
      case .date: .date
      case .boolean: .boolean
      case .data: .data
      case .uuid: .uuid
      case .array: .list
      case .object: .unknown
      }
    return TypedExpression(expression: .cast(value.asText.expression, name), kind: kind)
  }

  func ternary(
    _ condition: FetchPredicate, _ first: TypedExpression, _ second: TypedExpression
  ) -> TypedExpression {
    var first = first
    var second = second
    if second.kind != .word { first = typed(first, like: second.kind) }
    if first.kind != .word { second = typed(second, like: first.kind) }
    let kind: TypedExpression.Kind
    if first.kind == second.kind || second.kind == .null {
      kind = first.kind
    } else if first.kind == .null {
      kind = second.kind
    } else {
      kind = first.kind.isNumber && second.kind.isNumber ? .double : .unknown
    }
    return TypedExpression(
      expression: .ternary(condition, first.expression, second.expression),
      kind: kind == .list || kind == .word ? .unknown : kind,
      isToMany: first.isToMany || second.isToMany,
      ignoresCase: first.ignoresCase || second.ignoresCase)
  }

  /// A word of a choice, as a value where its text is one; as text otherwise.
  private func typed(
    _ typed: TypedExpression, like kind: TypedExpression.Kind
  ) -> TypedExpression {
    guard typed.kind == .word else { return typed }
    return (try? resolve(typed, as: kind)) ?? typed.asText
  }

  func negate(_ value: TypedExpression) throws -> TypedExpression {
    let value = value.kind == .word ? try resolve(value, as: .double) : value
    try requireOne(value, "'-'")
    guard value.kind.isNumber || value.kind.isOpen else {
      throw FetchPredicateError(
        .typeMismatch, "'-' works on numbers, and \(value.name)", at: value.location.offsets)
    }
    var typed = value
    typed.expression = .negated(value.expression)
    if value.kind == .boolean { typed.kind = .integer }
    return typed
  }

  func arithmetic(
    _ left: TypedExpression, _ operator: FetchExpression.ArithmeticOperator,
    _ right: TypedExpression
  ) throws -> TypedExpression {
    var left = left
    var right = right
    if left.kind == .word { left = try resolve(left, as: right.kind.isNumber ? .double : .string) }
    if right.kind == .word {
      right = try resolve(right, as: left.kind == .string ? .string : .double)
    }
    let name = "'\(`operator`.rawValue)'"
    try requireOne(left, name)
    try requireOne(right, name)
    let kind: TypedExpression.Kind
    switch (left.kind, `operator`, right.kind) {
    case (let first, _, let second) where first.isOpen || second.isOpen:
      kind = .unknown
    case (.string, .add, .string): kind = .string
    case (.date, .subtract, .date): kind = .double
    case (.date, .add, let other), (.date, .subtract, let other), (let other, .add, .date):
      guard other.isNumber else { throw mismatch(left, name, right) }
      kind = .date
    case (let first, _, let second) where first.isNumber && second.isNumber:
      // The power of integers with a negative exponent is no integer.
      kind =
        first == .double || second == .double ? .double : `operator` == .power ? .unknown : .integer
    default: throw mismatch(left, name, right)
    }
    return TypedExpression(
      expression: .binary(`operator`, left.expression, right.expression), kind: kind)
  }

  private func mismatch(
    _ left: TypedExpression, _ name: String, _ right: TypedExpression
  ) -> FetchPredicateError {
    let place = left.location.offsets ?? right.location.offsets
    return FetchPredicateError(
      .typeMismatch, "\(left.kindName) \(name) \(right.kindName) can't be computed", at: place)
  }

  /// Throws for a collection where one value is needed.
  func requireOne(_ typed: TypedExpression, _ what: String) throws {
    guard typed.isToMany || typed.kind == .list else { return }
    throw FetchPredicateError(
      .cardinality, "\(what) needs one value, and \(typed.name)", at: typed.location.offsets,
      hint: "use @count, @sum, @max or another collection operator to get one value")
  }

  func call(_ name: String, _ operands: [TypedExpression]) throws -> TypedExpression {
    guard let function = PredicateFunction(rawValue: name),
      function.accepts(operandCount: operands.count)
    else { throw PredicateFunction.unknown(name, operandCount: operands.count) }
    let collects = function.isStatistical || function == .distinct
    var typed: [TypedExpression] = []
    for (index, operand) in operands.enumerated() {
      let wanted = function.operandKind(at: index)
      var operand = operand
      if operand.kind == .word { operand = try resolve(operand, as: wanted ?? .string) }
      if collects, operands.count == 1 {
        guard operand.isToMany || operand.kind == .list || operand.kind.isOpen else {
          throw FetchPredicateError(
            .cardinality, "'\(name)' needs a collection, and \(operand.name)",
            at: operand.location.offsets)
        }
      } else {
        try requireOne(operand, "'\(name)'")
      }
      try require(operand, wanted, of: function)
      typed.append(operand)
    }
    return TypedExpression(
      expression: .function(name, typed.map(\.expression)),
      kind: try kind(of: function, typed),
      isToMany: false)
  }

  private func require(
    _ operand: TypedExpression, _ wanted: TypedExpression.Kind?, of function: PredicateFunction
  ) throws {
    guard let wanted, !operand.kind.isOpen, operand.kind != .list else { return }
    let fits =
      wanted == .double ? operand.kind.isNumber : operand.kind == wanted
    guard fits else {
      let what = TypedExpression(expression: .constant(.null), kind: wanted).kindName
      throw FetchPredicateError(
        .typeMismatch, "'\(function.rawValue)' works on \(what), and \(operand.name)",
        at: operand.location.offsets)
    }
  }

  private func kind(
    of function: PredicateFunction, _ operands: [TypedExpression]
  ) throws -> TypedExpression.Kind {
    switch function {
    case .count, .length, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight,
      .onesComplement, .randomBelow:
      return .integer
    case .average, .standardDeviation, .squareRoot, .logarithm, .naturalLogarithm, .exponential,
      .random:
      return .double
    case .uppercase, .lowercase, .uppercaseString, .lowercaseString, .substringFrom, .substringTo,
      .append:
      return .string
    case .now, .addTimeInterval: return .date
    case .mode, .distinct: return .list
    case .cast:
      guard case .constant(.string(let name)) = operands[1].expression else { return .unknown }
      return try cast(operands[0], name).kind
    case .add: return try arithmetic(operands[0], .add, operands[1]).kind
    case .subtract: return try arithmetic(operands[0], .subtract, operands[1]).kind
    case .multiply: return try arithmetic(operands[0], .multiply, operands[1]).kind
    case .divide: return try arithmetic(operands[0], .divide, operands[1]).kind
    case .power: return try arithmetic(operands[0], .power, operands[1]).kind
    case .modulus, .ceiling, .floor, .truncate, .absolute, .sum, .minimum, .maximum, .median:
      let kinds = operands.map { $0.kind == .list ? .unknown : $0.kind }
      guard let first = kinds.first, kinds.allSatisfy({ $0 == first }) else { return .unknown }
      return function == .median && first == .integer ? .unknown : first
    }
  }
}

extension PredicateFunction {
  /// The kind of an operand that the function needs; nil where several kinds fit.
  fileprivate func operandKind(at index: Int) -> TypedExpression.Kind? {
    switch self {
    case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .ceiling, .floor, .truncate,
      .absolute, .modulus, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight,
      .onesComplement, .randomBelow, .sum, .average, .median, .standardDeviation:
      .double
    case .uppercase, .lowercase, .length, .uppercaseString, .lowercaseString, .append: .string
    case .substringFrom, .substringTo: index == 0 ? .string : .double
    case .addTimeInterval: index == 0 ? .date : .double
    default: nil
    }
  }
}

extension TypedExpression {
  /// A word as text; anything else as it is.
  var asText: TypedExpression {
    guard case .word(let text, _) = expression else { return self }
    return TypedExpression(expression: .constant(.string(text)), kind: .string)
  }
}
