import FoundationEssentials

extension PredicateBinder {
  /// Binds a comparison whose sides have been bound.
  mutating func bind(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws -> FetchPredicate {
    try requireNil(comparison, left, right)
    if let predicate = try checkQuantifiedAggregate(comparison, left, right) { return predicate }
    let (comparison, left, right) = applyingCaseRule(comparison, left, right)
    var bound = comparison
    var isNegated = false
    // A quantifier over one value asks about that value.
    if let quantifier = comparison.quantifier, !left.isToMany, left.kind != .list,
      left.kind != .unknown
    {
      bound.quantifier = nil
      isNegated = quantifier == .none
    }
    let predicate: FetchPredicate
    switch comparison.operator {
    case .contains, .beginsWith, .endsWith, .like, .matches:
      predicate = try checkText(bound, left, right)
    case .in:
      predicate = try checkMembership(bound, left, right)
    case .between:
      predicate = try checkBounds(bound, left, right)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      predicate = try checkRelation(bound, left, right)
    }
    return isNegated ? .not(predicate) : predicate
  }

  func finish(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) -> FetchPredicate {
    var bound = comparison
    bound.left = left.expression
    bound.right = right.expression
    if !left.mayBeText, !right.mayBeText { bound.options = [] }
    return .comparison(bound)
  }

  // MARK: - Text

  private func checkText(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws -> FetchPredicate {
    let left = left.asText
    let name = comparison.operator.rawValue
    if comparison.operator == .contains, comparison.quantifier == nil, !left.isMapped,
      left.isToMany || left.kind == .list
    {
      return try checkContents(comparison, left, right)
    }
    let right = right.asText
    for side in [left, right] where side.kind != .string && !side.kind.isOpen {
      // A quantifier compares the elements of a list written out, of whatever kinds they are.
      if side.kind == .list, comparison.quantifier != nil { continue }
      var hint: String?
      switch (side.expression, left.kind) {
      case (_, .date):
        hint = dateHint(comparison, left, right)
      case (.constant(.integer), _), (.constant(.double), _):
        hint = "put text in quotes: \"\(side.expression.format)\""
      case (.keyPath, .integer), (.keyPath, .double):
        hint = "compare numbers with == != < <= > >= or BETWEEN"
      default:
        if case .object(let entity) = side.kind { hint = keyHint(side, entity) }
      }
      throw FetchPredicateError(
        .typeMismatch, "\(name) works on text, and \(side.name)", at: side.location.offsets,
        hint: hint)
    }
    if comparison.operator == .matches, let pattern = right.text {
      _ = try TextMatcher(.matches, pattern, options: comparison.options)
    }
    return finish(comparison, left, right)
  }

  /// A hint for an operation on text that is asked of a date.
  private func dateHint(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) -> String? {
    let text: String? =
      switch right.expression {
      case .constant(.integer(let number)): String(number)
      default: right.text
      }
    guard let day = text?.filter({ !"*%".contains($0) }), DateSpan(day, clock: options.clock) != nil
    else { return "compare dates with ==, < or >: \(left.expression.format) == \"2024-06\"" }
    return "compare dates with ==, < or >: \(left.expression.format) == \"\(day)\""
  }

  /// CONTAINS with a collection on its left side.
  private func checkContents(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws -> FetchPredicate {
    let right = try resolve(right, as: left.isToMany ? left.kind : .unknown)
    if left.isToMany { try requireSameKind(left, right, comparison) }
    return finish(comparison, left, right)
  }

  // MARK: - == != < <= > >=

  mutating func checkRelation(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws -> FetchPredicate {
    var left = left
    var right = right
    if left.kind == .word { left = try resolve(left, as: right.kind) }
    if right.kind == .word { right = try resolve(right, as: left.kind) }
    if left.kind == .date, let text = right.text {
      let span = try dateSpan(text, at: right.location)
      return lowered(comparison, left) { DateCondition(comparison.operator, span).predicate($0) }
    }
    if right.kind == .date, let text = left.text, comparison.quantifier == nil {
      let span = try dateSpan(text, at: left.location)
      let mirrored = comparison.operator.mirrored
      return lowered(comparison, right) { DateCondition(mirrored, span).predicate($0) }
    }
    if left.kind == .uuid, right.text != nil { right = try resolve(right, as: .uuid) }
    if right.kind == .uuid, left.text != nil { left = try resolve(left, as: .uuid) }
    try requireSameKind(left, right, comparison)
    return finish(comparison, left, right)
  }

  /// Throws where two sides can't be compared.
  func requireSameKind(
    _ left: TypedExpression, _ right: TypedExpression, _ comparison: ComparisonPredicate
  ) throws {
    let isOrder = comparison.operator.isOrder || comparison.operator == .between
    if left.kind.isOpen || right.kind.isOpen {
      for side in [left, right] where isOrder {
        if case .object(let entity) = side.kind { throw noOrder(side, entity) }
      }
      return
    }
    let place = left.location.offsets ?? right.location.offsets
    switch (left.kind, right.kind) {
    case (.object(let entity), .object):
      if isOrder { throw noOrder(left, entity) }
    case (.object(let entity), _):
      throw objectMismatch(left, entity, right)
    case (_, .object(let entity)):
      throw objectMismatch(right, entity, left)
    case (.list, _), (_, .list):
      if isOrder, left.kind == right.kind {
        throw FetchPredicateError(
          .cardinality, "\(comparison.operator.rawValue) does not compare two lists", at: place,
          hint: "ANY or ALL before the left side compares its elements")
      }
    case (.date, let other), (let other, .date):
      try requireDate(other, left, right)
    case (.uuid, .string), (.string, .uuid):
      throw FetchPredicateError(
        .typeMismatch, "a UUID is compared with a text", at: place,
        hint: "CAST(text, \"NSUUID\") makes a UUID of it")
    case (let first, let second) where isOrder:
      let isOrdered = first.isNumber && second.isNumber || first == second && first != .data
      guard isOrdered else { throw kindMismatch(left, right, comparison) }
    case (let first, let second) where options.mode == .tool:
      // Asked of a constant, the answer would be the same for every object: no mistake would show.
      guard left.isLiteral || right.isLiteral else { return }
      guard first == second || first.isNumber && second.isNumber else {
        throw kindMismatch(left, right, comparison)
      }
    default: break
    }
  }

  private func kindMismatch(
    _ left: TypedExpression, _ right: TypedExpression, _ comparison: ComparisonPredicate
  ) -> FetchPredicateError {
    FetchPredicateError(
      .typeMismatch,
      "\(comparison.operator.rawValue) can't compare \(left.kindName) with \(right.kindName)",
      at: left.location.offsets ?? right.location.offsets,
      hint: kindHint(left, beside: right) ?? kindHint(right, beside: left))
  }

  /// Returns advice on how to write `constant` so that it compares with `other`; nil if there is none.
  private func kindHint(
    _ constant: TypedExpression, beside other: TypedExpression
  ) -> String? {
    switch (constant.expression, other.kind) {
    case (.constant(.string(let text)), .boolean) where PredicateOperation.truth(text) != nil:
      "write the truth value without quotation marks: \(text)"
    case (.constant(.string(let text)), .integer), (.constant(.string(let text)), .double):
      Double(text)?.isFinite == true
        ? "write the number without quotation marks: \(text)"
        : text.isEmpty ? "write nil for no value" : nil
    case (.constant(.integer), .string), (.constant(.double), .string):
      "put text in quotes: \"\(constant.expression.format)\""
    default: nil
    }
  }

  private func requireDate(
    _ other: TypedExpression.Kind, _ left: TypedExpression, _ right: TypedExpression
  ) throws {
    if other == .date { return }
    let side = left.kind == .date ? right : left
    if other.isNumber, !side.isLiteral { return }
    throw FetchPredicateError(
      .typeMismatch, "a date can't be compared with \(side.kindName)",
      at: side.location.offsets ?? left.location.offsets ?? right.location.offsets,
      hint: other == .string
        ? "CAST(text, \"NSDate\") makes a date of it" : dateHint(for: side.expression))
  }

  /// Returns advice on how to write the date that a number was probably meant to be.
  private func dateHint(for number: FetchExpression) -> String {
    guard case .constant(.integer(let value)) = number else {
      return "write a date as year, month and day: 2024-06-01, 2024-06, \"2024\" or -7d"
    }
    if (1000...9999).contains(value) { return "put the year in quotes: \"\(value)\"" }
    // Seconds or milliseconds since 1970.
    let seconds = value >= 100_000_000_000 ? Double(value) / 1000 : Double(value)
    if (100_000_000..<100_000_000_000).contains(seconds) {
      let date = AttributeValue.date(Date(timeIntervalSince1970: seconds))
      if case .string(let text) = PredicateOperation.cast(date, to: .string) {
        return "write the time in ISO 8601: \(text)"
      }
    }
    return "write a date as year, month and day: 2024-06-01, 2024-06, \"2024\" or -7d"
  }

  private func noOrder(_ side: TypedExpression, _ entity: String) -> FetchPredicateError {
    FetchPredicateError(
      .typeMismatch, "objects have no order, and \(side.name)", at: side.location.offsets,
      hint: keyHint(side, entity))
  }

  func objectMismatch(
    _ object: TypedExpression, _ entity: String, _ other: TypedExpression
  ) -> FetchPredicateError {
    FetchPredicateError(
      .typeMismatch, "\(object.name), and \(other.name)", at: object.location.offsets,
      hint: keyHint(object, entity, beside: other))
  }

  /// A hint to compare a key of an object, or the number of objects.
  func keyHint(
    _ side: TypedExpression, _ entity: String, beside other: TypedExpression? = nil
  ) -> String {
    let texts = schema.predicateKeys(ofEntity: entity).sorted().filter {
      schema.predicateProperty($0, ofEntity: entity) == .attribute(.string)
    }
    let key =
      schema.predicateNameKey(ofEntity: entity)
      ?? texts.first { $0.lowercased().hasSuffix("name") } ?? texts.first ?? "key"
    let path = side.expression.format
    let count = "compare the number of objects: \(path).@count"
    if side.isToMany, other?.kind.isNumber == true { return count }
    return "compare one of its keys, such as \(path).\(key)"
      + (side.isToMany ? ", or the number of objects, \(path).@count" : "")
  }
}

extension ComparisonPredicate.Operator {
  /// The operator with the sides exchanged.
  var mirrored: ComparisonPredicate.Operator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }

  /// True if it asks for an order.
  var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}

extension TypedExpression {
  /// True if the options of text could matter.
  var mayBeText: Bool {
    kind == .string || kind == .word || kind == .unknown
      || kind == .list && elements.contains { $0.mayBeText }
  }

  /// True if it is a number written out, or computed from such numbers.
  var isLiteral: Bool {
    var work = [expression]
    while let part = work.popLast() {
      switch part {
      case .constant: continue
      case .negated(let inner): work.append(inner)
      case .binary(_, let left, let right): work.append(contentsOf: [left, right])
      default: return false
      }
    }
    return true
  }
}
