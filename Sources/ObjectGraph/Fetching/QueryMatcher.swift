import Predicates

/// A query made ready to be asked about many objects in memory.
struct QueryMatcher {
  /// The key of an object that matches, and what it is sorted by.
  typealias Match = (key: Int64, values: [AttributeValue])

  private let evaluator: PredicateEvaluator?
  private let context: EvaluationContext
  private let order: ObjectOrder
  private let offset: Int
  private let limit: Int

  /// - Throws: ``FetchPredicateError`` for what can't be run whatever the object.
  init(_ query: StoreQuery) throws {
    evaluator = try query.predicate.map { try PredicateEvaluator($0) }
    context = EvaluationContext(clock: query.clock)
    order = ObjectOrder(query.sortDescriptors)
    offset = max(0, query.offset)
    limit = max(0, query.limit ?? Int.max)
  }

  /// Returns the sort values of `object` if it matches, and nil otherwise.
  func sortValues(of object: some PredicateObject) throws -> [AttributeValue]? {
    guard try evaluator?.evaluate(with: object, context: context) ?? true else { return nil }
    return try order.values(of: object)
  }

  /// Returns the sort values of `object`.
  func sortValuesWithoutTest(of object: some PredicateObject) throws -> [AttributeValue] {
    try order.values(of: object)
  }

  /// Whether one match comes before another.
  func precedes(_ left: Match, _ right: Match) -> Bool {
    order.precedes(left.values, left.key, right.values, right.key)
  }

  /// The matches in the query's order.
  func sorted(_ matches: [Match]) -> [Match] {
    matches.sorted { precedes($0, $1) }
  }

  /// The keys of those matches that the query asks for, in its order.
  func window(_ matches: [Match]) -> [Int64] {
    sorted(matches).dropFirst(offset).prefix(limit).map(\.key)
  }
}
