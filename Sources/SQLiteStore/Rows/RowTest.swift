import SQLGeneration
import ObjectGraph
import ObjectModel
import Predicates

/// A residual predicate on one connection.
///
/// A statement has it as a parameter, and the function ``StoreFunctions/residual`` asks it about each row.
final class RowTest {
  private let residual: ResidualPredicate
  private let reader: RowReader

  /// Makes a test of `residual` with the rows that `reader` reads.
  init(_ residual: ResidualPredicate, reader: RowReader) {
    self.residual = residual
    self.reader = reader
  }

  /// Whether the row with `key` passes; reading goes through the connection that runs the statement.
  func matches(_ key: Int64) throws -> Bool {
    defer { reader.forget() }
    return try residual.evaluator.evaluate(
      with: RowObject(ManagedObjectID(entity: residual.entity, primaryKey: key), in: reader),
      context: residual.context)
  }
}
