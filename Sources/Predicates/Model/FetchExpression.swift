/// An operand of a comparison.
public indirect enum FetchExpression: Sendable, Hashable {
  /// A literal or an argument's value.
  case constant(AttributeValue)
  /// `{a, b, c}`.
  case aggregate([FetchExpression])
  /// SELF, the object that the predicate is asked about.
  case evaluatedObject
  /// `$name`.
  case variable(String)
  /// `$name := expression`.
  case assignment(String, FetchExpression)
  /// `a.b.@count`, from the evaluated object or from another expression.
  case keyPath(PredicateKeyPath)
  /// `expression[FIRST]` and its kin.
  case element(FetchExpression, Index)
  /// `name:(a, b)`, a function of the fixed table, by its canonical name (`sum:`, `add:to:`).
  case function(String, [FetchExpression])
  /// `SUBQUERY(collection, $name, predicate)`.
  case subquery(FetchExpression, String, FetchPredicate)
  /// `CAST(expression, "type")`.
  case cast(FetchExpression, String)
  /// `TERNARY(predicate, a, b)`.
  case ternary(FetchPredicate, FetchExpression, FetchExpression)
  /// `a + b` and the other infix operators.
  case binary(ArithmeticOperator, FetchExpression, FetchExpression)
  /// `-a`.
  case negated(FetchExpression)
  /// Text without a type: a word given beside the predicate on a command line.
  ///
  /// The check against a model gives it the type of the other side.
  case word(String, SourceLocation)

  /// An index into a collection.
  public indirect enum Index: Sendable, Hashable {
    /// The first element.
    case first
    /// The last element.
    case last
    /// The number of elements.
    case size
    /// The element at a position counted from 0, or a dictionary's value for a key.
    case at(FetchExpression)
  }

  /// An infix operator on numbers.
  public enum ArithmeticOperator: String, Sendable, Hashable, CaseIterable {
    /// Sum, or concatenation of two texts.
    case add = "+"
    /// Difference.
    case subtract = "-"
    /// Product.
    case multiply = "*"
    /// Quotient; truncates between integers.
    case divide = "/"
    /// Power.
    case power = "**"
    /// Bitwise and.
    case bitwiseAnd = "&"
    /// Bitwise or.
    case bitwiseOr = "|"
    /// Bitwise exclusive or.
    case bitwiseXor = "^"
    /// Shift to the left.
    case shiftLeft = "<<"
    /// Shift to the right.
    case shiftRight = ">>"
  }
}
