import Predicates

/// An aggregate while values come in.
struct ValueAggregate {
  private let aggregate: FetchedProperty.Aggregate
  private var seen: Set<PredicateValue>?
  private var count: Int64 = 0
  /// The sum or the extreme; nil for a sum that doesn't fit, which only a mean can do without.
  private var value: PredicateValue?
  private var total = 0.0

  init(_ aggregate: FetchedProperty.Aggregate, isDistinct: Bool) {
    self.aggregate = aggregate
    seen = isDistinct ? [] : nil
    switch aggregate {
    case .sum, .average: value = .integer(0)
    case .count, .minimum, .maximum: value = .null
    }
  }

  /// Takes a value in; nil says nothing.
  ///
  /// - Throws: ``PredicateError`` with `overflow`.
  mutating func add(_ new: PredicateValue) throws {
    guard new != .null else { return }
    if seen != nil {
      guard seen?.insert(new).inserted == true else { return }
    }
    count += 1
    switch aggregate {
    case .count: break
    case .sum: value = try value.map { try PredicateOperation.compute($0, .add, new) }
    case .average:
      total += Self.double(new)
      value = value.flatMap { try? PredicateOperation.compute($0, .add, new) }
    case .minimum:
      value = try PredicateOperation.collect(.minimum, [value ?? .null, new])
    case .maximum:
      value = try PredicateOperation.collect(.maximum, [value ?? .null, new])
    }
  }

  /// What came of it.
  ///
  /// - Throws: ``PredicateError`` with `overflow`.
  func result() throws -> PredicateValue {
    switch aggregate {
    case .count: return .integer(count)
    case .sum, .minimum, .maximum: return value ?? .null
    case .average:
      guard count > 0 else { return .null }
      // Integers are added exactly where they fit, so that the mean is as good as it can be.
      let mean = (value.map(Self.double) ?? total) / Double(count)
      guard mean.isFinite else {
        throw PredicateError(.overflow, "a mean is too large for a number")
      }
      return .double(mean)
    }
  }

  private static func double(_ value: PredicateValue) -> Double {
    switch value {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: 0
    }
  }
}
