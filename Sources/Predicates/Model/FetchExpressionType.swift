/// What an expression gives, as the check against a model finds out.
public enum FetchExpressionType: Sendable, Hashable {
  /// One value.
  case value(PredicateAttributeKind)
  /// At most one object of an entity.
  case object(String)
  /// Any number of values or objects.
  case collection
}

extension FetchExpression {
  /// The expression made ready to run on the objects of an entity, with what it gives, and whether that is text
  /// of an attribute that is compared without regard to case.
  ///
  /// - Parameters: As for predicates.
  /// - Throws: `FetchPredicateError` with the place in the format text.
  public func checkedWithType(
    against schema: some PredicateSchema, entity: String,
    options: PredicateCheckOptions = PredicateCheckOptions()
  ) throws -> (expression: FetchExpression, type: FetchExpressionType, ignoresCase: Bool) {
    var checker = PredicateBinder(schema, entity: entity, options: options)
    let checked = try checker.check(self).asText
    return (checked.expression, checked.type, checked.ignoresCase)
  }
}

extension CheckedExpression {
  fileprivate var type: FetchExpressionType {
    if isToMany { return .collection }
    return switch kind {
    case .integer: .value(.integer)
    case .double: .value(.double)
    case .boolean: .value(.boolean)
    case .string, .word: .value(.string)
    case .date: .value(.date)
    case .data: .value(.data)
    case .uuid: .value(.uuid)
    case .opaque: .value(.opaque)
    case .object(let entity): .object(entity)
    case .list: .collection
    case .null, .unknown: .value(.undefined)
    }
  }
}
