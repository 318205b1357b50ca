import Predicates

/// Comparisons of the elements of a shared object's collection with a value of the row, such as
/// `ANY tweeter.tweets.likeCount > likeCount`.
///
/// A subquery over the elements would depend on the row, so that its result can't be kept for the owner, and going through
/// the elements for each row takes quadratic time. But the least and the greatest element, and whether one is nil, depend
/// on the owner alone and decide every comparison by order. An equal element is looked up in a set of all owners with
/// their elements, which SQLite builds once.
extension SQLCompiler {
  /// The condition that such a comparison is; nil for any other comparison.
  func ownerTest(
    _ comparison: ComparisonPredicate, _ scope: SQLScope, _ element: SQLOperand,
    _ environment: SQLEnvironment
  ) throws -> SQLExpression? {
    guard scope.hasSharedOwner, comparison.right.isShort, comparison.right.readsRow,
      case .single(let right) = try operand(comparison.right, environment),
      right.kind == element.kind
    else { return nil }
    let test = SharedOwnerTest(
      scope: scope, element: element, right: right, options: comparison.options)
    let isAll = comparison.quantifier == .all
    let found: SQLExpression?
    switch comparison.operator {
    case .equal: found = try isAll ? allEqual(test) : anyEqual(test)
    case .notEqual: found = try (isAll ? anyEqual(test) : allEqual(test)).map { .not($0) }
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      found =
        try isAll ? allOrdered(test, comparison.operator) : anyOrdered(test, comparison.operator)
    default: found = nil
    }
    let isNone = comparison.quantifier == ComparisonPredicate.Quantifier.none
    return isNone ? found.map { .not($0) } : found
  }

  /// `SUBQUERY(tweeter.tweets, $t, $t.likeCount > likeCount).@count > 0` as ANY, and `== 0` as NONE, if that is such a
  /// comparison; nil otherwise.
  func ownerTest(
    ofSubqueryIn comparison: ComparisonPredicate, _ environment: SQLEnvironment
  ) throws -> SQLExpression? {
    guard let quantified = comparison.quantifiedSubquery,
      case .many(let collection) = try operand(quantified.left, environment)
    else { return nil }
    let (scope, element, operation) = try follow(collection)
    guard let element, operation == nil else { return nil }
    return try ownerTest(quantified, scope, element, environment)
  }

  // MARK: - By equality

  private func anyEqual(_ test: SharedOwnerTest) throws -> SQLExpression? {
    guard let value = member(test.element, test), let right = member(test.right, test),
      var set = test.scope.ownerSet
    else { return nil }
    func key(_ owner: SQLExpression, _ value: SQLExpression) -> SQLExpression {
      .call(.memberKey, [owner, value])
    }
    set.select.columns = [key(set.tie.column, value)]
    let own = SQLExpression.inSelect(key(set.tie.owner, right), set.select)
    return .any([
      .isTrue(set.scope.enclosing?.exists(where: own) ?? own),
      .all([test.isRightNil, test.hasNil]),
    ])
  }

  /// A value in the form in which equal values have the same bytes; nil for kinds without one.
  private func member(_ operand: SQLOperand, _ test: SharedOwnerTest) -> SQLExpression? {
    switch operand.kind {
    case .number, .object: operand.expression
    case .date: test.hasReferenceDate ? operand.exact : operand.expression
    case .string: fold(operand.expression, test.options, always: true)
    case .decimal, .data, .uuid, .null: nil
    }
  }

  private func allEqual(_ test: SharedOwnerTest) throws -> SQLExpression? {
    guard let least = extreme(.minimum, of: test), let greatest = extreme(.maximum, of: test),
      test.element.kind != .string
    else { return nil }
    let isEqual = SQLExpression.all([
      try ordering(least, .equal, test.right, []), try ordering(greatest, .equal, test.right, []),
    ])
    return test.holdsForAll(isEqual, ifAllNil: true)
  }

  // MARK: - By order

  private func anyOrdered(
    _ test: SharedOwnerTest, _ operation: ComparisonPredicate.Operator
  ) throws -> SQLExpression? {
    let isLess = operation == .less || operation == .lessOrEqual
    guard let extreme = extreme(isLess ? .minimum : .maximum, of: test) else { return nil }
    let found = SQLExpression.isTrue(try ordering(extreme, operation, test.right, []))
    guard operation == .lessOrEqual || operation == .greaterOrEqual else { return found }
    // Two nils are equal.
    return .any([found, .all([test.isRightNil, test.hasNil])])
  }

  private func allOrdered(
    _ test: SharedOwnerTest, _ operation: ComparisonPredicate.Operator
  ) throws -> SQLExpression? {
    let isLess = operation == .less || operation == .lessOrEqual
    guard let extreme = extreme(isLess ? .maximum : .minimum, of: test) else { return nil }
    return test.holdsForAll(
      try ordering(extreme, operation, test.right, []),
      ifAllNil: operation == .lessOrEqual || operation == .greaterOrEqual)
  }

  /// The least or the greatest element; nil for kinds without an order, and for texts that are compared with options.
  private func extreme(
    _ function: SQLFunction, of test: SharedOwnerTest
  ) -> SQLOperand? {
    let collation: SQLCollation?
    switch test.element.kind {
    case .number, .date: collation = nil
    case .decimal: collation = .decimal
    case .string where test.options.isEmpty: collation = .canonical
    default: return nil
    }
    func extreme(_ value: SQLExpression) -> SQLExpression {
      .call(function, [collation.map { .collated(value, $0) } ?? value])
    }
    return SQLOperand(
      expression: test.scope.aggregate(extreme(test.element.expression), combine: extreme),
      kind: test.element.kind, isReferenceDate: test.element.isReferenceDate)
  }
}

/// A comparison of a collection's elements with a value of the row.
private struct SharedOwnerTest {
  let scope: SQLScope
  let element: SQLOperand
  let right: SQLOperand
  let options: ComparisonPredicate.Options

  var hasReferenceDate: Bool { element.isReferenceDate || right.isReferenceDate }
  var isRightNil: SQLExpression { .binary(.same, right.expression, .null) }
  var hasNil: SQLExpression { scope.exists(where: .binary(.same, element.expression, .null)) }

  /// True if there is no element, if `test` is true and no element nil, or if `ifAllNil` and all values are nil.
  func holdsForAll(_ test: SQLExpression, ifAllNil: Bool) -> SQLExpression {
    var ways: [SQLExpression] = [
      .not(scope.exists()), .all([.isTrue(test), .not(hasNil)]),
    ]
    if ifAllNil {
      let hasValue = scope.exists(where: .binary(.different, element.expression, .null))
      ways.append(.all([isRightNil, .not(hasValue)]))
    }
    return .any(ways)
  }
}

extension SQLScope {
  /// True if rows around this SELECT, or around one that it is within, share the owner of the collection.
  fileprivate var hasSharedOwner: Bool { isOwnerShared || enclosing?.hasSharedOwner ?? false }

  /// A query for the rows of all owners: those of this SELECT, joined with the ones around it up to the first owner that is
  /// shared; nil for a SELECT without an owner.
  ///
  /// The collections in between belong to one owner each, so the join has no more rows than the last of them.
  fileprivate var ownerSet:
    (
      scope: SQLScope, tie: (column: SQLExpression, owner: SQLExpression), select: SQLSelect
    )?
  {
    var scope = self
    var inner = select([], isTied: false)
    while !scope.isOwnerShared, let outer = scope.enclosing, outer.hasSharedOwner,
      let tie = scope.tie
    {
      var joined = outer.select([], isTied: false)
      joined.joins.append(
        .init(
          isOuter: false, source: inner.from, condition: .binary(.equal, tie.column, tie.owner)))
      joined.joins += inner.joins
      let conditions = [joined.condition, inner.condition].compactMap(\.self)
      joined.condition = conditions.isEmpty ? nil : .all(conditions)
      (scope, inner) = (outer, joined)
    }
    return scope.tie.map { (scope, $0, inner) }
  }
}

extension FetchExpression {
  /// True for key paths and arithmetic with them, which may be compiled twice.
  fileprivate var isShort: Bool {
    var budget = 16
    return isShort(&budget)
  }

  private func isShort(_ budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    switch self {
    case .constant, .variable, .evaluatedObject: return true
    case .keyPath(let path): return path.base?.isShort(&budget) ?? true
    case .binary(_, let left, let right): return left.isShort(&budget) && right.isShort(&budget)
    case .negated(let inner): return inner.isShort(&budget)
    default: return false
    }
  }

  /// True if a short expression depends on an object.
  fileprivate var readsRow: Bool {
    switch self {
    case .constant: false
    case .binary(_, let left, let right): left.readsRow || right.readsRow
    case .negated(let inner): inner.readsRow
    default: true
    }
  }

  /// True if a short expression uses a variable.
  fileprivate func uses(_ variable: String) -> Bool {
    switch self {
    case .variable(let name): name == variable
    case .keyPath(let path): path.base?.uses(variable) ?? false
    case .binary(_, let left, let right): left.uses(variable) || right.uses(variable)
    case .negated(let inner): inner.uses(variable)
    default: false
    }
  }
}

extension ComparisonPredicate {
  /// A comparison that asks whether a SUBQUERY with one comparison finds anything, with a quantifier instead.
  fileprivate var quantifiedSubquery: ComparisonPredicate? {
    guard quantifier == nil, case .keyPath(let path) = left,
      path.steps == [.collectionOperator("count")],
      case .subquery(.keyPath(let source), let variable, .comparison(let test))? = path.base,
      case .constant(.integer(let number)) = right, let isAny = isAny(from: number),
      test.quantifier == nil, let own = test.comparing(variable),
      case .keyPath(let element) = own.left
    else { return nil }
    var result = own
    result.quantifier = isAny ? .any : ComparisonPredicate.Quantifier.none
    result.left = .keyPath(PredicateKeyPath(base: source.base, steps: source.steps + element.steps))
    return result
  }

  /// True if a count compares with `number` whenever it isn't 0, false if only then; nil for other comparisons.
  private func isAny(from number: Int64) -> Bool? {
    switch (self.operator, number) {
    case (.greater, 0), (.notEqual, 0), (.greaterOrEqual, 1): true
    case (.equal, 0), (.lessOrEqual, 0), (.less, 1): false
    default: nil
    }
  }

  /// The comparison with a key path of the variable on the left and nothing of it on the right, sides exchanged if
  /// need be; nil for others.
  private func comparing(_ variable: String) -> ComparisonPredicate? {
    if left.isPath(of: variable), right.isShort, !right.uses(variable) { return self }
    guard right.isPath(of: variable), left.isShort, !left.uses(variable) else { return nil }
    return self.operator == .in ? nil : mirrored
  }

  /// The comparison with its sides exchanged and no quantifier, where IN asks for an equal element; nil for operators
  /// that can't be exchanged.
  var mirrored: ComparisonPredicate? {
    var result = self
    result.quantifier = nil
    (result.left, result.right) = (right, left)
    switch self.operator {
    case .equal, .notEqual: break
    case .in: result.operator = .equal
    case .less: result.operator = .greater
    case .lessOrEqual: result.operator = .greaterOrEqual
    case .greater: result.operator = .less
    case .greaterOrEqual: result.operator = .lessOrEqual
    default: return nil
    }
    return result
  }
}

extension FetchExpression {
  /// True for a path of keys from a variable.
  fileprivate func isPath(of variable: String) -> Bool {
    guard case .keyPath(let path) = self, path.base == .variable(variable) else { return false }
    return path.steps.allSatisfy { step in
      if case .key = step { true } else { false }
    }
  }
}
