import ObjectGraph
import Predicates

/// The columns of one entity's rows in an import, and how two rows of one object are merged.
///
/// A stored ``Provenance`` names columns by their positions here: a new column goes to the end, and none
/// is ever moved or taken out.
struct RowLayout: Sendable {
  let entityName: String
  let properties: [String]
  /// The merge rule of each property.
  let rules: [MergeRule]
  let merger: RowMerger

  /// A layout from the properties and their rules, in order.
  init(_ entityName: String, _ columns: KeyValuePairs<String, MergeRule>) {
    self.entityName = entityName
    properties = columns.map(\.key)
    rules = columns.map(\.value)
    merger = RowMerger(rules)
  }

  /// An empty request for the rows.
  var request: BatchInsertRequest {
    BatchInsertRequest(
      entityName: entityName, properties: properties,
      conflictPolicy: .merge { [merger] stored, incoming in merger.merge(stored, incoming) })
  }

  static let tweet = RowLayout(
    "Tweet",
    [
      "identifier": .identity, "text": .text, "isTruncated": .follower, "created": .date,
      "createdPrecision": .follower, "lang": .trusted, "client": .trusted, "conversation": .trusted,
      "replyToIdentifier": .trusted, "retweetOfIdentifier": .trusted,
      "quotedIdentifier": .trusted, "likeCount": .newest, "retweetCount": .newest,
      "replyCount": .newest, "quoteCount": .newest, "bookmarkCount": .newest,
      "viewCount": .newest, "sensitive": .trusted, "latitude": .trusted, "longitude": .follower,
      "liked": .greatest, "bookmarked": .greatest, "firstSeen": .least, "lastSeen": .greatest,
      "provenance": .provenance, "tweeter": .trusted, "place": .trusted, "mentions": .identity,
      "hashtags": .identity, "links": .identity, "media": .identity, "deletedAt": .derived,
      "isRetweet": .greatest, "audience": .trusted, "firstVersionIdentifier": .least,
      // Versions come at the end, so the list with more of them is the greater text.
      "editHistory": .greatest,
    ])

  /// Where some values of a tweet's row stand.
  enum TweetPosition {
    static let identifier = 0
    static let text = 1
    static let isTruncated = 2
    static let created = 3
    static let createdPrecision = 4
    static let retweetOf = 9
    static let liked = 20
    static let lastSeen = 23
    static let provenance = 24
    static let tweeter = 25
    static let media = 30
    static let deletedAt = 31
    static let firstVersion = 34
    static let editHistory = 35
  }

  /// A tweet's row that says nothing but whose it is: merging leaves all as it is.
  static func blankTweet(_ identifier: Int64) -> [AttributeValue] {
    var row = [AttributeValue](repeating: .null, count: tweet.properties.count)
    row[TweetPosition.identifier] = .integer(identifier)
    return row
  }

  /// Where some values of a user's row stand.
  enum UserPosition {
    static let followers = 15
    static let following = 16
  }

  static let user = RowLayout(
    "TwitterUser",
    [
      "identifier": .identity, "screenName": .newest, "name": .newest, "bio": .newest,
      "location": .newest, "url": .newest, "created": .trusted, "followersCount": .newest,
      "followingCount": .newest, "tweetCount": .newest, "listedCount": .newest,
      "verified": .newest, "protected": .newest, "avatar": .newest, "provenance": .provenance,
      "followers": .identity, "following": .identity,
    ])

  static let profile = RowLayout(
    "Profile",
    [
      "user": .identity, "fingerprint": .identity, "screenName": .identity, "name": .identity,
      "bio": .identity, "firstSeen": .least,
    ])

  static let hashtag = RowLayout("Hashtag", ["tag": .identity, "display": .least])

  static let link = RowLayout(
    "Link", ["url": .identity, "short": .least, "title": .greatest, "host": .identity])

  static let media = RowLayout(
    "Media",
    [
      "key": .identity, "type": .greatest, "url": .greatest, "altText": .greatest,
      "width": .greatest, "height": .greatest, "duration": .greatest, "file": .greatest,
    ])

  static let like = RowLayout("Like", ["tweetIdentifier": .identity, "text": .greatest])

  static let note = RowLayout(
    "Note",
    [
      "identifier": .identity, "text": .greatest, "created": .greatest, "entities": .greatest,
      // Found by `NoteJoiner`, and not in records.
      "tweetIdentifier": .least,
    ])

  static let place = RowLayout(
    "Place", ["identifier": .identity, "name": .greatest, "country": .greatest])
}
