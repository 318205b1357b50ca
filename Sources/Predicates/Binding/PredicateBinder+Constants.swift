extension PredicateBinder {
  /// True if the value can differ from object to object.
  func readsObject(_ expression: FetchExpression) -> Bool {
    var work = [PredicateNode.expression(expression)]
    var seen: Set<String> = []
    while let node = work.popLast() {
      switch node {
      case .expression(.evaluatedObject): return true
      case .expression(.keyPath(let path)) where path.base == nil: return true
      case .expression(.variable(let name)):
        guard seen.insert(name).inserted, let known = variables[name] else { continue }
        // A variable of SUBQUERY is an element of a collection; any other has a value.
        if case .variable(name) = known.expression { return true }
        work.append(.expression(known.expression))
      default: node.forEachChild { work.append($0) }
      }
    }
    return false
  }
}

extension PredicateBinder {
  /// Throws where a person has probably put a key in quotes, or nil where text is needed: the
  /// comparison would be true or false for every object.
  func requireKeyOrConstant(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws {
    guard options.mode == .tool else { return }
    if case .constant(.string(let text)) = left.expression,
      right.isLiteral || right.bareWord != nil,
      schema.predicateProperty(text, ofEntity: entity) != nil
    {
      throw FetchPredicateError(
        .typeMismatch, "\(PredicatePrinter.quoted(text)) in quotes is text, not a key",
        at: comparison.location.offsets, hint: "write the key without quotes: \(text)")
    }
    switch comparison.operator {
    case .contains where left.kind != .string, .in, .between, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual:
      return
    default: break
    }
    guard case .constant(.null) = right.expression else { return }
    throw FetchPredicateError(
      .typeMismatch, "\(comparison.operator.rawValue) needs text, not nil",
      at: right.location.offsets,
      hint: "write == nil for no value, or put the word in quotes")
  }
}
