extension FormatParser {
  /// Reads what may follow an operand; true where another operand is wanted then.
  mutating func readOperator() throws -> Bool {
    let range = token.range
    switch token.kind {
    case .and, .keyword(.and):
      return try connect(.and)
    case .or, .keyword(.or):
      return try connect(.or)
    case .arithmetic(let `operator`):
      try reduce(above: `operator`.precedence - 1)
      try requireExpression("'\(`operator`.rawValue)'")
      try push(pending: .arithmetic(`operator`))
      try advance()
      return true
    case .comparison(let `operator`):
      try advance()
      return try compare(`operator`, at: range, isNegated: false)
    case .keyword(.not):
      try advance()
      guard case .keyword(let keyword) = token.kind, let `operator` = keyword.comparison else {
        throw operatorExpected(at: range)
      }
      let whole = range.lowerBound..<token.range.upperBound
      try advance()
      return try compare(`operator`, at: whole, isNegated: true)
    case .keyword(.conformsTo), .keyword(.typeEquals):
      throw FetchPredicateError(
        .unsupported,
        "'\(lexer.text(range))' compares uniform type identifiers, which exist only "
          + "on Apple's systems", at: range, hint: "compare the text with == or LIKE")
    case .keyword(let keyword):
      guard let `operator` = keyword.comparison else { throw operatorExpected(at: range) }
      try advance()
      return try compare(`operator`, at: range, isNegated: false)
    case .comma:
      return try readComma()
    case .rightParenthesis, .rightBrace, .rightBracket:
      return try close()
    default:
      throw operatorExpected(at: range)
    }
  }

  private mutating func connect(_ connective: Pending) throws -> Bool {
    try reduce(above: connective.precedence)
    try requirePredicate()
    try push(pending: connective)
    try advance()
    return true
  }

  private mutating func compare(
    _ operator: ComparisonPredicate.Operator, at range: Range<Int>, isNegated: Bool
  ) throws -> Bool {
    try reduce(above: 40)
    if case .comparison? = pending.last {
      var hint = "write two comparisons: a < b AND b < c"
      if case .expression(.binary(let name, _, _))? = operands.last?.node {
        if name == .bitwiseAnd { hint = "'&' works on bits; write AND or '&&'" }
        if name == .bitwiseOr { hint = "'|' works on bits; write OR or '||'" }
      }
      throw FetchPredicateError(
        .syntax, "a comparison can't be compared again", at: range, expected: "AND or OR",
        hint: hint)
    }
    try requireExpression("'\(lexer.text(range))'")
    let options = try readOptions()
    try push(pending: .comparison(`operator`, options, range, isNegated))
    return true
  }

  private mutating func readOptions() throws -> ComparisonPredicate.Options {
    guard token.kind == .leftBracket else { return [] }
    try advance()
    var options: ComparisonPredicate.Options = []
    if token.kind != .rightBracket {
      let range = token.range
      if let end = lexer.bytes[range.lowerBound...].firstIndex(of: UInt8(ascii: "]")),
        lexer.bytes[range.lowerBound..<end].contains(UInt8(ascii: ","))
      {
        throw FetchPredicateError(
          .syntax, "unexpected '\(lexer.text(range))' in brackets", at: range,
          expected: "c, d or n",
          hint: "write a list in braces: {\(lexer.text(range.lowerBound..<end))}")
      }
      for (offset, letter) in lexer.text(range).enumerated() {
        switch letter {
        case "c", "C": options.insert(.caseInsensitive)
        case "d", "D": options.insert(.diacriticInsensitive)
        case "n", "N": options.insert(.normalized)
        case "l", "L":
          throw FetchPredicateError(
            .unsupported, "the option [l] needs the rules of a locale, which are not at hand",
            at: range.lowerBound + offset..<range.lowerBound + offset + 1,
            hint: "[c] ignores case and [d] ignores diacritics in every language")
        default:
          throw FetchPredicateError(
            .syntax, "unknown option '\(letter)'", at: range, expected: "c, d or n",
            hint: "[c] ignores case, [d] ignores accents")
        }
      }
      try advance()
    }
    guard token.kind == .rightBracket else {
      throw FetchPredicateError(
        .syntax, "the options are not closed", at: token.range, expected: "']'")
    }
    try advance()
    return options
  }

  private mutating func readComma() throws -> Bool {
    try reduce(above: 0)
    guard case .group(let group)? = pending.last, group.takesComma else {
      throw operatorExpected(at: token.range)
    }
    try advance()
    return true
  }

  // MARK: - Reduction

  /// Joins what waits and binds more tightly than `precedence` with its operands.
  mutating func reduce(above precedence: Int) throws {
    while let last = pending.last, last.precedence > precedence { try reduceLast() }
  }

  private mutating func reduceLast() throws {
    switch popPending() {
    case .group:
      break
    case .or:
      try joinChain(isConjunction: false)
    case .and:
      try joinChain(isConjunction: true)
    case .not:
      let predicate = try requirePredicate()
      let operand = operands.removeLast()
      try push(.predicate(.not(predicate)), depth: operand.depth + 1, range: operand.range)
    case .quantifier(let quantifier, let range):
      throw FetchPredicateError(
        .syntax, "\(quantifier.rawValue) is not followed by a comparison", at: range,
        hint: "write a comparison after it: \(quantifier.rawValue) "
          + "\(operands.last.map { excerpt($0.range) } ?? "key") == …")
    case .comparison(let `operator`, let options, let range, let isNegated):
      try joinComparison(`operator`, options, range, isNegated: isNegated)
    case .assignment(let name):
      let expression = try requireExpression("':='")
      let operand = operands.removeLast()
      try push(
        .expression(.assignment(name, expression)), depth: operand.depth + 1, range: operand.range)
    case .minus:
      let expression = try requireExpression("'-'")
      let operand = operands.removeLast()
      try push(.expression(.negated(expression)), depth: operand.depth + 1, range: operand.range)
    case .arithmetic(let `operator`):
      let right = try requireExpression("'\(`operator`.rawValue)'")
      let rightOperand = operands.removeLast()
      let left = try requireExpression("'\(`operator`.rawValue)'")
      let leftOperand = operands.removeLast()
      try push(
        .expression(.binary(`operator`, left, right)),
        depth: max(leftOperand.depth, rightOperand.depth) + 1,
        range: leftOperand.range.lowerBound..<rightOperand.range.upperBound)
    }
  }

  private mutating func joinChain(isConjunction: Bool) throws {
    var count = 2
    while let last = pending.last {
      switch (last, isConjunction) {
      case (.and, true), (.or, false):
        popPending()
        count += 1
        continue
      default: break
      }
      break
    }
    try requirePredicate()
    let parts = operands.suffix(count)
    var predicates: [FetchPredicate] = []
    predicates.reserveCapacity(count)
    var depth = 0
    for part in parts {
      if case .predicate(let predicate) = part.node { predicates.append(predicate) }
      depth = max(depth, part.depth)
    }
    let range = (parts.first?.range.lowerBound ?? 0)..<(parts.last?.range.upperBound ?? 0)
    operands.removeLast(count)
    try push(
      .predicate(isConjunction ? .and(predicates) : .or(predicates)), depth: depth + 1,
      range: range)
  }

  private mutating func joinComparison(
    _ operator: ComparisonPredicate.Operator, _ options: ComparisonPredicate.Options,
    _ range: Range<Int>, isNegated: Bool
  ) throws {
    let right = try requireExpression("'\(lexer.text(range))'")
    let rightOperand = operands.removeLast()
    let left = try requireExpression("'\(lexer.text(range))'")
    let leftOperand = operands.removeLast()
    var quantifier: ComparisonPredicate.Quantifier?
    if case .quantifier(let found, _)? = pending.last {
      quantifier = found
      popPending()
    }
    var parts = ComparisonPredicate(
      quantifier, left: left, `operator`, options: options, right: right,
      location: SourceLocation(range))
    parts.rightLocation = SourceLocation(rightOperand.range)
    let comparison = FetchPredicate.comparison(parts)
    try push(
      .predicate(isNegated ? .not(comparison) : comparison),
      depth: max(leftOperand.depth, rightOperand.depth) + (isNegated ? 2 : 1),
      range: leftOperand.range.lowerBound..<rightOperand.range.upperBound)
  }

  @discardableResult
  mutating func requirePredicate() throws -> FetchPredicate {
    guard let operand = operands.last else { throw operandExpected() }
    guard case .predicate(let predicate) = operand.node else {
      throw FetchPredicateError(
        .missingComparison, "'\(excerpt(operand.range))' is not compared with anything",
        at: operand.range,
        hint: boundsHint(operand.range) ?? repetitionHint(operand.range)
          ?? keywordHint(for: operand.range))
    }
    return predicate
  }

  @discardableResult
  mutating func requireExpression(_ name: String) throws -> FetchExpression {
    guard let operand = operands.last else { throw operandExpected() }
    guard case .expression(let expression) = operand.node else {
      throw FetchPredicateError(
        .syntax, "\(name) needs a value, and '\(excerpt(operand.range))' is a predicate",
        at: operand.range)
    }
    return expression
  }

  /// Throws where what waits wants a value, so that no predicate can begin.
  mutating func requirePredicatePosition() throws {
    switch pending.last {
    case nil, .group, .and, .or, .not: break
    default: throw operandExpected()
    }
  }
}

extension FormatParser.Group {
  /// True if several operands may stand in the bracket.
  var takesComma: Bool {
    switch kind {
    case .aggregate, .call: true
    case .parentheses, .index: false
    }
  }
}
