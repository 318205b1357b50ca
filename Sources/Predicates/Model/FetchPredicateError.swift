/// An error in a predicate, with its place in the text and advice.
public struct FetchPredicateError: Error, Sendable {
  /// The kind of a fault; open, so that later versions can add kinds.
  public struct Code: Sendable, Hashable {
    /// The kind's name, stable between versions.
    public var name: String
    /// A kind of that name.
    public init(_ name: String) { self.name = name }

    /// The text does not follow the grammar.
    public static let syntax = Code("syntax")
    /// A value stands alone, where a comparison is needed.
    public static let missingComparison = Code("missingComparison")
    /// The text has no predicate in it.
    public static let emptyPredicate = Code("emptyPredicate")
    /// A string, number or name is malformed.
    public static let malformedToken = Code("malformedToken")
    /// The text or the tree is larger or deeper than allowed.
    public static let tooLarge = Code("tooLarge")
    /// There are too few or too many arguments, or one of the wrong kind.
    public static let argument = Code("argument")
    /// No function has that name and that number of arguments.
    public static let unknownFunction = Code("unknownFunction")
    /// No type has that name.
    public static let unknownType = Code("unknownType")
    /// The language has the construct, and it is refused on purpose.
    public static let unsupported = Code("unsupported")
    /// The entity or value has no such key.
    public static let unknownKey = Code("unknownKey")
    /// A collection stands where one value is needed, or the other way round.
    public static let cardinality = Code("cardinality")
    /// The operator or function does not exist for operands of these types.
    public static let typeMismatch = Code("typeMismatch")
    /// A text is not a date, number, truth value or identifier.
    public static let malformedValue = Code("malformedValue")
    /// A regular expression is malformed.
    public static let malformedPattern = Code("malformedPattern")
    /// Matching a regular expression took more steps or memory than allowed.
    public static let matchLimit = Code("matchLimit")
    /// A variable has no value.
    public static let unboundVariable = Code("unboundVariable")
    /// A result lies outside the range of its type, or is no number.
    public static let overflow = Code("overflow")
    /// An integer or floating-point number was divided by zero.
    public static let divisionByZero = Code("divisionByZero")
  }

  /// The kind of the fault.
  public var code: Code
  /// The problem, in one sentence without a period.
  public var message: String
  /// The half-open range of UTF-8 offsets into the format text that is at fault, if known.
  public var offsets: Range<Int>?
  /// The expected tokens, for a syntax error.
  public var expected: String?
  /// Advice on what to do about the problem.
  public var hint: String?
  /// The entity that lacks a key, for the code `unknownKey`.
  public var entityName: String?
  /// The key that the entity lacks, as it was written, for the code `unknownKey`.
  public var unknownKey: String?
  /// The error of a lower level, if one was the cause.
  public var cause: (any Error)?

  /// An error of the kind `code`.
  public init(
    _ code: Code, _ message: String, at offsets: Range<Int>? = nil, expected: String? = nil,
    hint: String? = nil, cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.offsets = offsets
    self.expected = expected
    self.hint = hint
    self.cause = cause
  }

  /// The same error, placed at `location` unless it has a place already.
  func placed(at location: SourceLocation) -> FetchPredicateError {
    var error = self
    if error.offsets == nil { error.offsets = location.offsets }
    return error
  }
}

extension FetchPredicateError: CustomStringConvertible {
  /// The message, what was expected, and the hint on a line of its own.
  public var description: String {
    var text = message
    if let expected { text += "; expected \(expected)" }
    if let hint { text += "\nhint: \(hint)" }
    return text
  }
}
