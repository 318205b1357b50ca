// ANY, ALL and NONE before a number that is computed from a collection of collections.

extension PredicateBinder {
  /// `ANY tweets.hashtags.@count == 3` as a SUBQUERY over the tweets, each with its own count.
  ///
  /// The quantifier ranges over the collection before the one that the operator or index works on.
  ///
  /// - Returns: Nil for a comparison without a quantifier, or with no collection before that one.
  /// - Throws: `FetchPredicateError` with the code `unsupported` for a calculation with such a number.
  mutating func checkQuantifiedAggregate(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws -> FetchPredicate? {
    guard let quantifier = comparison.quantifier, !left.isToMany else { return nil }
    let name = "_element\(madeVariables + 1)"
    guard let (collection, rest) = left.expression.splitAtNestedCollection(name) else {
      try requireNoNestedCollection(left, quantifier)
      return nil
    }
    madeVariables += 1
    var inner = comparison
    inner.quantifier = nil
    var element = left
    element.expression = rest
    return quantified(
      quantifier, collection, name, try bind(inner, element, right), location: comparison.location)
  }

  private func requireNoNestedCollection(
    _ left: TypedExpression, _ quantifier: ComparisonPredicate.Quantifier
  ) throws {
    var work = [PredicateNode.expression(left.expression)]
    while let node = work.popLast() {
      guard case .expression(let expression) = node else { continue }
      // What SUBQUERY and TERNARY ask inside has quantifiers of its own.
      if case .subquery = expression { continue }
      if expression.nestsCollections {
        throw FetchPredicateError(
          .unsupported,
          "\(quantifier.rawValue) can't be applied to a calculation over nested collections",
          at: left.location.offsets,
          hint: "write SUBQUERY(collection, $x, condition on $x).@count > 0")
      }
      node.forEachChild { work.append($0) }
    }
  }
}

extension FetchExpression {
  /// True for a path through two to-many relationships or more, or a number computed from one.
  fileprivate var nestsCollections: Bool {
    guard case .keyPath(let path) = self else { return false }
    return path.steps.indices.count { path.toManySteps.contains($0) } > 1
  }

  /// The expression in two parts: the collection before the last one, and the rest of it from an
  /// element of that collection, a variable.
  ///
  /// - Returns: Nil for an expression that reads no more than one collection.
  fileprivate func splitAtNestedCollection(_ variable: String) -> (
    collection: FetchExpression, rest: FetchExpression
  )? {
    switch self {
    case .keyPath(var path):
      if case .element? = path.base, let base = path.base,
        let (collection, rest) = base.splitAtNestedCollection(variable)
      {
        path.base = rest
        return (collection, .keyPath(path))
      }
      let end = path.steps.firstIndex { if case .collectionOperator = $0 { true } else { false } }
      guard let end else { return nil }
      return path.split(before: end, variable)
    case .element(.keyPath(let path), let index):
      guard let (collection, rest) = path.split(before: path.steps.count, variable) else {
        return nil
      }
      return (collection, .element(rest, index))
    default: return nil
    }
  }
}

extension PredicateKeyPath {
  /// Splits the path behind the last but one of the collections that it reads before the step at
  /// `end`.
  fileprivate func split(before end: Int, _ variable: String) -> (
    collection: FetchExpression, rest: FetchExpression
  )? {
    let collections = steps.indices.filter { $0 < end && toManySteps.contains($0) }
    guard !collections.isEmpty else { return nil }
    let collection: FetchExpression
    let start: Int
    if collections.count > 1 {
      start = collections[collections.count - 2] + 1
      var outer = self
      outer.steps = Array(steps[..<start])
      collection = .keyPath(outer)
    } else if case .subquery? = base, let base {
      start = 0
      collection = base
    } else {
      return nil
    }
    var rest = self
    rest.base = .variable(variable)
    rest.steps = Array(steps[start...])
    rest.toManySteps = ToManySteps()
    for index in rest.steps.indices where toManySteps.contains(index + start) {
      rest.toManySteps.insert(index)
    }
    return (collection, .keyPath(rest))
  }
}
