/// An expression with nothing left to resolve, and the type of its value.
public struct BoundExpression: Sendable, Hashable {
  /// The resolved expression.
  public let tree: FetchExpression
  /// The type of its value.
  public let type: FetchExpressionType
  /// True for texts that are compared case-insensitively.
  public let ignoresCase: Bool

  /// An expression made of parts that are bound already.
  package init(_ tree: FetchExpression, type: FetchExpressionType, ignoresCase: Bool = false) {
    self.tree = tree
    self.type = type
    self.ignoresCase = ignoresCase
  }
}

/// The type of an expression, as far as it is known before an object is read.
public enum FetchExpressionType: Sendable, Hashable {
  /// One value.
  case value(PredicateAttributeKind)
  /// At most one object of an entity.
  case object(String)
  /// Any number of values or objects.
  case collection
}

extension FetchExpression {
  /// Binds the expression to the objects of an entity, and finds every error that shows without reading one.
  ///
  /// - Parameters:
  ///   - schema: The model.
  ///   - entity: The name of the entity whose objects the expression is about.
  ///   - options: The clock, the mode and the values of variables.
  /// - Throws: ``FetchPredicateError`` with the place in the format text.
  public func bound(
    to schema: some PredicateSchema, entity: String,
    options: PredicateBindingOptions = PredicateBindingOptions()
  ) throws -> BoundExpression {
    var binder = PredicateBinder(schema, entity: entity, options: options)
    let typed = try binder.bind(self).asText
    return BoundExpression(typed.expression, type: typed.type, ignoresCase: typed.ignoresCase)
  }

  /// Binds the expression to objects without a model: keys are looked up when an object is asked.
  public func bound() -> BoundExpression { BoundExpression(self, type: .value(.undefined)) }
}

extension TypedExpression {
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
