import ObjectGraph
import Predicates

/// The names of an entity's columns, and the rules by which two rows of one object are merged.
///
/// An ``EntityColumn`` defines them.
struct RowLayout: Sendable {
  let entityName: String
  let properties: [String]
  /// The merge rule of each property.
  let rules: [MergeRule]
  let merger: RowMerger

  /// A layout of columns, in order.
  init(_ entityName: String, _ columns: [(name: String, rule: MergeRule)]) {
    self.entityName = entityName
    properties = columns.map(\.name)
    rules = columns.map(\.rule)
    merger = RowMerger(rules)
  }

  /// An empty request for the rows.
  var request: BatchInsertRequest {
    BatchInsertRequest(
      entityName: entityName, properties: properties,
      conflictPolicy: .merge { [merger] stored, incoming in merger.merge(stored, incoming) })
  }

  static let tweet = TweetColumn.layout
  static let user = UserColumn.layout
  static let profile = ProfileColumn.layout
  static let hashtag = HashtagColumn.layout
  static let link = LinkColumn.layout
  static let media = MediaColumn.layout
  static let like = LikeColumn.layout
  static let note = NoteColumn.layout
  static let place = PlaceColumn.layout

  /// The positions of some values in a tweet's row.
  enum TweetPosition {
    static let identifier = TweetColumn.identifier.position
    static let text = TweetColumn.text.position
    static let isTruncated = TweetColumn.isTruncated.position
    static let created = TweetColumn.created.position
    static let createdPrecision = TweetColumn.createdPrecision.position
    static let retweetOf = TweetColumn.retweetOfIdentifier.position
    static let liked = TweetColumn.liked.position
    static let lastSeen = TweetColumn.lastSeen.position
    static let provenance = TweetColumn.provenance.position
    static let tweeter = TweetColumn.tweeter.position
    static let media = TweetColumn.media.position
    static let deletedAt = TweetColumn.deletedAt.position
    static let firstVersion = TweetColumn.firstVersionIdentifier.position
    static let editHistory = TweetColumn.editHistory.position
  }

  /// The positions of some values in a user's row.
  enum UserPosition {
    static let followers = UserColumn.followers.position
    static let following = UserColumn.following.position
  }

  /// Returns a tweet's row with nothing but the identifier: merging it changes nothing.
  static func blankTweet(_ identifier: Int64) -> [AttributeValue] {
    var row = [AttributeValue](repeating: .null, count: tweet.properties.count)
    row[TweetPosition.identifier] = .integer(identifier)
    return row
  }
}
