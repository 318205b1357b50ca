/// What a record is that is in order but holds no tweets of its own.
public struct NoticeKind: Sendable, Hashable {
  /// The kind's stable name; for stream messages the key that the service uses.
  public let name: String

  /// A tweet was deleted; see the record's deletions.
  public static let delete = NoticeKind(name: "delete")
  /// Coordinates of a user's tweets are to be removed up to some tweet.
  public static let scrubGeo = NoticeKind(name: "scrub_geo")
  /// A stream left out tweets.
  public static let limit = NoticeKind(name: "limit")
  /// A tweet is not shown in some countries.
  public static let statusWithheld = NoticeKind(name: "status_withheld")
  /// A user is not shown in some countries.
  public static let userWithheld = NoticeKind(name: "user_withheld")
  /// A stream warned its reader.
  public static let warning = NoticeKind(name: "warning")
  /// A stream ended.
  public static let disconnect = NoticeKind(name: "disconnect")
  /// A stream named the accounts that its user follows.
  public static let friends = NoticeKind(name: "friends")
  /// Something happened to the stream's user that is no tweet.
  public static let event = NoticeKind(name: "event")
  /// Private messages, which are never read any further.
  public static let directMessage = NoticeKind(name: "direct_message")
  /// A statement about what must be removed; see the record's deletions.
  public static let compliance = NoticeKind(name: "compliance")
  /// User objects; see the record's users.
  public static let users = NoticeKind(name: "users")
  /// Numbers of tweets in spans of time.
  public static let counts = NoticeKind(name: "counts")
  /// Lists of users.
  public static let lists = NoticeKind(name: "lists")
  /// What people tweet about at a place.
  public static let trends = NoticeKind(name: "trends")
  /// Places.
  public static let places = NoticeKind(name: "places")
  /// Conversations by voice.
  public static let spaces = NoticeKind(name: "spaces")
  /// Polls without their tweets.
  public static let polls = NoticeKind(name: "polls")
  /// Collections of tweets that somebody chose.
  public static let collections = NoticeKind(name: "collections")
  /// Media without their tweets.
  public static let media = NoticeKind(name: "media")
  /// Identifiers without anything else.
  public static let identifiers = NoticeKind(name: "identifiers")
  /// What the service says of itself: limits, usage, jobs.
  public static let service = NoticeKind(name: "service")
  /// What an account archive says that is no tweet: likes, follows, the account itself.
  public static let archive = NoticeKind(name: "archive")
  /// The whole text of a long tweet; see the record's notes.
  public static let note = NoticeKind(name: "note")
  /// What surrounds a list of records, such as the metadata of a search answer.
  public static let page = NoticeKind(name: "page")
  /// A list or answer with no records in it.
  public static let empty = NoticeKind(name: "empty")
  /// An answer that only says what went wrong; see the record's problems.
  public static let problem = NoticeKind(name: "problem")
  /// Sound JSON that is none of the known shapes.
  public static let unknown = NoticeKind(name: "not-a-tweet")

  private init(name: String) {
    self.name = name
  }
}
