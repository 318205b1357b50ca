/// What a walk must know of a page: its cursor, its identifiers, and whether it is whole.
package struct PageFacts: Sendable, Hashable {
  /// `meta.next_token` of a v2 page.
  package var nextToken: String?
  /// `search_metadata.next_results` of a v1.1 search page.
  package var nextResults: String?
  /// The smallest identifier of the page's own tweets, not of those they refer to.
  ///
  /// Identifiers from the future don't count.
  package var smallest: Int64?
  /// The largest identifier of the page's own tweets; those from the future don't count.
  package var largest: Int64?
  /// The smallest identifier with those from the future, for a cursor.
  package var cursorBase: Int64?
  /// How many tweets of its own the page has.
  package var count: Int
  /// The identifiers of the page's own tweets; nil if only `count` is known.
  package var identifiers: Set<Int64>?
  /// Whether the store held every tweet of the page before.
  ///
  /// False for a page without tweets.
  package var isKnown: Bool
  /// What keeps the page from being a whole one, in words; nil for a page that fits the grammar.
  package var defect: String?
  /// The service's time in seconds since 1970, from its response; nil if it gave none.
  package var serviceTime: Int64?

  /// Facts from their parts.
  package init(
    nextToken: String? = nil, nextResults: String? = nil, smallest: Int64? = nil,
    largest: Int64? = nil, count: Int = 0, isKnown: Bool = false, defect: String? = nil,
    serviceTime: Int64? = nil
  ) {
    self.nextToken = nextToken
    self.nextResults = nextResults
    self.smallest = smallest
    self.largest = largest
    cursorBase = smallest
    self.count = count
    self.isKnown = isKnown
    self.defect = defect
    self.serviceTime = serviceTime
  }
}
