extension PredicateBinder {
  /// A comparison of a date with texts, as comparisons with instants.
  ///
  /// Where the date is read from a collection, a condition of several comparisons must hold of one
  /// and the same element, so it becomes a SUBQUERY.
  mutating func lowered(
    _ comparison: ComparisonPredicate, _ date: TypedExpression,
    _ condition: (FetchExpression) -> FetchPredicate
  ) -> FetchPredicate {
    let predicate = condition(date.expression)
    guard date.isToMany else { return predicate }
    if case .comparison(var single) = predicate {
      single.quantifier = comparison.quantifier
      single.location = comparison.location
      return .comparison(single)
    }
    madeVariables += 1
    let name = "_date\(madeVariables)"
    let (collection, rest) = split(date.expression, at: name)
    return quantified(
      comparison.quantifier ?? .any, collection, name, condition(rest),
      location: comparison.location)
  }

  /// A condition on an element of a collection, as the number of elements that fulfil it.
  func quantified(
    _ quantifier: ComparisonPredicate.Quantifier, _ collection: FetchExpression,
    _ name: String, _ condition: FetchPredicate, location: SourceLocation
  ) -> FetchPredicate {
    let subquery = FetchExpression.subquery(
      collection, name, quantifier == .all ? .not(condition) : condition)
    return .comparison(
      ComparisonPredicate(
        left: .keyPath(
          PredicateKeyPath(
            base: subquery, steps: [.collectionOperator(CollectionOperator.count.rawValue)])),
        quantifier == .any ? .greater : .equal, right: .constant(.integer(0)),
        location: location))
  }

  /// A path through a collection as the collection and the path from one element, a variable.
  private func split(
    _ expression: FetchExpression, at name: String
  ) -> (collection: FetchExpression, rest: FetchExpression) {
    guard case .keyPath(let path) = expression else { return (expression, .variable(name)) }
    let last = path.steps.indices.last { path.toManySteps.contains($0) }
    var rest = path
    rest.base = .variable(name)
    rest.toManySteps = ToManySteps()
    guard let last else {
      // The base itself is the collection.
      return (path.base ?? .evaluatedObject, .keyPath(rest))
    }
    var collection = path
    collection.steps = Array(path.steps[...last])
    rest.steps = Array(path.steps[(last + 1)...])
    return (.keyPath(collection), rest.steps.isEmpty ? .variable(name) : .keyPath(rest))
  }

  /// IN with texts that stand for times.
  mutating func lowerMembership(
    _ comparison: ComparisonPredicate, _ date: TypedExpression, _ members: [TypedExpression]
  ) throws -> FetchPredicate {
    let conditions = try members.map { member in
      try member.text.map {
        DateCondition(.equal, try dateSpan($0, at: member.location))
      } ?? DateCondition(.equal, member.expression)
    }
    return lowered(comparison, date) { date in
      .or(conditions.map { $0.predicate(date) })
    }
  }

  /// BETWEEN with texts that stand for times: from the start of the first to the end of the second.
  mutating func lowerBounds(
    _ comparison: ComparisonPredicate, _ date: TypedExpression, _ bounds: [TypedExpression]
  ) throws -> FetchPredicate {
    let conditions = try zip([ComparisonPredicate.Operator.greaterOrEqual, .lessOrEqual], bounds)
      .map { relation, bound in
        try bound.text.map { DateCondition(relation, try dateSpan($0, at: bound.location)) }
          ?? DateCondition(relation, bound.expression)
      }
    // Two nils stand in >= and <=, but nothing lies between them.
    let present = DateCondition(.notEqual, .constant(.null))
    return lowered(comparison, date) { date in
      .and(([present] + conditions).map { $0.predicate(date) })
    }
  }
}
