import Basics

/// A predicate or an expression as a list of instructions for a machine with a stack.
///
/// Running it needs no recursion, however deep the tree was.
struct PredicateProgram: Sendable {
  enum Instruction: Sendable {
    case constant(AttributeValue)
    case evaluatedObject
    case variable(String)
    case assign(String)
    /// Makes a list of the last operands.
    case aggregate(Int)
    /// Follows a key path from the last operand.
    case path(Path)
    case first, last, size
    /// Takes an element by the last operand.
    case element
    case function(PredicateFunction, Int)
    case cast(PredicateCastType)
    case arithmetic(FetchExpression.ArithmeticOperator)
    case negate
    case truth(Bool)
    case not
    case compare(Comparison)
    /// Ends a chain where the last answer is this one, else drops the answer.
    case endChain(Bool, label: Int)
    /// Drops an answer and goes on at the label if it was false.
    case branch(label: Int)
    case jump(label: Int)
    /// Starts a loop over the last operand, or ends it at the label where that is empty.
    case beginSubquery(String, end: Int)
    /// Keeps the element if the last answer is true, and goes back to the label for the next one.
    case nextElement(body: Int)
  }

  /// A comparison with what can be prepared of its right side.
  ///
  /// Objects, as key paths are here too, so that executing an instruction copies one reference.
  final class Comparison: Sendable {
    let quantifier: ComparisonPredicate.Quantifier?
    let relation: ComparisonPredicate.Operator
    let options: ComparisonPredicate.Options
    let location: SourceLocation
    /// The test of a constant text on the right.
    let matcher: TextMatcher?
    /// The elements of a constant list on the right of IN.
    let members: ConstantList?

    init(_ comparison: ComparisonPredicate) throws {
      quantifier = comparison.quantifier
      relation = comparison.operator
      options = comparison.options
      location = comparison.location
      do {
        if let text = comparison.right.constantText, relation.isOnText {
          let test = relation == .notEqual ? .equal : relation
          matcher = try TextMatcher(test, text, options: options)
        } else {
          matcher = nil
        }
      } catch let error as FetchPredicateError {
        throw error.placed(at: comparison.location)
      }
      let values = relation == .in ? comparison.right.constantElements : nil
      members = values.map { ConstantList($0, options: comparison.options) }
    }
  }

  /// A key path from the last operand.
  final class Path: Sendable {
    let steps: [PredicateKeyPath.Step]
    let location: SourceLocation
    let toManySteps: ToManySteps
    /// True if a quantifier ranges over what the path gives.
    let isQuantified: Bool

    init(_ path: PredicateKeyPath, isQuantified: Bool = false) {
      self.isQuantified = isQuantified
      steps = path.steps
      location = path.location
      toManySteps = path.toManySteps
    }
  }

  private(set) var instructions: [Instruction] = []
  /// The positions that labels stand for.
  private(set) var labels: [Int] = []

  fileprivate enum Work {
    case predicate(FetchPredicate)
    case expression(FetchExpression)
    case emit(Instruction)
    case label(Int)
  }

  /// Translates a predicate.
  ///
  /// - Throws: `FetchPredicateError` for what can't be run: malformed regular expressions, unknown
  ///   functions, types and collection operators.
  init(_ predicate: FetchPredicate) throws {
    try translate(.predicate(predicate))
  }

  /// Translates an expression.
  ///
  /// - Throws: as for a predicate.
  init(_ expression: FetchExpression) throws {
    try translate(.expression(expression))
  }

  private mutating func makeLabel() -> Int {
    labels.append(0)
    return labels.count - 1
  }

  private mutating func translate(_ root: Work) throws {
    var work = [root]
    while let item = work.popLast() {
      switch item {
      case .emit(let instruction): instructions.append(instruction)
      case .label(let label): labels[label] = instructions.count
      case .predicate(let predicate):
        work.append(contentsOf: try parts(of: predicate).reversed())
      case .expression(let expression):
        work.append(contentsOf: try parts(of: expression).reversed())
      }
    }
  }

  private mutating func parts(of predicate: FetchPredicate) throws -> [Work] {
    switch predicate {
    case .constant(let answer): return [.emit(.truth(answer))]
    case .not(let part): return [.predicate(part), .emit(.not)]
    case .and(let parts): return chain(parts, endsAt: false)
    case .or(let parts): return chain(parts, endsAt: true)
    case .comparison(let comparison):
      let prepared = try Comparison(comparison)
      var left: [Work] = [.expression(comparison.left)]
      if comparison.quantifier != nil, case .keyPath(let path) = comparison.left {
        left = try parts(of: path, isQuantified: true)
      }
      return left + [.expression(comparison.right), .emit(.compare(prepared))]
    }
  }

  private mutating func chain(_ parts: [FetchPredicate], endsAt answer: Bool) -> [Work] {
    guard let last = parts.last else { return [.emit(.truth(!answer))] }
    let end = makeLabel()
    return parts.dropLast().flatMap {
      [Work.predicate($0), .emit(.endChain(answer, label: end))]
    } + [.predicate(last), .label(end)]
  }

  private func parts(of path: PredicateKeyPath, isQuantified: Bool = false) throws -> [Work] {
    for case .collectionOperator(let name) in path.steps
    where CollectionOperator(rawValue: name) == nil {
      throw CollectionOperator.unknown(name, at: path.location)
    }
    return [
      path.base.map { .expression($0) } ?? .emit(.evaluatedObject),
      .emit(.path(Path(path, isQuantified: isQuantified))),
    ]
  }

  private mutating func parts(of expression: FetchExpression) throws -> [Work] {
    switch expression {
    case .constant(let value): return [.emit(.constant(value))]
    case .word(let text, _): return [.emit(.constant(.string(text)))]
    case .evaluatedObject: return [.emit(.evaluatedObject)]
    case .variable(let name): return [.emit(.variable(name))]
    case .assignment(let name, let value): return [.expression(value), .emit(.assign(name))]
    case .aggregate(let elements):
      if let values = expression.constantElements { return [.emit(.constant(.array(values)))] }
      return elements.map { .expression($0) } + [.emit(.aggregate(elements.count))]
    case .keyPath(let path): return try parts(of: path)
    case .element(let collection, let index):
      switch index {
      case .first: return [.expression(collection), .emit(.first)]
      case .last: return [.expression(collection), .emit(.last)]
      case .size: return [.expression(collection), .emit(.size)]
      case .at(let position):
        return [.expression(collection), .expression(position), .emit(.element)]
      }
    case .function(let name, let operands):
      guard let function = PredicateFunction(rawValue: name),
        function.accepts(operandCount: operands.count)
      else { throw PredicateFunction.unknown(name, operandCount: operands.count) }
      return operands.map { .expression($0) } + [.emit(.function(function, operands.count))]
    case .cast(let value, let name):
      guard let type = PredicateCastType(name: name) else {
        throw FetchPredicateError(.unknownType, "unknown type '\(name)'")
      }
      return [.expression(value), .emit(.cast(type))]
    case .negated(let value): return [.expression(value), .emit(.negate)]
    case .binary(let name, let left, let right):
      return [.expression(left), .expression(right), .emit(.arithmetic(name))]
    case .ternary(let condition, let first, let second):
      let otherwise = makeLabel()
      let end = makeLabel()
      return [
        .predicate(condition), .emit(.branch(label: otherwise)), .expression(first),
        .emit(.jump(label: end)), .label(otherwise), .expression(second), .label(end),
      ]
    case .subquery(let collection, let variable, let predicate):
      let body = makeLabel()
      let end = makeLabel()
      return [
        .expression(collection), .emit(.beginSubquery(variable, end: end)), .label(body),
        .predicate(predicate), .emit(.nextElement(body: body)), .label(end),
      ]
    }
  }
}

extension ComparisonPredicate.Operator {
  /// True if a constant text on the right can be prepared.
  fileprivate var isOnText: Bool {
    switch self {
    case .equal, .notEqual, .contains, .beginsWith, .endsWith, .like, .matches: true
    default: false
    }
  }
}

extension FetchExpression {
  fileprivate var constantText: String? {
    switch self {
    case .constant(.string(let text)), .word(let text, _): text
    default: nil
    }
  }

  /// The values of a list of constants; nil for anything that must be evaluated.
  var constantElements: [AttributeValue]? {
    switch self {
    case .constant(.array(let values)): return values
    case .aggregate(let elements):
      var values: [AttributeValue] = []
      values.reserveCapacity(elements.count)
      for element in elements {
        switch element {
        case .constant(let value): values.append(value)
        case .word(let text, _): values.append(.string(text))
        default: return nil
        }
      }
      return values
    default: return nil
    }
  }
}

extension CollectionOperator {
  static func unknown(_ name: String, at location: SourceLocation) -> FetchPredicateError {
    let nearest = SpellingSuggestion.closest(to: name, among: allCases.map(\.rawValue))
    let known = allCases.map { "@" + $0.rawValue }.joined(separator: " ")
    return FetchPredicateError(
      .unknownFunction, "unknown collection operator '@\(name)'", at: location.offsets,
      hint: nearest.map { "did you mean '@\($0)'?" } ?? "the operators are \(known)")
  }
}

extension PredicateFunction {
  static func unknown(_ name: String, operandCount: Int) -> FetchPredicateError {
    let nearest = SpellingSuggestion.closest(to: name, among: allCases.map(\.rawValue))
    return FetchPredicateError(
      .unknownFunction,
      exists(named: name)
        ? "'\(name)' does not take \(operandCount) operands" : "unknown function '\(name)'",
      hint: nearest.map { "did you mean '\($0)'?" })
  }
}
