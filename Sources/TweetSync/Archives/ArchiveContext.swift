import FoundationEssentials
import TweetFormats

/// What is known of the account archive that the records at hand come from, and what waits for that.
///
/// The tweets of an archive don't say whose they are: another of its files does. Where that one comes
/// later, as from a pipe, the tweets are claimed at the end. Of an archive whose account never comes the
/// tweets stay without an author, until an import of the same tweets knows it.
final class ArchiveContext {
  /// A tweet that was written without its author.
  struct Unclaimed {
    var identifier: Int64
    var stamp: Stamp
  }

  private var account: AccountRecord
  /// The best shape that spoke of the account.
  private var shape = RecordShape.grailbirdDetails
  private let media: ArchiveMedia
  private var unclaimed: [Unclaimed] = []
  /// When the newest tweet was written: the archive isn't older than that.
  private var newest: Date?
  /// The files that manifests among the records list.
  private(set) var files: [ArchiveManifest.File] = []
  /// Whether a record of an archive came.
  private var isUsed = false

  /// The context of an archive of which something may be known before its records come.
  init(guide: ArchiveMetadata = ArchiveMetadata()) {
    account = guide.account
    media = guide.media
    if let shape = guide.shape { self.shape = shape }
  }

  /// The context of an archive in a stream of several.
  convenience init(label: ArchiveLabel) {
    self.init()
    account.identifier = label.account
  }

  /// Adds to a record what its archive says elsewhere, and learns what it says of the archive.
  func complete(_ record: inout ReadRecord) {
    guard record.shape.isOfArchive else { return }
    isUsed = true
    if let told = record.account { learn(told, record.shape) }
    if let manifest = record.manifest { files += manifest.files }
    if record.shape == .archiveDeletedTweet { dateDeletions(of: &record) }
    for index in record.tweets.indices {
      if record.tweets[index].authorIdentifier == nil {
        record.tweets[index].authorIdentifier = account.identifier
      }
      if let created = record.tweets[index].created { newest = max(newest ?? created, created) }
      media.findFiles(of: &record.tweets[index])
    }
  }

  private func learn(_ told: AccountRecord, _ shape: RecordShape) {
    account.add(told)
    if shape.rank > self.shape.rank { self.shape = shape }
  }

  /// The archive knows when a tweet was deleted in another file only; it was before the archive was made.
  private func dateDeletions(of record: inout ReadRecord) {
    for index in record.deletions.indices where record.deletions[index].time == nil {
      record.deletions[index].time = account.exported
    }
    record.deletions.removeAll { $0.time == nil }
  }

  /// Notes a tweet that is written without an author.
  func note(unclaimed tweet: TweetRecord, _ shape: RecordShape) {
    guard shape.isOfArchive, tweet.authorIdentifier == nil else { return }
    unclaimed.append(
      Unclaimed(identifier: tweet.identifier, stamp: Stamp(shape, seen: tweet.created)))
  }

  /// The number of tweets of which nothing says whose they are.
  var unclaimedCount: Int { unclaimed.count }

  /// Moves into `batch` what can be said of the account now.
  func settle(into batch: inout ImportBatch) {
    guard isUsed, let owner = account.identifier else { return }
    for tweet in unclaimed { batch.add(author: owner, of: tweet) }
    for name in account.formerNames { batch.addFormerName(name, of: owner) }
    if !account.followers.isEmpty || !account.following.isEmpty {
      batch.addFollows(
        of: owner, followers: account.followers, following: account.following)
    }
    unclaimed = []
    (account.followers, account.following, account.formerNames) = ([], [], [])
  }

  /// Moves into `batch` what is known of the account at the end of the archive.
  func finish(into batch: inout ImportBatch) {
    settle(into: &batch)
    guard isUsed, let identifier = account.identifier else { return }
    var user = UserRecord(identifier: identifier)
    user.screenName = account.screenName
    user.name = account.name
    user.bio = account.bio
    user.location = account.location
    user.url = account.url
    user.avatar = account.avatar
    user.created = account.created
    user.isComplete = account.screenName != nil
    batch.add(owner: user, shape, seen: account.exported ?? newest)
  }
}
