public import TweetFormats

/// What an import did with one input.
public struct InputReport: Sendable, Hashable {
  /// A record that wasn't taken, and why.
  public struct RejectedRecord: Sendable, Hashable {
    /// The input and the line, as in `data/tweets.js:1204`.
    public var place: String
    /// The line, counted from 1; nil for what isn't a line.
    public var line: Int?
    /// The number of bytes before the record in the input or member; nil for what isn't a record.
    public var byteOffset: Int?
    /// What is wrong with it.
    public var message: String
    /// What to do about it, if there is something.
    public var hint: String?

    /// A rejected record.
    public init(
      place: String, line: Int? = nil, byteOffset: Int? = nil, message: String, hint: String? = nil
    ) {
      self.place = place
      self.line = line
      self.byteOffset = byteOffset
      self.message = message
      self.hint = hint
    }
  }

  /// A file of an account archive that holds another number of records than the manifest says.
  public struct ManifestMismatch: Sendable, Hashable {
    /// Where the file is, or should be.
    public var place: String
    /// The number of records according to the manifest.
    public var promised: Int
    /// The number of records that were found; nil if there is no such file.
    public var found: Int?

    /// A difference between the manifest and a file.
    public init(place: String, promised: Int, found: Int?) {
      self.place = place
      self.promised = promised
      self.found = found
    }
  }

  /// How many rejected records are described; ``ImportMonitor/onRejection`` is called for all of them.
  public static let describedRejections = 10

  /// The input: a path, a URL without secrets, or `-`.
  public var input: String
  /// Tweets that stood in the input as records of their own.
  public var seen = 0
  /// Tweets inside these, such as the originals of retweets, or beside them in the same record, each time counted.
  public var embedded = 0
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
  /// Records that are fine but are no tweets, such as notices in a stream.
  public var notices = 0
  /// Records of an unknown format.
  public var unrecognised = 0
  /// The format of the first of these records, or of the input, if it is known.
  public var format: ForeignFormat?
  /// Those among the notices that only say that a request failed.
  public var errorResponses = 0
  /// Statements that a tweet was deleted.
  public var deletions = 0
  /// Records in which broken text was repaired.
  public var repaired = 0
  /// The first rejected records, and places where nothing more could be read.
  public var rejections: [RejectedRecord] = []
  /// Errors that stood inside answers of the API, such as a tweet that is gone.
  public var problems: [String] = []
  /// Things that the user should know.
  public var warnings: [String] = []
  /// Differences between the manifests of account archives and what was found.
  public var mismatches: [ManifestMismatch] = []
  /// Members of an archive or files of a folder that were read.
  public var memberCount = 0
  /// The first of them, each by itself.
  public var members: [MemberReport] = []
  /// Members in which nothing is known, and which were passed over.
  public var ignored = 0
  /// Where the first of them are.
  public var ignoredNames: [String] = []
  /// The formats of those that are known, by place.
  public var ignoredFormats: [String: ForeignFormat] = [:]
  /// Pictures, videos and the like, which were passed over.
  public var mediaFiles = 0
  /// Members, and rests of archives and of compressed files, that could not be read; described among the
  /// ``rejections``.
  public var unreadable = 0
  /// Bytes read, unpacked where they were packed.
  public var byteCount: Int64 = 0

  /// A report of nothing yet.
  public init(input: String) {
    self.input = input
  }

  mutating func reject(_ record: RejectedRecord) {
    rejected += 1
    if rejections.count < Self.describedRejections { rejections.append(record) }
  }

  mutating func note(problem: String) {
    if problems.count < Self.describedRejections, !problems.contains(problem) {
      problems.append(problem)
    }
  }
}
