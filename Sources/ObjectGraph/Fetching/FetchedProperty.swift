public import Predicates

/// One value of each record that a fetch of dictionaries gives: a key path, another expression, or an
/// aggregate over the objects of a group.
public struct FetchedProperty: Sendable, Hashable, ExpressibleByStringLiteral {
  /// A function over the values of many objects.
  public enum Aggregate: Sendable, Hashable {
    /// The number of values that aren't nil; without an expression, the number of objects.
    case count
    /// The sum of the numbers; 0 for none.
    case sum
    /// The least value; nil for none.
    case minimum
    /// The greatest value; nil for none.
    case maximum
    /// The mean of the numbers; nil for none.
    case average
  }

  /// The name of the value in the records, in ``FetchRequest/havingPredicate`` and in sort descriptors.
  public var name: String
  /// The expression that is evaluated for each object; nil only for a count of objects.
  public var expression: FetchExpression?
  /// The function over the values of a group; nil for a value of each object.
  public var aggregate: Aggregate?
  /// Whether an aggregate takes each value once.
  public var isDistinct = false

  /// The value at a key path, which is its name as well.
  ///
  /// A to-one relationship gives the other object's identity.
  public init(_ keyPath: String) {
    name = keyPath
    expression = Self.expression(keyPath)
  }

  /// The value at a key path.
  public init(stringLiteral keyPath: String) {
    self.init(keyPath)
  }

  /// The value of an expression.
  public init(_ name: String, _ expression: FetchExpression) {
    self.name = name
    self.expression = expression
  }

  /// An aggregate of what `expression` gives for the objects of a group.
  ///
  /// - Parameter expression: May be nil for a count, which then counts objects.
  public init(
    _ name: String, _ aggregate: Aggregate, of expression: FetchExpression? = nil,
    distinct: Bool = false
  ) {
    self.name = name
    self.aggregate = aggregate
    self.expression = expression
    isDistinct = distinct
  }

  /// An aggregate of the values at a key path.
  public init(
    _ name: String, _ aggregate: Aggregate, of keyPath: String, distinct: Bool = false
  ) {
    self.init(name, aggregate, of: Self.expression(keyPath), distinct: distinct)
  }

  private static func expression(_ keyPath: String) -> FetchExpression {
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    return .keyPath(
      PredicateKeyPath(
        steps: keys.map { key in
          key.hasPrefix("@") ? .collectionOperator(String(key.dropFirst())) : .key(String(key))
        }))
  }
}
