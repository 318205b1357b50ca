import Predicates

/// An aggregate while values come in.
struct ValueAggregate {
  private let aggregate: FetchedProperty.Aggregate
  private var seen: Set<AttributeValue>?
  private var count: Int64 = 0
  /// The sum or the extreme.
  private var value: AttributeValue
  /// The values of a mean, which isn't computed from the sum because that can overflow.
  private var values: [AttributeValue] = []

  init(_ aggregate: FetchedProperty.Aggregate, isDistinct: Bool) {
    self.aggregate = aggregate
    seen = isDistinct ? [] : nil
    value = aggregate == .sum ? .integer(0) : .null
  }

  /// Takes a value in; nil says nothing.
  ///
  /// - Parameter identity: What tells the value apart from others, for an aggregate of distinct values.
  /// - Throws: ``FetchPredicateError`` with `overflow`.
  mutating func add(_ new: AttributeValue, distinctBy identity: AttributeValue) throws {
    guard new != .null else { return }
    if seen != nil {
      guard seen?.insert(identity).inserted == true else { return }
    }
    switch aggregate {
    case .count: count += 1
    case .sum: value = try PredicateOperation.compute(value, .add, new)
    case .average: values.append(new)
    case .minimum: value = try PredicateOperation.collect(.minimum, [value, new])
    case .maximum: value = try PredicateOperation.collect(.maximum, [value, new])
    }
  }

  /// Returns the result.
  ///
  /// - Throws: ``FetchPredicateError`` with `overflow`.
  func result() throws -> AttributeValue {
    switch aggregate {
    case .count: .integer(count)
    case .sum, .minimum, .maximum: value
    case .average: try PredicateOperation.collect(.average, values)
    }
  }
}
