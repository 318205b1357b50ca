/// What an answer says about where it stands in a longer list.
public struct PageInfo: Sendable, Hashable {
  /// API v2: the token that asks for the next page; nil on the last one.
  public var nextToken: String?
  /// API v2: the token that asks for the page before.
  public var previousToken: String?
  /// API v1.1: the query string that asks for the next page; nil on the last one.
  public var nextResults: String?
  /// The newest tweet on the page.
  public var newestIdentifier: Int64?
  /// The oldest tweet on the page.
  public var oldestIdentifier: Int64?
  /// The number of records on the page.
  public var resultCount: Int64?

  /// A page of which nothing is known.
  public init() {}
}
