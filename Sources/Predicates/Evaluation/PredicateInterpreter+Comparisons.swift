extension PredicateInterpreter {
  typealias Side = (operand: PredicateOperand, isMapped: Bool)

  /// The answer of a comparison.
  func compare(
    _ comparison: PredicateProgram.Comparison, _ left: Side, _ right: Side
  ) throws -> Bool {
    guard let quantifier = comparison.quantifier else {
      return try holds(comparison, left, right)
    }
    let elements =
      left.operand.isCollection
      ? left.operand.elements ?? [] : left.operand.isNull ? [] : [left.operand]
    switch quantifier {
    case .any:
      return try elements.contains { try holds(comparison, ($0, false), right) }
    case .all:
      return try elements.allSatisfy { try holds(comparison, ($0, false), right) }
    case .none:
      return try !elements.contains { try holds(comparison, ($0, false), right) }
    }
  }

  private func holds(
    _ comparison: PredicateProgram.Comparison, _ left: Side, _ right: Side
  ) throws -> Bool {
    switch comparison.relation {
    case .in: try isMember(comparison, left, right)
    case .between: try isBetween(comparison, left, right.operand)
    case .contains where left.operand.isCollection && !left.isMapped:
      try contains(comparison, left.operand, right.operand)
    default: try relates(comparison, left, right)
    }
  }

  /// A relation between single operands, or any of a collection's elements.
  private func relates(
    _ comparison: PredicateProgram.Comparison, _ left: Side, _ right: Side
  ) throws -> Bool {
    let leftElements = left.operand.isCollection ? left.operand.elements : nil
    let rightElements = right.operand.isCollection ? right.operand.elements : nil
    switch (leftElements, rightElements) {
    case (nil, nil): return try relates(comparison, left.operand, right.operand)
    case (let lefts?, nil):
      return try lefts.contains { try relates(comparison, ($0, false), right) }
    case (nil, let rights?):
      return try rights.contains { try relates(comparison, left, ($0, false)) }
    case (let lefts?, let rights?):
      if left.isMapped {
        return try lefts.contains { try relates(comparison, ($0, false), right) }
      }
      if right.isMapped {
        return try rights.contains { try relates(comparison, left, ($0, false)) }
      }
      switch comparison.relation {
      case .equal: return try areEqual(lefts, rights, comparison)
      case .notEqual: return try !areEqual(lefts, rights, comparison)
      default:
        throw FetchPredicateError(
          .cardinality, "\(comparison.relation.rawValue) does not compare two lists",
          hint: "ANY or ALL before the left side compares its elements")
      }
    }
  }

  private func areEqual(
    _ left: [PredicateOperand], _ right: [PredicateOperand],
    _ comparison: PredicateProgram.Comparison
  ) throws -> Bool {
    guard left.count == right.count else { return false }
    for (left, right) in zip(left, right) {
      if left.isCollection != right.isCollection { return false }
      if left.isCollection, let left = left.elements, let right = right.elements {
        guard try areEqual(left, right, comparison) else { return false }
      } else if try !isEqual(left, right, comparison) {
        return false
      }
    }
    return true
  }

  /// A relation between two operands that are no collections.
  private func relates(
    _ comparison: PredicateProgram.Comparison, _ left: PredicateOperand, _ right: PredicateOperand
  ) throws -> Bool {
    switch comparison.relation {
    case .equal, .notEqual:
      let isEqual =
        if let matcher = comparison.matcher, case .value(.string(let text)) = left {
          try matcher.matches(text)
        } else {
          try isEqual(left, right, comparison)
        }
      return isEqual == (comparison.relation == .equal)
    default: break
    }
    if left.isNull || right.isNull {
      // Only two nils stand in <= and >=; operations on text need two texts.
      guard left.isNull, right.isNull else { return false }
      return comparison.relation == .lessOrEqual || comparison.relation == .greaterOrEqual
    }
    if let matcher = comparison.matcher, case .value(.string(let text)) = left {
      return try matcher.matches(text)
    }
    guard case .value(let left) = left, case .value(let right) = right else {
      throw FetchPredicateError(
        .typeMismatch, "\(comparison.relation.rawValue) does not work on objects",
        hint: "compare one of the object's keys")
    }
    return try PredicateOperation.holds(
      left, comparison.relation, right, options: comparison.options, clock: clock)
  }

  private func isEqual(
    _ left: PredicateOperand, _ right: PredicateOperand, _ comparison: PredicateProgram.Comparison
  ) throws -> Bool {
    switch (left, right) {
    case (.value(let left), .value(let right)):
      return PredicateOperation.areEqual(left, right, options: comparison.options, clock: clock)
    case (.object(let left), .object(let right)):
      return left.isSame(as: right)
    case (.object(let object), .value(let value)), (.value(let value), .object(let object)):
      guard let reference = object.predicateReference else { return false }
      return value == .object(reference)
    default: return false
    }
  }

  private func isMember(
    _ comparison: PredicateProgram.Comparison, _ left: Side, _ right: Side
  ) throws -> Bool {
    if let list = comparison.members, !left.operand.isCollection,
      case .value(let value) = left.operand
    {
      return list.contains(value, clock: clock)
    }
    if case .value(.string(let text)) = right.operand {
      // Text within text: the right side holds the left one.
      return try elements(of: left.operand).contains { part in
        switch part {
        case .value(.null): return false
        case .value(let value):
          return try PredicateOperation.holds(
            .string(text), .contains, value, options: comparison.options)
        default:
          throw FetchPredicateError(.typeMismatch, "only text can be IN a text")
        }
      }
    }
    guard let members = right.operand.elements else {
      guard right.operand.isNull else {
        throw FetchPredicateError(
          .cardinality, "IN needs a list, a collection or a text on its right side",
          hint: "write '== value', or 'IN {value}'")
      }
      return false
    }
    let holdsLists =
      comparison.members?.holdsLists ?? members.contains { $0.isCollection }
    if left.operand.isCollection, left.isMapped || !holdsLists {
      return try elements(of: left.operand).contains {
        try isElement($0, of: members, comparison)
      }
    }
    return try isElement(left.operand, of: members, comparison)
  }

  private func isElement(
    _ operand: PredicateOperand, of members: [PredicateOperand],
    _ comparison: PredicateProgram.Comparison
  ) throws -> Bool {
    if let list = comparison.members, case .value(let value) = operand {
      return list.contains(value, clock: clock)
    }
    if operand.isCollection, let elements = operand.elements {
      return try members.contains {
        guard $0.isCollection, let other = $0.elements else { return false }
        return try areEqual(elements, other, comparison)
      }
    }
    return try members.contains { try isEqual(operand, $0, comparison) }
  }

  private func contains(
    _ comparison: PredicateProgram.Comparison, _ collection: PredicateOperand,
    _ element: PredicateOperand
  ) throws -> Bool {
    let members = elements(of: collection)
    // A collection that holds nil holds it as a member, unlike a text.
    if element.isCollection, let parts = element.elements {
      return try members.contains {
        guard $0.isCollection, let other = $0.elements else { return false }
        return try areEqual(other, parts, comparison)
      }
    }
    return try members.contains { try isEqual($0, element, comparison) }
  }

  private func isBetween(
    _ comparison: PredicateProgram.Comparison, _ left: Side, _ right: PredicateOperand
  ) throws -> Bool {
    guard let bounds = right.elements, bounds.count == 2 else {
      if right.isNull { return false }
      throw FetchPredicateError(
        .cardinality, "BETWEEN needs a list of two bounds",
        expected: "two bounds such as {1, 10}")
    }
    let low = try bounds[0].plainValue()
    let high = try bounds[1].plainValue()
    return try elements(of: left.operand).contains {
      try PredicateOperation.isBetween(
        try $0.plainValue(), low, high, options: comparison.options, clock: clock)
    }
  }

  /// The elements of a collection, or the operand alone.
  private func elements(of operand: PredicateOperand) -> [PredicateOperand] {
    operand.isCollection ? operand.elements ?? [] : [operand]
  }
}
