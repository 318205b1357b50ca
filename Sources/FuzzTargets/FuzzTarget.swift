/// What is fed with arbitrary bytes, and what must hold whatever they are.
public enum FuzzTarget: String, Sendable, CaseIterable {
  /// The parser, the printer, the check against a model and the evaluator of predicates.
  case predicates
  /// The reader of tweets.
  case records

  /// Feeds `bytes` to the target.
  ///
  /// - Returns: A rule that was broken and how, or nil. A crash is for the caller to notice.
  public func run(_ bytes: [UInt8]) -> String? {
    switch self {
    case .predicates: PredicateFuzzing.run(bytes)
    case .records: RecordFuzzing.run(bytes)
    }
  }
}
