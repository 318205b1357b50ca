/// A function that a statement calls.
///
/// The second group computes what the evaluator in memory computes. A database that can't run the program's own code doesn't
/// have it.
package enum SQLFunction {
  case count, sum, minimum, maximum
  /// concatenation(text): the texts of all rows, with commas between them.
  case concatenation
  /// coalesce(value, other): the value, or the other one if it is NULL.
  case coalesce
  /// unlikely(condition): the condition, with the hint that few rows fulfil it.
  case unlikely

  /// match(operator, options, text, pattern): whether a text passes a test; false for nil.
  case match
  /// equal(text, text, options): whether two texts, or two nils, are equal.
  case equal
  /// compare(text, text, options): negative, 0 or positive; NULL for nil.
  case compare
  /// fold(text, options): the folded text.
  case fold
  /// residual(predicate, key): whether a row passes a residual predicate.
  case residual
  /// member_key(owner, value): a text that equal values of one owner have in common; NULL for nil.
  case memberKey
  /// compute(way, name, kinds, operand…): an operator or a function of the predicate language.
  case compute
  /// pack(number, key…): a number with the keys that order it, as text.
  case pack
  /// pack_decimal(text, key…): the same for a decimal number.
  case packDecimal
  /// decimal(value): a number of any kind as a decimal one; NULL if it can't be one.
  case decimal
  /// decimal_order(number, number): how two numbers compare, decimal ones being texts.
  case decimalOrder
  /// total(operator, list): the sum or the mean of packed numbers.
  case total

  /// What the function ``compute`` is asked for.
  package enum Computation: Int {
    case arithmetic, negation, function, cast
    /// A function of one list, whose elements are the operands.
    case listFunction
  }
}
