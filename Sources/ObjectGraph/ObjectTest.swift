import Predicates

/// A query made ready to be asked about many objects in memory.
struct ObjectTest {
  private let evaluator: PredicateEvaluator?
  private let context: EvaluationContext
  private let order: ObjectOrder
  private let offset: Int
  private let limit: Int

  /// - Throws: ``PredicateError`` for what can't be run whatever the object.
  init(_ query: StoreQuery) throws {
    evaluator = try query.predicate.map { try PredicateEvaluator($0) }
    context = EvaluationContext(clock: query.clock)
    order = ObjectOrder(query.sortDescriptors)
    offset = max(0, query.offset)
    limit = max(0, query.limit ?? Int.max)
  }

  /// What `object` is sorted by if it matches, otherwise nil.
  func sortValues(of object: some PredicateObject) throws -> [PredicateValue]? {
    guard try evaluator?.evaluate(with: object, context: context) ?? true else { return nil }
    return try order.values(of: object)
  }

  /// The keys of those matches that the query asks for, in its order.
  func window(_ matches: [(key: Int64, values: [PredicateValue])]) -> [Int64] {
    let sorted = matches.sorted { order.precedes($0.values, $0.key, $1.values, $1.key) }
    return sorted.dropFirst(offset).prefix(limit).map(\.key)
  }
}
