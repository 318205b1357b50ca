extension FetchPredicate: CustomStringConvertible {
  /// The predicate in the format language; reading it gives the same predicate.
  public var format: String { PredicatePrinter.text(of: self) }

  /// The predicate in the format language.
  public var description: String { format }
}

extension FetchExpression: CustomStringConvertible {
  /// The expression in the format language; reading it gives the same expression.
  public var format: String { PredicatePrinter.text(of: self) }

  /// The expression in the format language.
  public var description: String { format }
}
