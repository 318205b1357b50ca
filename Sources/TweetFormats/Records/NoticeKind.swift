/// The kind of a valid record that contains no tweets of its own.
package struct NoticeKind: Sendable, Hashable {
  /// The kind's stable name; for stream messages the key that the service uses.
  package let name: String

  /// A tweet was deleted; see the record's deletions.
  package static let delete = NoticeKind(name: "delete")
  /// Coordinates of a user's tweets are to be removed up to some tweet.
  package static let scrubGeo = NoticeKind(name: "scrub_geo")
  /// A stream left out tweets.
  package static let limit = NoticeKind(name: "limit")
  /// A tweet is not shown in some countries.
  package static let statusWithheld = NoticeKind(name: "status_withheld")
  /// A user is not shown in some countries.
  package static let userWithheld = NoticeKind(name: "user_withheld")
  /// A stream warned its reader.
  package static let warning = NoticeKind(name: "warning")
  /// A stream ended.
  package static let disconnect = NoticeKind(name: "disconnect")
  /// A stream named the accounts that its user follows.
  package static let friends = NoticeKind(name: "friends")
  /// Something happened to the stream's user that is no tweet.
  package static let event = NoticeKind(name: "event")
  /// Private messages, which are never read any further.
  package static let directMessage = NoticeKind(name: "direct_message")
  /// A statement about what must be removed; see the record's deletions.
  package static let compliance = NoticeKind(name: "compliance")
  /// User objects; see the record's users.
  package static let users = NoticeKind(name: "users")
  /// Numbers of tweets in spans of time.
  package static let counts = NoticeKind(name: "counts")
  /// Lists of users.
  package static let lists = NoticeKind(name: "lists")
  /// Trends at a place.
  package static let trends = NoticeKind(name: "trends")
  /// Places.
  package static let places = NoticeKind(name: "places")
  /// Conversations by voice.
  package static let spaces = NoticeKind(name: "spaces")
  /// Polls without their tweets.
  package static let polls = NoticeKind(name: "polls")
  /// Collections of tweets that somebody chose.
  package static let collections = NoticeKind(name: "collections")
  /// Media without their tweets.
  package static let media = NoticeKind(name: "media")
  /// Identifiers without anything else.
  package static let identifiers = NoticeKind(name: "identifiers")
  /// The state of the service: limits, usage and jobs.
  package static let service = NoticeKind(name: "service")
  /// A record of an account archive that isn't a tweet: a like, a follow, or the account itself.
  package static let archive = NoticeKind(name: "archive")
  /// The whole text of a long tweet; see the record's notes.
  package static let note = NoticeKind(name: "note")
  /// The object around a list of records, such as the metadata of a search response.
  package static let page = NoticeKind(name: "page")
  /// A list or answer with no records in it.
  package static let empty = NoticeKind(name: "empty")
  /// An answer that only says what went wrong; see the record's problems.
  package static let problem = NoticeKind(name: "problem")
  /// Sound JSON that is none of the known shapes.
  package static let unknown = NoticeKind(name: "not-a-tweet")

  private init(name: String) {
    self.name = name
  }
}
