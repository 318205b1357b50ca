/// The way in which a record names the author of its tweet without the author's identifier.
///
/// Such a tweet is stored without its author, since screen names change hands.
package enum AuthorNaming: Sendable, Hashable {
  /// By the screen name.
  case screenName
  /// By the screen name, in a file of twitter-web-exporter without X's own records.
  case webExporter
}
