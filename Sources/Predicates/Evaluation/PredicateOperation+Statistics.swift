import Glibc

extension PredicateOperation {
  /// The result of a collection operator over the values of a collection; nil values are left out
  /// of everything but counts and unions.
  ///
  /// - Throws: `FetchPredicateError`: `typeMismatch` or `overflow`.
  public static func collect(
    _ operator: CollectionOperator, _ values: [AttributeValue]
  ) throws -> AttributeValue {
    switch `operator` {
    case .count: .integer(Int64(values.count))
    case .sum: try sum(values.filter { $0 != .null })
    case .average: try average(values.filter { $0 != .null })
    case .minimum: try extreme(values.filter { $0 != .null }, sign: -1)
    case .maximum: try extreme(values.filter { $0 != .null }, sign: 1)
    case .distinctUnionOfObjects: .array(distinct(values))
    case .unionOfObjects: .array(values)
    }
  }

  /// The values without repetitions, in the order of their first appearance.
  public static func distinct(_ values: [AttributeValue]) -> [AttributeValue] {
    var seen = Set<DistinctKey>()
    return values.filter { seen.insert(DistinctKey($0)).inserted }
  }

  static func statistics(
    _ function: PredicateFunction, _ operands: [AttributeValue]
  ) throws -> AttributeValue {
    var all = operands
    if operands.count == 1 {
      switch operands[0] {
      case .null: return .null
      case .array(let elements): all = elements
      default:
        guard function != .count else {
          throw FetchPredicateError(.typeMismatch, "'count:' needs a list")
        }
      }
    }
    let values = all.filter { $0 != .null }
    switch function {
    case .count: return .integer(Int64(all.count))
    case .sum: return try sum(values)
    case .average: return try average(values)
    case .minimum: return try extreme(values, sign: -1)
    case .maximum: return try extreme(values, sign: 1)
    case .median: return try median(values)
    case .mode: return .array(mode(values))
    default: return try standardDeviation(values)
    }
  }

  private static func numbers(_ values: [AttributeValue]) throws -> [PredicateNumber] {
    try values.map { value in
      guard let number = value.number else {
        throw FetchPredicateError(.typeMismatch, "\(value.kindName) is among numbers")
      }
      return number
    }
  }

  private static func sum(_ values: [AttributeValue]) throws -> AttributeValue {
    var total = AttributeValue.integer(0)
    for number in try numbers(values) { total = try compute(total, .add, number.value) }
    return total
  }

  private static func average(_ values: [AttributeValue]) throws -> AttributeValue {
    guard !values.isEmpty else { return .null }
    if values.allSatisfy({ if case .date = $0 { true } else { false } }) {
      throw FetchPredicateError(.typeMismatch, "dates have no average")
    }
    if values.contains(where: { if case .decimal = $0 { true } else { false } }) {
      return try compute(try sum(values), .divide, .integer(Int64(values.count)))
    }
    // Integers are added exactly where they fit, so that the mean is as good as it can be.
    let total = (try? sum(values).number?.double) ?? nil
    let added = try total ?? numbers(values).reduce(0) { $0 + $1.double }
    return .double(try finite(added / Double(values.count)))
  }

  private static func extreme(_ values: [AttributeValue], sign: Int) throws -> AttributeValue {
    var best = AttributeValue.null
    for value in values {
      if best == .null {
        best = value
      } else if let order = try order(value, best), order * sign > 0 {
        best = value
      }
    }
    return best
  }

  private static func median(_ values: [AttributeValue]) throws -> AttributeValue {
    let sorted = try numbers(values).sorted { $0.order(to: $1) ?? 0 < 0 }
    guard !sorted.isEmpty else { return .null }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle].value }
    let (low, high) = (sorted[middle - 1], sorted[middle])
    if low.isDecimal || high.isDecimal,
      case .decimal(let sum) = try compute(low.value, .add, high.value)
    {
      return try compute(.decimal(sum), .divide, .integer(2))
    }
    return .double(try finite((low.double + high.double) / 2))
  }

  private static func mode(_ values: [AttributeValue]) -> [AttributeValue] {
    var counts: [DistinctKey: Int] = [:]
    for value in values { counts[DistinctKey(value), default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return distinct(values).filter { counts[DistinctKey($0)] == most }
  }

  private static func standardDeviation(_ values: [AttributeValue]) throws -> AttributeValue {
    let numbers = try numbers(values).map(\.double)
    guard !numbers.isEmpty else { return .null }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return .double(try finite((squares / Double(numbers.count)).squareRoot()))
  }
}

/// A value as `==` of the language sees it, for sets.
struct DistinctKey: Hashable {
  private let value: AttributeValue

  init(_ value: AttributeValue) {
    switch value {
    case .boolean(let flag): self.value = .integer(flag ? 1 : 0)
    case .double(let number):
      self.value = Int64(exactly: number).map { .integer($0) } ?? value
    case .decimal(let number):
      self.value = Int64(DecimalText.text(number)).map { .integer($0) } ?? value
    case .array(let elements): self.value = .array(elements.map { DistinctKey($0).value })
    default: self.value = value
    }
  }
}
