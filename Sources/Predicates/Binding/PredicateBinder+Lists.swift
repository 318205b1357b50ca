// IN and BETWEEN.

extension PredicateBinder {
  mutating func checkMembership(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws -> FetchPredicate {
    if right.isToMany {
      let left = try resolve(left, as: right.kind)
      if right.kind == .date, left.text != nil {
        let swapped = ComparisonPredicate(
          .any, left: right.expression, .equal, right: left.expression,
          location: comparison.location)
        return try checkRelation(swapped, right, left)
      }
      try requireSameKind(left, right, comparison)
      return finish(comparison, left, right)
    }
    switch right.kind {
    case .list:
      let left = left.asText
      let members = try right.elements.map { try resolve($0, as: left.kind) }
      if left.kind == .date, members.contains(where: { $0.text != nil }) {
        return try lowerMembership(comparison, left, members)
      }
      if left.kind != .list {
        for member in members where member.kind != .list {
          if left.kind == .uuid, member.text != nil { continue }
          try requireSameKind(left, member, comparison)
        }
      }
      let typed = try left.kind == .uuid ? members.map { try resolve($0, as: .uuid) } : members
      return finish(comparison, left, right.replacing(typed))
    case .string, .word:
      let left = left.asText
      guard left.kind == .string || left.kind.isOpen || left.kind == .list else {
        throw FetchPredicateError(
          .typeMismatch, "IN with a text on its right side works on text, and \(left.name)",
          at: left.location.offsets, hint: "write a list in braces: {…}")
      }
      return finish(comparison, left, right.asText)
    case .null, .unknown:
      return finish(comparison, left.asText, right)
    default:
      throw FetchPredicateError(
        .cardinality,
        "IN needs a list, a collection or a text on its right side, and "
          + right.name, at: right.location.offsets, hint: "write '== value', or 'IN {value}'")
    }
  }

  mutating func checkBounds(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws -> FetchPredicate {
    let left = left.asText
    if right.kind == .unknown, !right.isToMany { return finish(comparison, left, right) }
    guard right.kind == .list, right.elements.count == 2 else {
      let found = right.kind == .list ? "\(right.elements.count)" : right.kindName
      throw FetchPredicateError(
        .cardinality, "BETWEEN needs two bounds, not \(found)", at: right.location.offsets,
        expected: "a list such as {1, 10}")
    }
    var bounds: [TypedExpression] = []
    for element in right.elements {
      let bound = try resolve(element, as: left.kind)
      try requireOne(bound, "a bound")
      if left.kind != .date || bound.text == nil { try requireSameKind(left, bound, comparison) }
      bounds.append(bound)
    }
    if left.kind == .date, bounds.contains(where: { $0.text != nil }) {
      return try lowerBounds(comparison, left, bounds)
    }
    return finish(comparison, left, right.replacing(bounds))
  }
}

extension TypedExpression {
  /// The list with other elements.
  func replacing(_ elements: [TypedExpression]) -> TypedExpression {
    var list = self
    list.elements = elements
    let parts = elements.map(\.expression)
    list.expression = .aggregate(parts)
    if case .constant = expression,
      let values = FetchExpression.aggregate(parts).constantElements
    {
      list.expression = .constant(.array(values))
    }
    return list
  }
}
