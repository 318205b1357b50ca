/// A comparison of two expressions, the leaf of a predicate.
public struct ComparisonPredicate: Sendable, Hashable {
  /// The treatment of a collection on the left side of a comparison.
  public enum Quantifier: String, Sendable, Hashable, CaseIterable {
    /// At least one element compares true. SOME is another spelling.
    case any = "ANY"
    /// Each element compares true; true for an empty collection.
    case all = "ALL"
    /// No element compares true; true for an empty collection.
    case none = "NONE"
  }

  /// The operator of a comparison.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    /// `=` or `==`.
    case equal = "=="
    /// `!=` or `<>`.
    case notEqual = "!="
    /// `<`.
    case less = "<"
    /// `<=` or `=<`.
    case lessOrEqual = "<="
    /// `>`.
    case greater = ">"
    /// `>=` or `=>`.
    case greaterOrEqual = ">="
    /// The left side lies within the two bounds on the right, both included.
    case between = "BETWEEN"
    /// The left side is an element, or a part of the text, on the right.
    case `in` = "IN"
    /// The left text starts with the right one.
    case beginsWith = "BEGINSWITH"
    /// The left text holds the right one, or the left collection the right value.
    case contains = "CONTAINS"
    /// The left text ends with the right one.
    case endsWith = "ENDSWITH"
    /// The whole left text fits a pattern of `?` and `*`.
    case like = "LIKE"
    /// The whole left text fits a regular expression.
    case matches = "MATCHES"
  }

  /// The options of text comparisons: the letters in brackets after an operator.
  public struct Options: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt8
    /// Options with the given bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `[c]`: full Unicode case folding on both sides.
    public static let caseInsensitive = Options(rawValue: 1)
    /// `[d]`: diacritics are removed on both sides, after canonical decomposition.
    public static let diacriticInsensitive = Options(rawValue: 2)
    /// `[n]`: both sides are compared as they are; overrides the other options.
    public static let normalized = Options(rawValue: 4)
  }

  /// The quantifier written before the left side, if any.
  public var quantifier: Quantifier?
  /// The left side.
  public var left: FetchExpression
  /// The operator.
  public var `operator`: Operator
  /// The operator's options.
  public var options: Options
  /// The right side.
  public var right: FetchExpression
  /// The location of the operator in the format text.
  public var location: SourceLocation
  /// The location of the right side in the format text.
  public var rightLocation = SourceLocation()

  /// A comparison of `left` with `right`.
  public init(
    _ quantifier: Quantifier? = nil, left: FetchExpression, _ operator: Operator,
    options: Options = [], right: FetchExpression, location: SourceLocation = SourceLocation()
  ) {
    self.quantifier = quantifier
    self.left = left
    self.operator = `operator`
    self.options = options
    self.right = right
    self.location = location
  }
}
