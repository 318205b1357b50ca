/// A target that is fed with arbitrary bytes, and the invariants that must be true for any of them.
package enum FuzzTarget: String, Sendable, CaseIterable {
  /// The parser, the printer, the check against a model and the evaluator of predicates.
  case predicates
  /// The reader of tweets, with records of X's API.
  case records
  /// The reader of tweets, with answers of X's own pages.
  case graphql
  /// The reader of tweets, with records of snscrape and twscrape.
  case scrapers
  /// The reader of tweets, with metadata of gallery-dl.
  case gallery
  /// The reader of tweets, with elements of account archives.
  case archives
  /// The reader of tweets, with tables as archives have them.
  case tables
  /// The walk through archives and compressed bytes, nested in any way.
  case containers

  /// Feeds `bytes` to the target.
  ///
  /// - Returns: A rule that was broken and how, or nil. A crash is for the caller to notice.
  package func run(_ bytes: [UInt8]) -> String? {
    switch self {
    case .predicates: PredicateFuzzing.run(bytes)
    case .containers: ContainerFuzzing.run(bytes)
    case .records, .graphql, .scrapers, .gallery, .archives, .tables: RecordFuzzing.run(bytes)
    }
  }
}
