import ObjectGraph
import Predicates

extension SQLCompiler {
  /// The condition that a comparison is; collections on either side become EXISTS.
  func comparison(
    _ comparison: ComparisonPredicate, _ environment: SQLEnvironment, certain: Bool
  ) throws -> SQLExpression {
    do {
      if let test = try reference(comparison, environment, certain: certain) { return test }
      return try compile(comparison, environment, certain: certain)
    } catch let refusal as UnsupportedExpression {
      // Within a SUBQUERY there are variables, so the comparison around it is the one that is asked.
      if plan.allowsResiduals, !environment.variables.isEmpty { throw refusal }
      if let test = try rowTest(.comparison(comparison), environment.root) { return test }
      throw refusal.placed(in: FetchPredicate.comparison(comparison).format)
    }
  }

  private func compile(
    _ comparison: ComparisonPredicate, _ environment: SQLEnvironment, certain: Bool
  ) throws -> SQLExpression {
    if comparison.operator == .contains, comparison.quantifier == nil,
      let elements = comparison.left.listElements
    {
      let right = try value(comparison.right, environment)
      return try isOne(of: elements, right, comparison.options, environment, certain: certain)
    }
    if let quantifier = comparison.quantifier, case .aggregate(let elements) = comparison.left {
      return try quantified(quantifier, elements, comparison, environment, certain: certain)
    }
    if let test = try ownerTest(ofSubqueryIn: comparison, environment) { return test }
    let collection: Collection
    switch try operand(comparison.left, environment) {
    case .single(let left):
      return try compare(comparison, left: left, environment, certain: certain)
    case .many(let found): collection = found
    }
    if try isNever(comparison, left: collection, environment) { return .boolean(false) }
    let (scope, element, operation) = try follow(collection)
    guard let element, operation == nil else { throw unsupported("a collection of collections") }
    if let test = try ownerTest(comparison, scope, element, environment) { return test }
    let isAll = comparison.quantifier == .all
    let test = try compare(comparison, left: element, environment, certain: isAll)
    scope.conditions.append(isAll ? .not(test) : test)
    if isAll { return .not(scope.exists()) }
    let isNone = comparison.quantifier == ComparisonPredicate.Quantifier.none
    // An index finds the few elements that equal a constant, and they lead to their owners: that is
    // faster than asking every owner.
    guard
      isFoundByIndex(
        comparison, isIndexed: element.isIndexed, ignoresCase: element.caseTarget != nil)
    else {
      return isNone ? .not(scope.exists()) : scope.exists()
    }
    if isNone { return .not(.isTrue(scope.isAmongOwners())) }
    return certain ? .isTrue(scope.isAmongOwners()) : scope.isAmongOwners()
  }

  /// Whether a comparison is false for every object: no collection of objects holds a list.
  ///
  /// Refuses what compares two collections as lists.
  private func isNever(
    _ comparison: ComparisonPredicate, left: Collection, _ environment: SQLEnvironment
  ) throws -> Bool {
    guard comparison.quantifier == nil, !left.isMapped else { return false }
    let isList = comparison.right.listElements != nil
    switch comparison.operator {
    case .equal, .notEqual:
      if isList { throw unsupported("two lists are compared") }
      if let right = try plainCollection(comparison.right, environment), !right.isMapped {
        throw unsupported("two collections are compared")
      }
      return false
    case .contains:
      if isList { return true }
      return try plainCollection(comparison.right, environment) != nil
    default: return false
    }
  }

  /// The collection that a path leads to; nil for any other expression.
  ///
  /// Nothing else is a collection, and compiling it here and again later would double the work at each level.
  private func plainCollection(
    _ expression: FetchExpression, _ environment: SQLEnvironment
  ) throws -> Collection? {
    guard case .keyPath(let path) = expression, try element(path.base, environment) != nil,
      case .many(let collection) = try operand(expression, environment)
    else { return nil }
    return collection
  }

  /// `ANY {a, b} > c` and its kin: the elements are known, so each is compared by itself.
  private func quantified(
    _ quantifier: ComparisonPredicate.Quantifier, _ elements: [FetchExpression],
    _ comparison: ComparisonPredicate, _ environment: SQLEnvironment, certain: Bool
  ) throws -> SQLExpression {
    let tests = try elements.map { element in
      if case .aggregate = element { throw unsupported("a list of lists") }
      if case .many = try operand(element, environment) {
        throw unsupported("a list of to-many relationships")
      }
      var single = comparison
      single.quantifier = nil
      single.left = element
      return try condition(
        .comparison(single), environment, certain: certain || quantifier == .none)
    }
    switch quantifier {
    case .any: return .any(tests)
    case .all: return .all(tests)
    case .none: return .not(.any(tests))
    }
  }

  /// Compares the left side, or one element of it, with the right side.
  private func compare(
    _ comparison: ComparisonPredicate, left: SQLOperand, _ environment: SQLEnvironment,
    certain: Bool
  ) throws -> SQLExpression {
    switch (comparison.operator, comparison.right.listElements) {
    case (.in, let list?):
      return try isOne(of: list, left, comparison.options, environment, certain: certain)
    case (.between, let bounds?) where bounds.count == 2:
      return try between(left, bounds, comparison.options, environment, certain: certain)
    case (_, let list?):
      if list.count > 1 { try requireRepeatable(left) }
      // Elements of a list are asked one by one, as those of a collection are.
      return .any(
        try list.map {
          try test(
            left, comparison.operator, comparison.options, value($0, environment), certain: certain)
        })
    case (_, nil): break
    }
    switch try operand(comparison.right, environment) {
    case .single(let right):
      return try test(left, comparison.operator, comparison.options, right, certain: certain)
    case .many(let collection):
      let (scope, element, operation) = try follow(collection)
      guard let element, operation == nil else { throw unsupported("a collection of collections") }
      if let mirrored = comparison.mirrored,
        let test = try ownerTest(mirrored, scope, element, environment)
      {
        return test
      }
      // IN a collection asks for an equal element; other operators ask for any that compares true.
      let membership = comparison.operator == .in ? .equal : comparison.operator
      scope.conditions.append(
        try test(left, membership, comparison.options, element, certain: false))
      guard element.isIndexed, left.isCertain, membership == .equal, left.kind != .string else {
        return scope.exists()
      }
      return certain
        ? .isTrue(scope.isAmongOwners()) : scope.isAmongOwners()
    }
  }

  private func between(
    _ left: SQLOperand, _ bounds: [FetchExpression], _ options: ComparisonPredicate.Options,
    _ environment: SQLEnvironment, certain: Bool
  ) throws -> SQLExpression {
    let low = try value(bounds[0], environment)
    let high = try value(bounds[1], environment)
    try requireRepeatable(left)
    // Two nils stand in >= and <=, but nothing lies between them.
    let test = SQLExpression.all([
      try ordering(left, .greaterOrEqual, low, options),
      try ordering(left, .lessOrEqual, high, options),
    ])
    return certain ? .isTrue(test) : test
  }

  private func isOne(
    of list: [FetchExpression], _ left: SQLOperand, _ options: ComparisonPredicate.Options,
    _ environment: SQLEnvironment, certain: Bool
  ) throws -> SQLExpression {
    let operands = try list.map { try value($0, environment) }
    guard let members = SQLMemberList(operands, left: left, options: options) else {
      if operands.count > 1 { try requireRepeatable(left) }
      return .any(try operands.map { try test(left, .equal, options, $0, certain: certain) })
    }
    let isMember = members.holds(
      members.isFolded ? fold(left.expression, options, always: true) : left.expression)
    return certain && !left.isCertain ? .isTrue(isMember) : isMember
  }

  /// One comparison of two single values.
  func test(
    _ left: SQLOperand, _ operation: ComparisonPredicate.Operator,
    _ options: ComparisonPredicate.Options, _ right: SQLOperand, certain: Bool
  ) throws -> SQLExpression {
    switch operation {
    case .equal: return try equality(left, right, options, certain: certain)
    case .notEqual: return .not(try equality(left, right, options, certain: true))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return try order(left, operation, right, options, certain: certain)
    case .contains where left.kind == right.kind && left.kind != .string:
      return try equality(left, right, options, certain: certain)
    case .contains, .beginsWith, .endsWith, .like, .matches:
      return try match(left, operation, options, pattern: right)
    case .in:
      return try match(right, .contains, options, pattern: left)
    case .between: throw unsupported("BETWEEN needs a list of two bounds")
    }
  }

  private func match(
    _ text: SQLOperand, _ operation: ComparisonPredicate.Operator,
    _ options: ComparisonPredicate.Options, pattern: SQLOperand
  ) throws -> SQLExpression {
    if text.kind == .null || pattern.kind == .null { return .boolean(false) }
    guard text.kind == .string, pattern.kind == .string else {
      throw unsupported("\(operation.rawValue) needs text on both sides")
    }
    let match = SQLExpression.call(
      .match,
      [
        .literal(Self.code(of: operation)), .literal(Int(options.rawValue)),
        text.expression, pattern.expression,
      ])
    if let candidates = try candidates(
      for: text, operation, pattern: pattern, test: match)
    {
      return .all([candidates, match])
    }
    if options == .caseInsensitive, let target = text.caseTarget,
      let test = caseBeginning(operation, pattern, target, match: match)
    {
      return test
    }
    guard options.isEmpty || options.contains(.normalized),
      case .string(let constant)? = pattern.constant,
      let range = PrefixRange(operation, pattern: constant)
    else { return match }
    // Every match lies in the range, which an index can serve; the function then decides.
    return .all([
      .binary(.greaterOrEqual, text.expression, .value(.text(range.lower))),
      .binary(.less, text.expression, .value(.text(range.upper))), match,
    ])
  }
}

extension SQLCompiler {
  /// A small number for an operator, as it stands in statements.
  static func code(of operation: ComparisonPredicate.Operator) -> Int {
    ComparisonPredicate.Operator.allCases.firstIndex(of: operation) ?? 0
  }
}

extension ComparisonPredicate {
  /// Whether the elements on the left are asked to equal a constant other than nil, as an index finds
  /// it.
  var isConstantEquality: Bool {
    guard options.isEmpty else { return false }
    let constants: [FetchExpression]
    switch self.operator {
    case .equal, .contains: constants = right.listElements == nil ? [right] : []
    case .in: constants = right.listElements ?? []
    default: return false
    }
    return !constants.isEmpty
      && constants.allSatisfy { expression in
        switch expression {
        case .constant(.string(let text)):
          self.operator != .contains && CanonicalSpellings.all(of: text) != nil
        case .constant(.null), .constant(.array): false
        case .constant: true
        default: false
        }
      }
  }
}
