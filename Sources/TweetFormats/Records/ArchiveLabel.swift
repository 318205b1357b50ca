/// The account archive of a record, in a stream with records of several archives.
///
/// `export --format original` writes it before records of archives, as the end of a name such as
/// `window.YTD.tweets.archive2.account12`.
package struct ArchiveLabel: Sendable, Hashable {
  /// The archive's number in the stream.
  package var number: Int64
  /// The account that the archive belongs to; nil if it is unknown.
  package var account: Int64?

  /// The label of an archive.
  package init(number: Int64, account: Int64?) {
    self.number = number
    self.account = account
  }

  /// The label at the end of a slice's name; nil if there is none.
  init?(parts: some Collection<Substring>) {
    guard let first = parts.first, let number = Self.number(first, after: "archive") else {
      return nil
    }
    self.number = number
    account = parts.dropFirst().first.flatMap { Self.number($0, after: "account") }
  }

  private static func number(_ part: Substring, after prefix: String) -> Int64? {
    part.hasPrefix(prefix) ? Int64(part.dropFirst(prefix.count)) : nil
  }

  /// The line that stands before records of this archive.
  ///
  /// - Parameter shape: The shape of the record that follows.
  package func line(before shape: String) -> String {
    let owner = account.map { ".account\($0)" } ?? ""
    return "window.YTD.\(Self.slice(of: shape)).archive\(number)\(owner) ="
  }

  /// The line that stands before records of no archive, where some of an archive came before.
  package static let lineBeforeOthers = "window.YTD.records ="

  private static func slice(of shape: String) -> String {
    switch shape {
    case RecordShape.archiveDeletedTweet.name: "deleted_tweets"
    case RecordShape.archiveCircleTweet.name: "twitter_circle_tweet"
    case RecordShape.archiveHeader.name, RecordShape.archiveDeletedHeader.name: "tweet_headers"
    case RecordShape.archiveNote.name: "note_tweet"
    case RecordShape.archiveLike.name: "like"
    case RecordShape.archiveFollow.name: "follower"
    case RecordShape.archiveBlock.name: "block"
    case RecordShape.archiveAccount.name: "account"
    case RecordShape.archiveProfile.name: "profile"
    case RecordShape.archiveFormerName.name: "screen_name_change"
    case RecordShape.archiveMessages.name: "direct_messages"
    case RecordShape.archiveManifest.name: "manifest"
    case RecordShape.grailbirdDetails.name: "details"
    default: "tweets"
    }
  }
}
