package import TweetFormats

/// What an import did with one input.
package struct InputReport: Sendable, Hashable {
  /// A record that wasn't taken, and why.
  package struct RejectedRecord: Sendable, Hashable {
    /// The input and the line, as in `data/tweets.js:1204`.
    package var place: String
    /// The line, counted from 1; nil for what isn't a line.
    package var line: Int?
    /// The number of bytes before the record in the input or member; nil for what isn't a record.
    package var byteOffset: Int?
    /// What is wrong with it.
    package var message: String
    /// What to do about it, if there is something.
    package var hint: String?

    /// A rejected record.
    package init(
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
  package struct ManifestMismatch: Sendable, Hashable {
    /// Where the file is, or should be.
    package var place: String
    /// The number of records according to the manifest.
    package var promised: Int
    /// The number of records that were found; nil if there is no such file.
    package var found: Int?

    /// A difference between the manifest and a file.
    package init(place: String, promised: Int, found: Int?) {
      self.place = place
      self.promised = promised
      self.found = found
    }
  }

  /// How many rejected records are described; ``ImportMonitor/onRejection`` is called for all of them.
  package static let describedRejections = 10

  /// The input: a path, a URL without secrets, or `-`.
  package var input: String
  /// Tweets that stood in the input as records of their own.
  package var seen = 0
  /// Tweets inside these, such as the originals of retweets, or beside them in the same record, each time counted.
  package var embedded = 0
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
  /// Records that are fine but are no tweets, such as notices in a stream.
  package var notices = 0
  /// Records of an unknown format.
  package var unrecognised = 0
  /// The format of the first of these records, or of the input, if it is known.
  package var format: ForeignFormat?
  /// Those among the notices that only say that a request failed.
  package var errorResponses = 0
  /// Statements that a tweet was deleted.
  package var deletions = 0
  /// Records in which broken text was repaired.
  package var repaired = 0
  /// The first rejected records, and places where nothing more could be read.
  package var rejections: [RejectedRecord] = []
  /// Errors that stood inside answers of the API, such as a tweet that is gone.
  package var problems: [String] = []
  /// Things that the user should know.
  package var warnings: [String] = []
  /// Differences between the manifests of account archives and what was found.
  package var mismatches: [ManifestMismatch] = []
  /// Members of an archive or files of a folder that were read.
  package var memberCount = 0
  /// The first of them, each by itself.
  package var members: [MemberReport] = []
  /// Members in which nothing is known, and which were passed over.
  package var ignored = 0
  /// Where the first of them are.
  package var ignoredNames: [String] = []
  /// The formats of those that are known, by place.
  package var ignoredFormats: [String: ForeignFormat] = [:]
  /// Pictures, videos and the like, which were passed over.
  package var mediaFiles = 0
  /// Members, and rests of archives and of compressed files, that could not be read; described among the
  /// ``rejections``.
  package var unreadable = 0
  /// Bytes read, unpacked where they were packed.
  package var byteCount: Int64 = 0

  /// A report of nothing yet.
  package init(input: String) {
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
