/// What an import did with one member of an archive, or one file of a folder.
public struct MemberReport: Sendable, Hashable {
  /// Where it is, as in `archive.zip:data/tweets.js`.
  public var place: String
  /// Tweets that stood in it as records of their own.
  public var seen = 0
  /// Tweets that were not in the store.
  public var new = 0
  /// Tweets of which something new was learnt.
  public var updated = 0
  /// Tweets of which nothing new was learnt.
  public var unchanged = 0
  /// Tweets that the options left out.
  public var skipped = 0
  /// Records that could not be read.
  public var rejected = 0
  /// Records that are fine but are no tweets.
  public var notices = 0
  /// Bytes read, unpacked.
  public var byteCount: Int64 = 0
  /// Whether it could not be read to its end.
  public var isDamaged = false

  /// A report of nothing yet.
  public init(place: String) {
    self.place = place
  }
}
