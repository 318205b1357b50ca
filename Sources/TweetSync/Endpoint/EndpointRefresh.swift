/// How a refresh of an endpoint finds out what is newer.
package enum EndpointRefresh: Sendable, Hashable {
  /// The newest identifier goes into `since_id`; the server leaves out what is older.
  case sinceID
  /// There is no `since_id`, but tweets come newest first, so the walk ends at the newest
  /// identifier of the last one.
  case untilMark
  /// Tweets come in the order in which somebody liked or kept them, so identifiers say nothing.
  /// The walk ends at a page of which everything is known.
  case untilKnownPage
  /// The whole resource is asked for again, with `ETag` and `Last-Modified` where it has them.
  case conditional
}
