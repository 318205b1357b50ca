import Predicates

/// An SQL expression as a tree, free of any dialect's spelling.
package indirect enum SQLExpression {
  /// A column of a table alias.
  case column(alias: String, name: String)
  /// A value, always bound and never spelled out.
  case value(SQLBinding)
  /// A small number that belongs to the statement's shape and not to the question.
  case literal(Int)
  /// True or false.
  case boolean(Bool)
  /// NULL.
  case null
  /// Whether a condition is true, and not false or unknown.
  case isTrue(SQLExpression)
  /// An infix operator.
  case binary(SQLOperator, SQLExpression, SQLExpression)
  /// `left IN (list)`.
  case inList(SQLExpression, [SQLExpression])
  /// `left IN (query)`.
  case inSelect(SQLExpression, SQLSelect)
  /// `left IN (the elements of a bound list)`.
  case inArray(SQLExpression, SQLBinding)
  /// Whether a key is among those that a text index finds for a question.
  case inTextIndex(SQLExpression, TextIndex, TextIndexQuestion)
  /// The same value, by which no index is to be chosen.
  case unindexed(SQLExpression)
  /// A function call.
  case call(SQLFunction, [SQLExpression])
  /// All parts; true without parts.
  case all([SQLExpression])
  /// Any part; false without parts.
  case any([SQLExpression])
  /// The opposite.
  case not(SQLExpression)
  /// Whether a query has rows.
  case exists(SQLSelect)
  /// The one value of a query.
  case scalar(SQLSelect)
  /// `CASE WHEN condition THEN a ELSE b END`.
  case choice(SQLExpression, SQLExpression, SQLExpression)
  /// The value of a subquery, which is run once for each value of the column `key`.
  case cached(CachedSubquery, key: SQLExpression, SQLExpression)
  /// An expression compared by a named collation.
  case collated(SQLExpression, SQLCollation)
}
