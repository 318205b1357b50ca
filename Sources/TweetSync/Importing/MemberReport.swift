/// What an import did with one member of an archive, or one file of a folder.
package struct MemberReport: Sendable, Hashable {
  /// Where it is, as in `archive.zip:data/tweets.js`.
  package var place: String
  /// Tweets that stood in it as records of their own.
  package var seen = 0
  /// Tweets that were not in the store.
  package var new = 0
  /// Tweets of which something new was learnt.
  package var updated = 0
  /// Tweets of which nothing new was learnt.
  package var unchanged = 0
  /// Tweets that the options left out.
  package var skipped = 0
  /// Records that could not be read.
  package var rejected = 0
  /// Records that are fine but are no tweets.
  package var notices = 0
  /// Bytes read, unpacked.
  package var byteCount: Int64 = 0
  /// Whether it could not be read to its end.
  package var isDamaged = false

  /// A report of nothing yet.
  package init(place: String) {
    self.place = place
  }
}
