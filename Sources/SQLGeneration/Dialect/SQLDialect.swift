/// How a database writes what ``SQLExpression`` describes.
///
/// ``SQLWriter`` writes the parts that all databases have in common, and asks the dialect for the others.
package protocol SQLDialect: Sendable {
  /// How many symbols the parser of the database may have to keep for a condition, as ``SQLExpression/parserDepth`` counts
  /// them; nil without such a limit.
  var greatestDepth: Int? { get }

  /// An identifier in quotes, safe whatever it is.
  func quoted(_ name: String) -> String
  /// The placeholder for a value; `position` counts from 1.
  func placeholder(at position: Int, for binding: SQLBinding) -> String
  /// True or false.
  func literal(_ value: Bool) -> String
  /// The symbol of an operator.
  func symbol(of operation: SQLOperator) -> String
  /// The name of a collation.
  func name(of collation: SQLCollation) -> String

  /// Writes a function call.
  func write(_ function: SQLFunction, _ arguments: [SQLExpression], to writer: inout SQLWriter)
  /// Writes ``SQLExpression/isTrue(_:)``.
  func writeTruth(of condition: SQLExpression, to writer: inout SQLWriter)
  /// Writes ``SQLExpression/inArray(_:_:)``.
  func writeMembership(
    of value: SQLExpression, in list: SQLBinding, to writer: inout SQLWriter)
  /// Writes ``SQLExpression/inTextIndex(_:_:_:)``.
  func writeMembership(
    of key: SQLExpression, in index: TextIndex, _ question: TextIndexQuestion,
    to writer: inout SQLWriter)
  /// Writes ``SQLExpression/unindexed(_:)``.
  func writeUnindexed(_ value: SQLExpression, to writer: inout SQLWriter)
  /// Writes ``SQLExpression/cached(_:key:_:)``.
  func writeCached(
    _ subquery: CachedSubquery, key: SQLExpression, _ value: SQLExpression,
    to writer: inout SQLWriter)
  /// Writes what limits a query to some of its rows; one of the two is given.
  func writeRange(limit: Int?, offset: Int, to writer: inout SQLWriter)
}
