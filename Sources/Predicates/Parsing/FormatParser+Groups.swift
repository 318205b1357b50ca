import Basics

extension FormatParser {
  /// Closes the innermost bracket at a closing token.
  mutating func close() throws -> Bool {
    try reduce(above: 0)
    guard case .group(let group)? = pending.last, group.isClosed(by: token.kind) else {
      throw unbalanced()
    }
    switch group.kind {
    case .parentheses:
      popPending()
      var operand = operands.removeLast()
      operand.range = group.opening.lowerBound..<token.range.upperBound
      operand.isGrouped = true
      operands.append(operand)
      try advance()
      return try readPostfix()
    case .index:
      let expression = try requireExpression("an index")
      let index = operands.removeLast()
      return try close(index: .at(expression), depth: index.depth)
    case .aggregate, .call:
      return try closeList(group)
    }
  }

  /// Closes `{` or the parenthesis of a call right after it was opened.
  mutating func closeEmpty() throws -> Bool {
    guard justOpened, case .group(let group)? = pending.last, group.takesComma,
      group.isClosed(by: token.kind)
    else { throw operandExpected() }
    return try closeList(group)
  }

  /// Closes an index.
  mutating func close(index: FetchExpression.Index, depth: Int = 0) throws -> Bool {
    popPending()
    let collection = try requireExpression("an index")
    let operand = operands.removeLast()
    let range = operand.range.lowerBound..<token.range.upperBound
    try advance()
    try push(
      .expression(.element(collection, index)), depth: max(operand.depth, depth) + 1, range: range)
    return try readPostfix()
  }

  private mutating func closeList(_ group: Group) throws -> Bool {
    popPending()
    let parts = Array(operands[group.base...])
    operands.removeLast(parts.count)
    let range = group.opening.lowerBound..<token.range.upperBound
    let depth = (parts.map(\.depth).max() ?? 0) + 1
    try advance()
    if case .call(let call) = group.kind, call.isConnective {
      let predicates = try parts.map { try predicate($0) }
      try push(
        .predicate(call.isConjunction ? .and(predicates) : .or(predicates)), depth: depth,
        range: range)
      return false
    }
    let expression: FetchExpression =
      if case .call(let call) = group.kind {
        try finish(call, parts, range: range, name: group.opening)
      } else {
        .aggregate(try parts.map { try self.expression($0) })
      }
    try push(.expression(expression), depth: depth, range: range)
    return try readPostfix()
  }

  private func finish(
    _ call: Group.Call, _ parts: [Operand], range: Range<Int>, name: Range<Int>
  ) throws -> FetchExpression {
    switch call {
    case .function(let name):
      return try function(name, parts, range: range)
    case .selector:
      try requireCount(2..., parts, "FUNCTION(value, \"name:\", operands)", range)
      let selector = try text(of: parts[1], what: "the name of a function in quotes")
      let values =
        try [parts[0]].map { try expression($0) } + parts[2...].map { try expression($0) }
      let known = PredicateFunction(calling: selector, operandCount: values.count)
      if mode == .tool, known == nil {
        throw FetchPredicateError(
          .unknownFunction, "unknown function '\(selector)' of \(values.count) operands",
          at: parts[1].range)
      }
      return .function(known?.rawValue ?? selector, values)
    case .cast:
      try requireCount(2...2, parts, "CAST(value, \"type\")", range)
      let typeName = try text(of: parts[1], what: "the name of a type in quotes")
      guard let type = PredicateCastType(name: typeName) else {
        let nearest = SpellingSuggestion.closest(to: typeName, among: PredicateCastType.allNames)
        throw FetchPredicateError(
          .unknownType, "unknown type '\(typeName)'", at: parts[1].range,
          expected: "\"NSString\", \"NSNumber\", \"NSDate\" or \"NSDecimalNumber\"",
          hint: nearest.map { "did you mean '\($0)'?" })
      }
      let value = try expression(parts[0])
      if !parts[0].isGrouped, let literal = PredicateLiteral.read(value, as: type) {
        return literal
      }
      return .cast(value, typeName)
    case .subquery:
      try requireCount(3...3, parts, "SUBQUERY(collection, $name, predicate)", range)
      guard case .variable(let variable) = try expression(parts[1]) else {
        throw FetchPredicateError(
          .syntax, "the second operand of SUBQUERY is not a variable", at: parts[1].range,
          expected: "a variable such as $tweet")
      }
      return .subquery(try expression(parts[0]), variable, try predicate(parts[2]))
    case .ternary:
      try requireCount(3...3, parts, "TERNARY(predicate, value, value)", range)
      return .ternary(
        try predicate(parts[0]), try expression(parts[1]), try expression(parts[2]))
    case .conjunction, .disjunction:
      throw FetchPredicateError(.syntax, "expected a value, found a predicate", at: range)
    }
  }

  private func function(
    _ name: String, _ parts: [Operand], range: Range<Int>
  ) throws -> FetchExpression {
    guard let function = PredicateFunction(calling: name, operandCount: parts.count),
      !function.isMethod
    else {
      let count = name.utf8.count { $0 == UInt8(ascii: ":") }
      throw FetchPredicateError(
        .unknownFunction,
        "'\(name)' does not take \(parts.count) " + (parts.count == 1 ? "operand" : "operands"),
        at: range, expected: count > 1 ? "\(count) operands" : nil)
    }
    return .function(function.rawValue, try parts.map { try expression($0) })
  }

  private func requireCount(
    _ counts: some RangeExpression<Int>, _ parts: [Operand], _ shape: String, _ range: Range<Int>
  ) throws {
    guard counts.contains(parts.count) else {
      throw FetchPredicateError(
        .syntax, "the call has \(parts.count) operands", at: range, expected: shape)
    }
  }

  private func text(of operand: Operand, what: String) throws -> String {
    guard case .expression(.constant(.string(let text))) = operand.node else {
      throw FetchPredicateError(
        .syntax, "'\(excerpt(operand.range))' is not text", at: operand.range, expected: what)
    }
    return text
  }

  private func expression(_ operand: Operand) throws -> FetchExpression {
    guard case .expression(let expression) = operand.node else {
      throw FetchPredicateError(
        .syntax, "expected a value, found a predicate", at: operand.range)
    }
    return expression
  }

  private func predicate(_ operand: Operand) throws -> FetchPredicate {
    guard case .predicate(let predicate) = operand.node else {
      throw FetchPredicateError(
        .syntax, "expected a predicate, found a value", at: operand.range,
        expected: "a comparison")
    }
    return predicate
  }
}

extension FormatParser.Group {
  func isClosed(by token: FormatToken.Kind) -> Bool {
    switch (kind, token) {
    case (.parentheses, .rightParenthesis), (.call, .rightParenthesis),
      (.aggregate, .rightBrace), (.index, .rightBracket):
      true
    default: false
    }
  }
}

extension FormatParser.Group.Call {
  var isConnective: Bool {
    switch self {
    case .conjunction, .disjunction: true
    default: false
    }
  }

  var isConjunction: Bool {
    if case .conjunction = self { true } else { false }
  }
}
