import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver

/// A comparison that has no counterpart in SQL, or a condition that nests too deep for SQLite: it is asked about one
/// row at a time, by the evaluator.
///
/// A statement has it as a parameter, and the function ``StoreFunctions/row`` asks it.
final class ResidualPredicate {
  private let predicate: FetchPredicate
  private let entity: EntityDescription
  private let evaluator: PredicateEvaluator
  private let context: EvaluationContext
  private let reader: RowReader

  /// Makes a test of the objects of `entity`, whose rows `reader` reads.
  ///
  /// - Throws: `FetchPredicateError` for what can't be run whatever the object.
  init(
    _ predicate: FetchPredicate, of entity: EntityDescription, clock: PredicateClock,
    reader: RowReader
  ) throws {
    self.predicate = predicate
    self.entity = entity
    self.reader = reader
    evaluator = try PredicateEvaluator(
      BoundPredicate(predicate, entityName: entity.name))
    context = EvaluationContext(clock: clock)
  }

  /// The condition, printed.
  var format: String { predicate.format }

  /// Whether the row with `key` passes; reading goes through the connection that runs the statement.
  func matches(_ key: Int64) throws -> Bool {
    defer { reader.forget() }
    return try evaluator.evaluate(
      with: RowObject(ManagedObjectID(entity: entity, primaryKey: key), in: reader),
      context: context)
  }
}
