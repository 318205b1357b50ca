/// A user who is named in a tweet.
public struct MentionRecord: Sendable, Hashable {
  /// The user's identifier; nil if the source gives the name only.
  public var identifier: Int64?
  /// The name with which the user is called, without `@`.
  public var screenName: String
  /// The display name.
  public var name: String?

  /// A mention of `screenName`.
  public init(identifier: Int64?, screenName: String, name: String? = nil) {
    self.identifier = identifier
    self.screenName = screenName
    self.name = name
  }
}
