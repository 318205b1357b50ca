/// The form in which a source wrote a record, and how far it is trusted.
package struct RecordShape: Sendable, Hashable, CustomStringConvertible {
  /// The shape's stable name, such as `v1.extended`.
  package let name: String
  /// The rank of the shape.
  ///
  /// If two shapes disagree about a tweet, the one with the higher rank wins.
  package let rank: Int
  /// True if the record comes from an account archive, most of whose tweets don't say whose they are.
  package let isOfArchive: Bool
  /// The kinds of values that its tweets and users normally have; nil if unknown.
  let form: RecordForm?

  /// API v2: an answer with `data`.
  package static let v2Response = RecordShape(name: "v2.response", rank: 700)
  /// API v2: a line of a filtered stream, with `matching_rules`.
  package static let v2Stream = RecordShape(name: "v2.stream", rank: 700)
  /// API v2: an answer that twarc stored as one line, with `__twarc`.
  package static let v2Page = RecordShape(name: "v2.twarc", rank: 700)
  /// API v2: a single tweet, with what it refers to put inside by `twarc2 flatten` or not at all.
  package static let v2Flat = RecordShape(name: "v2.flat", rank: 700)
  /// API v2: one line of a compliance job.
  package static let v2Compliance = RecordShape(name: "v2.compliance", rank: 700)
  /// API v1.1: a status with `full_text`.
  package static let v1Extended = RecordShape(name: "v1.extended", rank: 600)
  /// API v1.1: a status with `extended_tweet` beside its cut text.
  package static let v1Stream = RecordShape(name: "v1.stream", rank: 600)
  /// API v1.1: a status that knows 140 characters only.
  package static let v1Compat = RecordShape(name: "v1.compat", rank: 550)
  /// API v1.1: what surrounds the statuses of a search answer.
  package static let v1Search = RecordShape(name: "v1.search", rank: 600)
  /// API v1.1: user objects.
  package static let v1User = RecordShape(name: "v1.user", rank: 600)
  /// API v1.1: a message of a stream that is no status.
  package static let v1Notice = RecordShape(name: "v1.notice", rank: 600)
  /// An answer of the service's own pages, with tweets at any depth.
  package static let graphQL = RecordShape(name: "graphql", rank: 650)
  /// A tweet as snscrape writes it.
  package static let snscrape = RecordShape(name: "snscrape", rank: 540)
  /// A tweet as twscrape writes it.
  package static let twscrape = RecordShape(name: "twscrape", rank: 540)
  /// A row of a database that twitter-to-sqlite made, written as JSON.
  package static let twitterToSQLite = RecordShape(name: "twitter-to-sqlite", rank: 530)
  /// The metadata that gallery-dl writes for a tweet or one of its files.
  package static let galleryDL = RecordShape(name: "gallery-dl", rank: 350)
  /// Private messages of any API.
  package static let message = RecordShape(name: "message", rank: 0)
  /// An object of the API that is neither a tweet nor a user.
  package static let other = RecordShape(name: "other", rank: 600)
  /// An error body of any version.
  package static let problem = RecordShape(name: "problem", rank: 0)
  /// A list without records.
  package static let emptyList = RecordShape(name: "list.empty", rank: 0)
  /// Sound JSON of no known shape.
  package static let unknown = RecordShape(name: "unknown", rank: 0)

  init(name: String, rank: Int) {
    self.name = name
    self.rank = rank
    isOfArchive = Self.isOfArchive(name)
    form = RecordForm(ofShape: name)
  }

  /// True if the shape of that name is one of account archives.
  package static func isOfArchive(_ name: String) -> Bool {
    name.hasPrefix("archive.") || name.hasPrefix("grailbird.")
  }

  /// The shape's name.
  package var description: String { name }
}
