/// What a walk must know of a page: nothing but its cursor and its identifiers.
public struct PageFacts: Sendable, Hashable {
  /// `meta.next_token` of a v2 page.
  public var nextToken: String?
  /// `search_metadata.next_results` of a v1.1 search page.
  public var nextResults: String?
  /// The smallest identifier of the page's own tweets, not of those they refer to.
  public var smallest: Int64?
  /// The largest identifier of the page's own tweets.
  public var largest: Int64?
  /// How many tweets of its own the page has.
  public var count: Int
  /// Whether the store held every tweet of the page before.
  ///
  /// False for a page without tweets.
  public var isKnown: Bool

  /// Facts from their parts.
  public init(
    nextToken: String? = nil, nextResults: String? = nil, smallest: Int64? = nil,
    largest: Int64? = nil, count: Int = 0, isKnown: Bool = false
  ) {
    self.nextToken = nextToken
    self.nextResults = nextResults
    self.smallest = smallest
    self.largest = largest
    self.count = count
    self.isKnown = isKnown
  }
}
