import Basics

extension FormatParser {
  /// Reads what may stand where an operand is wanted; true where one still is.
  mutating func readOperand() throws -> Bool {
    let range = token.range
    switch token.kind {
    case .not, .keyword(.not):
      try requirePredicatePosition()
      try push(pending: .not)
      try advance()
      return true
    case .keyword(let keyword):
      return try readKeyword(keyword)
    case .arithmetic(.subtract):
      return try readMinus()
    case .leftParenthesis:
      try open(.parentheses, at: range)
      try advanceAfterOpening()
      return true
    case .leftBrace:
      try open(.aggregate, at: range)
      try advanceAfterOpening()
      return true
    case .rightBrace, .rightParenthesis:
      return try closeEmpty()
    case .string(let text):
      return try finish(.constant(.string(text)))
    case .number(let value):
      return try finish(.constant(value))
    case .bareText(let text):
      return try finish(.word(text, SourceLocation(range)))
    case .argument(let kind):
      let expression = try argument(kind, at: range)
      guard kind == .keyPath, case .keyPath(let path) = expression else {
        return try finish(expression)
      }
      try advance()
      return try readKeyPath(path.steps, from: range, base: path.base, notation: .explicit)
    case .variable(let name):
      try advance()
      guard token.kind == .assign else {
        try push(.expression(.variable(name)), depth: 1, range: range)
        return try readPostfix()
      }
      try push(pending: .assignment(name))
      try advance()
      return true
    case .word:
      return try readName()
    case .key(let name):
      guard !name.isEmpty else {
        throw FetchPredicateError(.malformedToken, "a key needs at least one character", at: range)
      }
      try advance()
      if token.kind == .leftParenthesis, let keyword = FormatKeyword(name),
        keyword == .and || keyword == .or
      {
        try open(.call(keyword == .and ? .conjunction : .disjunction), at: token.range)
        try advanceAfterOpening()
        return true
      }
      let isName = lexer.endOfIdentifier(from: range.lowerBound + 1) > range.lowerBound + 1
      return try readKeyPath(
        [.key(name)], from: range, notation: isName ? .numberSign : .explicit)
    case .keyVariable(let name):
      try advance()
      return try readKeyPath([.variable(name)], from: range)
    case .collectionOperator(let name):
      try advance()
      return try readKeyPath([.collectionOperator(name)], from: range)
    default:
      throw operandExpected()
    }
  }

  private mutating func advanceAfterOpening() throws {
    try advance()
    justOpened = true
  }

  /// Puts an operand of one token on the stack and reads what follows it.
  private mutating func finish(_ expression: FetchExpression) throws -> Bool {
    let range = token.range
    try advance()
    try push(.expression(expression), depth: expression.argumentDepth, range: range)
    return try readPostfix()
  }

  private mutating func readKeyword(_ keyword: FormatKeyword) throws -> Bool {
    let range = token.range
    switch keyword {
    case .true, .yes: return try finish(.constant(.integer(1)))
    case .false, .no: return try finish(.constant(.integer(0)))
    case .null, .nil: return try finish(.constant(.null))
    case .evaluatedObject: return try finish(.evaluatedObject)
    case .truePredicate, .falsePredicate:
      try advance()
      try push(.predicate(.constant(keyword == .truePredicate)), depth: 1, range: range)
      return false
    case .any, .some, .all, .none:
      try requirePredicatePosition()
      let quantifier: ComparisonPredicate.Quantifier =
        keyword == .all ? .all : keyword == .none ? .none : .any
      try push(pending: .quantifier(quantifier, range))
      try advance()
      return true
    case .subquery, .cast, .ternary, .function:
      try advance()
      guard token.kind == .leftParenthesis else {
        return try readKeyPath([.key(lexer.text(range))], from: range)
      }
      let call: Group.Call =
        switch keyword {
        case .subquery: .subquery
        case .cast: .cast
        case .ternary: .ternary
        default: .selector
        }
      try open(.call(call), at: range)
      try advanceAfterOpening()
      return true
    case .first, .last, .size:
      try advance()
      if token.kind == .rightBracket, case .group(let group)? = pending.last,
        case .index = group.kind, operands.count == group.base
      {
        return try close(index: keyword == .first ? .first : keyword == .last ? .last : .size)
      }
      return try readKeyPath([.key(lexer.text(range))], from: range)
    default:
      throw operandExpected()
    }
  }

  /// A minus sign: part of a number that follows, or a negation.
  private mutating func readMinus() throws -> Bool {
    let start = token.range.lowerBound
    if case .minus? = pending.last { throw operandExpected() }
    if lexer.leastInteger() {
      token = FormatToken(kind: .number(.integer(.min)), range: start..<lexer.position)
      return try finish(.constant(.integer(.min)))
    }
    try advance()
    if case .number(let value) = token.kind {
      let range = token.range
      try advance()
      if token.kind == .leftBracket {
        try push(pending: .minus)
        try push(.expression(.constant(value)), depth: 1, range: range)
        return try readPostfix()
      }
      let negative: AttributeValue =
        switch value {
        case .integer(let number): .integer(-number)
        case .double(let number): .double(-number)
        default: value
        }
      try push(.expression(.constant(negative)), depth: 1, range: start..<range.upperBound)
      return false
    }
    try push(pending: .minus)
    return true
  }

  /// A name: a function if a parenthesis follows, else the start of a key path.
  private mutating func readName() throws -> Bool {
    let range = token.range
    var end = range.upperBound
    while end < lexer.bytes.count, lexer.bytes[end] == UInt8(ascii: ":"),
      end + 1 == lexer.bytes.count || lexer.bytes[end + 1] != UInt8(ascii: "=")
    {
      end = lexer.endOfIdentifier(from: end + 1)
    }
    lexer.position = end
    let name = lexer.text(range.lowerBound..<end)
    token.range = range.lowerBound..<end
    try advance()
    if token.kind == .leftParenthesis {
      guard PredicateFunction.exists(named: name) else {
        throw unknownFunction(name, at: range.lowerBound..<end)
      }
      try open(.call(.function(name)), at: range.lowerBound..<end)
      try advanceAfterOpening()
      return true
    }
    guard end == range.upperBound else { throw colonError(range.lowerBound..<end) }
    return try readKeyPath([.key(name)], from: range)
  }

  private func unknownFunction(_ name: String, at range: Range<Int>) -> FetchPredicateError {
    let known = PredicateFunction.allCases.filter { !$0.isMethod }.map(\.rawValue)
    let keywords = ["SUBQUERY", "CAST", "TERNARY", "FUNCTION"]
    let nearest = SpellingSuggestion.closest(to: name, among: keywords + known)
    return FetchPredicateError(
      .unknownFunction, "unknown function '\(name)'", at: range,
      hint: PredicateFunction.foreignHint(for: name)
        ?? nearest.map { "did you mean '\($0)'?" })
  }

  /// A key path from its first steps, which have been read.
  private mutating func readKeyPath(
    _ first: [PredicateKeyPath.Step], from range: Range<Int>, base: FetchExpression? = nil,
    notation: PredicateKeyPath.Notation = .name
  ) throws -> Bool {
    var steps = first
    try readSteps(into: &steps)
    let whole = range.lowerBound..<previousEnd
    var path = PredicateKeyPath(base: base, steps: steps, location: SourceLocation(whole))
    path.notation = notation
    try push(.expression(.keyPath(path)), depth: base == nil ? 1 : 2, range: whole)
    return try readIndex()
  }

  /// Steps and indexes after an operand.
  mutating func readPostfix() throws -> Bool {
    guard token.kind == .dot, case .expression(let base)? = operands.last?.node else {
      return try readIndex()
    }
    var steps: [PredicateKeyPath.Step] = []
    try readSteps(into: &steps)
    let operand = operands.removeLast()
    let range = operand.range.lowerBound..<previousEnd
    try push(
      .expression(
        .keyPath(PredicateKeyPath(base: base, steps: steps, location: SourceLocation(range)))),
      depth: operand.depth + 1, range: range)
    return try readIndex()
  }

  private mutating func readIndex() throws -> Bool {
    guard token.kind == .leftBracket, case .expression? = operands.last?.node else { return false }
    try open(.index, at: token.range)
    try advanceAfterOpening()
    return true
  }

  private mutating func readSteps(into steps: inout [PredicateKeyPath.Step]) throws {
    while token.kind == .dot {
      let dot = token.range
      try advance()
      switch token.kind {
      case .word, .keyword: steps.append(.key(lexer.text(token.range)))
      case .key(let name) where !name.isEmpty: steps.append(.key(name))
      case .collectionOperator(let name): steps.append(.collectionOperator(name))
      case .variable(let name): steps.append(.variable(name))
      case .argument(.keyPath):
        steps += try keyPathArgument(at: token.range)
      default:
        throw FetchPredicateError(
          .syntax, "the key path ends in a point",
          at: token.kind == .end ? dot : token.range, expected: "a key after the point")
      }
      try advance()
    }
  }
}

extension FetchExpression {
  /// The depth that an argument or a token's expression adds to the tree.
  var argumentDepth: Int {
    switch self {
    case .constant, .variable, .evaluatedObject, .word: 1
    default: PredicateDepth.of(self)
    }
  }
}
