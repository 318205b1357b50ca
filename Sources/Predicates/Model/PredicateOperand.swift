/// The result of evaluating an expression.
public enum PredicateOperand {
  /// A value, nil included.
  case value(AttributeValue)
  /// An object with keys.
  case object(any PredicateObject)
  /// Several values or objects, such as a to-many relationship.
  case collection([PredicateOperand])

  /// Nil.
  public static var null: PredicateOperand { .value(.null) }

  /// A Boolean value that indicates whether it is nil.
  public var isNull: Bool {
    if case .value(.null) = self { true } else { false }
  }

  /// The maximum nesting depth of lists.
  static let maximumListDepth = 64

  /// The error for lists within more lists than allowed.
  static func tooDeep() -> FetchPredicateError {
    FetchPredicateError(.tooLarge, "there are lists within more than \(maximumListDepth) lists")
  }

  /// The nesting depth of lists, counted up to one more than the limit.
  var listDepth: Int {
    var level = [self]
    var depth = 0
    while depth <= PredicateOperand.maximumListDepth {
      level = level.flatMap { $0.isCollection ? $0.elements ?? [] : [] }
        .filter(\.isCollection)
      depth += 1
      if level.isEmpty { return isCollection ? depth : 0 }
    }
    return depth
  }

  /// The elements of a collection or of a list; nil for anything else.
  var elements: [PredicateOperand]? {
    switch self {
    case .collection(let elements): elements
    case .value(.array(let values)): values.map { .value($0) }
    case .value: nil
    case .object(let object): object.predicateElements
    }
  }

  /// True if it is a collection or a list; a dictionary is an object.
  var isCollection: Bool {
    switch self {
    case .collection, .value(.array): true
    case .value, .object: false
    }
  }

  /// The operand as a value; an object is its identity.
  ///
  /// - Throws: `FetchPredicateError` with the code `typeMismatch` for an object without an identity.
  func plainValue() throws -> AttributeValue {
    switch self {
    case .value(let value): return value
    case .collection(let elements): return .array(try elements.map { try $0.plainValue() })
    case .object(let object):
      guard let reference = object.predicateReference else {
        throw FetchPredicateError(.typeMismatch, "expected a value, found an object")
      }
      return .object(reference)
    }
  }
}
