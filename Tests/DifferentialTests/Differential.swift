import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore

/// One random graph in a store in memory and in one in SQLite, and what asking all three came to.
struct Differential {
  /// How many predicates came to what.
  struct Tally {
    /// Objects times predicates about which all three agreed.
    var pairs = 0
    /// Predicates that all three answered.
    var answered = 0
    /// Predicates that the check against the model refused.
    var refused = 0
    /// Predicates for which SQL has no counterpart.
    var unsupported = 0
    /// Predicates that fail for some object, such as by overflow.
    var failing = 0
    /// Pairs with a match, so that a test can see that it doesn't compare empty lists.
    var matches = 0
  }

  let graph: RandomGraph
  let memory: InMemoryStore
  let sqlite: SQLiteStore
  let clock = PredicateClock(now: Date(timeIntervalSince1970: 1_717_243_200))

  /// Asks all three about `predicate`.
  ///
  /// - Returns: How they differ, or nil.
  func difference(
    _ predicate: FetchPredicate, about entity: EntityDescription, tally: inout Tally
  ) -> String? {
    let printed = predicate.format
    guard (try? FetchPredicate(format: printed)) == predicate else {
      return "it prints as a text that isn't read as the same predicate"
    }
    let bound: BoundPredicate
    do {
      bound = try predicate.bound(
        to: ModelSchema(graph.model), entity: entity.name,
        options: PredicateBindingOptions(clock: clock))
    } catch {
      tally.refused += 1
      return nil
    }
    let query = StoreQuery(entity: entity, predicate: bound, clock: clock)
    let expected: [Int64]
    do {
      expected = try evaluate(bound, entity)
    } catch {
      tally.failing += 1
      return (try? memory.keys(matching: query)) == nil
        ? nil : "the evaluator fails with '\(error)', the store in memory doesn't"
    }
    do {
      let found = try memory.keys(matching: query)
      if found != expected { return "evaluator \(expected), in memory \(found)" }
    } catch {
      return "the store in memory fails: \(error)"
    }
    do {
      let found = try sqlite.keys(matching: query)
      if found != expected { return "evaluator \(expected), SQLite \(found)" }
      let count = try sqlite.count(matching: query)
      if count != expected.count { return "SQLite counts \(count) of \(expected.count)" }
    } catch let error as StoreError where error.code == .unsupportedPredicate {
      tally.unsupported += 1
      return nil
    } catch {
      return "SQLite fails: \(error)"
    }
    tally.answered += 1
    tally.matches += expected.count
    tally.pairs += graph.keys(entity.name).count
    return nil
  }

  private func evaluate(_ predicate: BoundPredicate, _ entity: EntityDescription) throws -> [Int64]
  {
    let evaluator = try PredicateEvaluator(predicate)
    let context = EvaluationContext(clock: clock)
    return try graph.objects(entity.name).filter {
      try evaluator.evaluate(with: $0, context: context)
    }.map(\.key)
  }

  /// The smallest part of `predicate` about which the three still differ, and how.
  func smallest(
    _ predicate: FetchPredicate, about entity: EntityDescription
  ) -> (predicate: FetchPredicate, difference: String)? {
    var tally = Tally()
    guard let found = difference(predicate, about: entity, tally: &tally) else { return nil }
    let parts: [FetchPredicate] =
      switch predicate {
      case .and(let parts), .or(let parts): parts
      case .not(let part): [part]
      case .constant, .comparison: []
      }
    for part in parts {
      if let smaller = smallest(part, about: entity) { return smaller }
    }
    return (predicate, found)
  }
}
