/// How an endpoint gives its results in pages.
package enum EndpointPaging: Sendable, Hashable {
  /// There is one page.
  case single
  /// The page's `next_token` goes into that parameter: `next_token` or `pagination_token`.
  case token(parameter: String)
  /// `max_id`, which is inclusive: the next page begins at the smallest identifier less one.
  case maxID
  /// `max_id` as `search_metadata.next_results` names it.
  ///
  /// Only its `max_id` is used: the rest of the text leaves out `tweet_mode` and writes the
  /// user's parameters anew. Where it is missing on a page with tweets the walk goes on as with
  /// `maxID`, since the old search left it out now and then before the end.
  case nextResults
}
