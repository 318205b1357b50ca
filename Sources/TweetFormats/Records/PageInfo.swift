/// The position of a response in a longer list.
package struct PageInfo: Sendable, Hashable {
  /// API v2: the token that asks for the next page; nil on the last one.
  package var nextToken: String?
  /// API v2: the token that asks for the page before.
  package var previousToken: String?
  /// API v1.1: the query string that asks for the next page; nil on the last one.
  package var nextResults: String?
  /// The newest tweet on the page.
  package var newestIdentifier: Int64?
  /// The oldest tweet on the page.
  package var oldestIdentifier: Int64?
  /// The number of records on the page.
  package var resultCount: Int64?

  /// A page of which nothing is known.
  package init() {}
}
