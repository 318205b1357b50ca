extension FetchPredicate {
  /// The origin of a format text.
  public enum FormatMode: Sendable, Hashable {
    /// A programmer: text is quoted, an identifier is a key path.
    case library
    /// A person at a command line: a date may stand without quotes, and so may a word on the right
    /// of a comparison; binding tells words from key paths.
    case tool
  }

  /// The maximum nesting depth of a predicate.
  public static let maximumDepth = 1000

  /// The maximum length of a format text, in bytes of UTF-8.
  public static let maximumFormatLength = 1 << 20

  /// Reads a predicate from a text in the language of NSPredicate.
  ///
  /// Values never belong into the text: `%@` stands for a value, `%K` for a key path, `%d` and
  /// `%f` for a number, in the order of `arguments`.
  ///
  /// - Throws: `FetchPredicateError`, with the place in the text, where the text does not follow the
  ///   grammar, nests deeper than `maximumDepth`, or does not fit the arguments.
  public init(
    format: String, arguments: [PredicateArgument] = [], mode: FormatMode = .library
  ) throws {
    var parser = try FormatParser(format, arguments: arguments, mode: mode)
    self = try parser.predicate()
  }
}

extension FetchExpression {
  /// Reads an expression from a text, as `FetchPredicate.init(format:arguments:mode:)` does.
  ///
  /// - Throws: `FetchPredicateError`, with the place in the text.
  public init(
    format: String, arguments: [PredicateArgument] = [], mode: FetchPredicate.FormatMode = .library
  ) throws {
    var parser = try FormatParser(format, arguments: arguments, mode: mode)
    self = try parser.expression()
  }
}
