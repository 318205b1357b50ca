/// Reads a format text by operator precedence.
///
/// Both stacks are arrays, so that deep nesting never uses the thread's stack. `(` may open a
/// predicate or an expression: both are operands here, and each operator checks what it gets, so
/// that nothing is read twice.
struct FormatParser {
  /// A finished part of the tree.
  struct Operand {
    enum Node {
      case predicate(FetchPredicate)
      case expression(FetchExpression)
    }

    var node: Node
    var depth: Int
    var range: Range<Int>
    /// True if it stands in parentheses of its own.
    var isGrouped = false
  }

  /// Something that waits for operands.
  enum Pending {
    case or, and
    case not
    case quantifier(ComparisonPredicate.Quantifier, Range<Int>)
    case comparison(ComparisonPredicate.Operator, ComparisonPredicate.Options, Range<Int>, Bool)
    case assignment(String)
    case arithmetic(FetchExpression.ArithmeticOperator)
    case minus
    case group(Group)

    /// The precedence.
    ///
    /// A group ends every reduction.
    var precedence: Int {
      switch self {
      case .group: 0
      case .or: 10
      case .and: 20
      case .not: 30
      case .quantifier, .comparison: 40
      case .assignment: 45
      case .arithmetic(let `operator`): `operator`.precedence
      case .minus: 100
      }
    }
  }

  /// An open bracket.
  struct Group {
    enum Kind {
      case parentheses, aggregate, index
      case call(Call)
    }

    enum Call {
      case function(String), selector, subquery, cast, ternary
      case conjunction, disjunction
    }

    var kind: Kind
    var opening: Range<Int>
    /// The number of operands before the bracket.
    var base: Int
  }

  var lexer: FormatLexer
  let arguments: [PredicateArgument]
  let mode: FetchPredicate.FormatMode
  var nextArgument = 0
  var token: FormatToken
  /// The end of the token before `token`.
  var previousEnd = 0
  var operands: [Operand] = []
  var pending: [Pending] = []
  /// The number of brackets in `pending`.
  private var openBrackets = 0
  /// True if the token before `token` opened a bracket.
  var justOpened = false

  init(
    _ text: String, arguments: [PredicateArgument], mode: FetchPredicate.FormatMode
  ) throws {
    guard text.utf8.count <= FetchPredicate.maximumFormatLength else {
      throw FetchPredicateError(
        .tooLarge,
        "the predicate has \(text.utf8.count) bytes; the limit is "
          + "\(FetchPredicate.maximumFormatLength)",
        hint: "pass long lists as an argument for %@")
    }
    lexer = FormatLexer(text, mode: mode)
    self.arguments = arguments
    self.mode = mode
    token = try lexer.next()
  }

  /// The whole text as a predicate.
  mutating func predicate() throws -> FetchPredicate {
    let operand = try parse()
    guard case .predicate(let predicate) = operand.node else {
      throw FetchPredicateError(
        .missingComparison, "'\(excerpt(operand.range))' is not compared with anything",
        at: operand.range,
        hint: shiftHint(operand) ?? keywordHint(for: operand.range))
    }
    return predicate
  }

  /// The whole text as an expression.
  mutating func expression() throws -> FetchExpression {
    let operand = try parse()
    guard case .expression(let expression) = operand.node else {
      throw FetchPredicateError(
        .syntax, "expected a value, found a predicate", at: operand.range)
    }
    return expression
  }

  private mutating func parse() throws -> Operand {
    var wantsOperand = true
    while true {
      if wantsOperand {
        wantsOperand = try readOperand()
      } else if token.kind == .end {
        break
      } else {
        wantsOperand = try readOperator()
      }
    }
    try reduce(above: 0)
    if case .group(let group)? = pending.last {
      throw FetchPredicateError(
        .syntax, "'\(lexer.text(group.opening))' is never closed", at: group.opening,
        expected: "'\(group.kind.closing)'")
    }
    guard nextArgument == arguments.count else {
      throw FetchPredicateError(
        .argument,
        (arguments.count == 1 ? "1 argument" : "\(arguments.count) arguments")
          + " for \(nextArgument) "
          + (nextArgument == 1 ? "specifier" : "specifiers"),
        hint: "write %@ where an argument belongs")
    }
    return operands[0]
  }

  /// Goes on to the next token.
  mutating func advance() throws {
    previousEnd = token.range.upperBound
    justOpened = false
    token = try lexer.next()
  }

  /// Puts a finished part on the stack.
  mutating func push(
    _ node: Operand.Node, depth: Int, range: Range<Int>, isGrouped: Bool = false
  ) throws {
    guard depth <= FetchPredicate.maximumDepth else { throw tooDeep(at: range) }
    operands.append(Operand(node: node, depth: depth, range: range, isGrouped: isGrouped))
  }

  /// Opens a bracket.
  mutating func open(_ kind: Group.Kind, at opening: Range<Int>) throws {
    try push(pending: .group(Group(kind: kind, opening: opening, base: operands.count)))
    justOpened = true
  }

  /// Puts something that waits for operands on the stack.
  mutating func push(pending new: Pending) throws {
    if case .group = new {
      guard openBrackets < FetchPredicate.maximumDepth else { throw tooDeep(at: token.range) }
      openBrackets += 1
    }
    pending.append(new)
  }

  /// Takes the last of what waits from the stack.
  @discardableResult
  mutating func popPending() -> Pending {
    let last = pending.removeLast()
    if case .group = last { openBrackets -= 1 }
    return last
  }

  private func tooDeep(at range: Range<Int>) -> FetchPredicateError {
    FetchPredicateError(
      .tooLarge, "the predicate nests deeper than \(FetchPredicate.maximumDepth) levels",
      at: range.lowerBound..<min(range.upperBound, range.lowerBound + 1))
  }
}

extension FormatParser.Group.Kind {
  /// The closing counterpart of the bracket.
  var closing: String {
    switch self {
    case .parentheses, .call: ")"
    case .aggregate: "}"
    case .index: "]"
    }
  }
}

extension FetchExpression.ArithmeticOperator {
  /// The precedence of the operator in a format text.
  var precedence: Int {
    switch self {
    case .bitwiseOr, .bitwiseXor, .bitwiseAnd: 50
    case .shiftLeft, .shiftRight: 60
    case .add, .subtract: 70
    case .multiply, .divide: 80
    case .power: 90
    }
  }
}
