package import FoundationEssentials

/// A statement of the service that something is gone.
package struct DeletionRecord: Sendable, Hashable {
  /// The identifier of the tweet, or of the user where `subject` allows for that.
  package var identifier: Int64
  /// The object that the identifier may identify.
  package var subject: Subject
  /// The author of the tweet.
  package var userIdentifier: Int64?
  /// When it was deleted.
  package var time: Date?
  /// The reason in the service's word, such as `deleted`, `protected`, `deactivated` or `suspended`.
  package var reason: String?
  /// When the tweet or the user was created.
  ///
  /// Where `subject` is `.tweetOrUser`, a tweet that was created at another time is not meant: early
  /// tweets and users share small numbers.
  package var created: Date?

  /// The subject of a deletion.
  package struct Subject: Sendable, Hashable {
    /// The subject's stable name.
    package let name: String

    /// A tweet.
    package static let tweet = Subject(name: "tweet")
    /// A tweet or a user: the record doesn't say which.
    package static let tweetOrUser = Subject(name: "tweet-or-user")

    private init(name: String) {
      self.name = name
    }
  }

  /// A deletion of `identifier`.
  package init(identifier: Int64, subject: Subject) {
    self.identifier = identifier
    self.subject = subject
  }
}
