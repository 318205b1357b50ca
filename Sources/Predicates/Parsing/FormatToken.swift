/// A token of a format text.
struct FormatToken {
  enum Kind: Equatable {
    case end
    /// An identifier that is no keyword.
    case word
    case keyword(FormatKeyword)
    /// `#name` or `#"any text"`: a key, whatever else the name may mean.
    case key(String)
    /// `#$name`: a variable as the first step of a key path.
    case keyVariable(String)
    /// `@name`.
    case collectionOperator(String)
    /// `$name`.
    case variable(String)
    case string(String)
    case number(AttributeValue)
    /// Text that only a command line gives without quotes, such as a date.
    case bareText(String)
    case argument(Argument)
    case comparison(ComparisonPredicate.Operator)
    case arithmetic(FetchExpression.ArithmeticOperator)
    case and, or, not
    case assign, colon, comma, dot
    case leftParenthesis, rightParenthesis, leftBrace, rightBrace, leftBracket, rightBracket
  }

  /// The argument that a `%` specifier consumes.
  enum Argument: Equatable {
    case value, keyPath, integer, double
  }

  var kind: Kind
  var range: Range<Int>
}
