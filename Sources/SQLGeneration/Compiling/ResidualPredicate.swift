import ObjectGraph
package import ObjectModel
package import Predicates

/// A comparison that SQL can't express, or a condition that is nested too deep: it is evaluated row by row.
package struct ResidualPredicate {
  let predicate: FetchPredicate
  /// The entity of the rows.
  package let entity: EntityDescription
  package let evaluator: PredicateEvaluator
  package let context: EvaluationContext

  /// Prepares `predicate` for the objects of `entity`.
  ///
  /// - Throws: `FetchPredicateError` for what can't be evaluated for any object.
  init(_ predicate: FetchPredicate, of entity: EntityDescription, clock: PredicateClock) throws {
    self.predicate = predicate
    self.entity = entity
    evaluator = try PredicateEvaluator(BoundPredicate(predicate, entityName: entity.name))
    context = EvaluationContext(clock: clock)
  }

  /// The condition, printed.
  package var format: String { predicate.format }
}
