/// A user who is named in a tweet.
package struct MentionRecord: Sendable, Hashable {
  /// The user's identifier; nil if the source gives the name only.
  package var identifier: Int64?
  /// The name with which the user is called, without `@`.
  package var screenName: String
  /// The display name.
  package var name: String?

  /// A mention of `screenName`.
  package init(identifier: Int64?, screenName: String, name: String? = nil) {
    self.identifier = identifier
    self.screenName = screenName
    self.name = name
  }
}
