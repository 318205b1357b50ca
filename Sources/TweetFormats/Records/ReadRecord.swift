package import FoundationEssentials

/// One record of an input: its bytes as they came, and what they mean.
///
/// For API v1.1 a record is one status; for API v2 it is a whole answer or line, which may hold many
/// tweets.
package struct ReadRecord: Sendable, Equatable {
  /// The record's bytes as they came, without the line end.
  ///
  /// Of input in UTF-16 it is the UTF-8 form. Of a search answer, whose statuses are records of their
  /// own, it is what surrounds them.
  package var original: [UInt8]
  /// The fingerprint of `original`.
  package var fingerprint: RecordFingerprint
  /// The form that was recognised.
  package var shape: RecordShape
  /// The place where the record begins.
  package var place: RecordPlace
  /// When a collector fetched the record, if the record says so.
  package var retrieved: Date?
  /// The tweets that are the record's subject.
  package var tweets: [TweetRecord] = []
  /// For API v2, where in `original` each of `tweets` stands; empty for a record of one status.
  package var tweetRanges: [Range<Int>] = []
  /// Whole tweets that stand inside others or beside them: originals, quoted and answered tweets.
  package var embeddedTweets: [TweetRecord] = []
  /// Every user who is described or named, each identifier once.
  package var users: [UserRecord] = []
  /// The deletions that the record reports.
  package var deletions: [DeletionRecord] = []
  /// The likes of the account that the archive is of.
  package var likes: [LikeRecord] = []
  /// Whole texts of long tweets that stand apart from their tweets.
  package var notes: [NoteRecord] = []
  /// The account that the archive belongs to, if the record describes it.
  package var account: AccountRecord?
  /// The archive of the record, in an exported stream with several archives.
  package var label: ArchiveLabel?
  /// The manifest of the archive, if the record contains it.
  package var manifest: ArchiveManifest?
  /// The kind of the record if it contains no tweets of its own.
  package var notice: NoticeKind?
  /// The format of a record of no known shape, if that is recognized.
  package var format: ForeignFormat?
  /// The position of the response in a longer list.
  package var page: PageInfo?
  /// Errors that the service wrote into the answer.
  package var problems: [APIProblem] = []
  /// True if there are private messages in `original`.
  ///
  /// They are nowhere else: a record of nothing else has the notice ``NoticeKind/directMessage``.
  package var holdsMessages = false
  /// The number of places where bytes had to be replaced to read the record.
  ///
  /// `original` is untouched.
  package var repairs = 0

  /// A record of which nothing is known but its bytes.
  package init(
    original: [UInt8], fingerprint: RecordFingerprint, shape: RecordShape, place: RecordPlace
  ) {
    self.original = original
    self.fingerprint = fingerprint
    self.shape = shape
    self.place = place
  }

  /// True if the record only says that a request failed.
  package var isErrorResponse: Bool {
    notice != nil && embeddedTweets.isEmpty && users.isEmpty && deletions.isEmpty
      && problems.contains { !$0.isAboutItem }
  }

  /// When the record's statements held: when it was retrieved, else when its newest tweet was
  /// written, else nil.
  package var seen: Date? {
    retrieved ?? tweets.lazy.compactMap(\.created).max()
  }
}
