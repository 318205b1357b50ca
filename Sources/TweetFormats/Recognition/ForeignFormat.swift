/// A format that is recognized but not read.
package struct ForeignFormat: Sendable, Hashable, CustomStringConvertible {
  /// The name of the format with its article, as in "a Mastodon outbox".
  package let description: String
  /// Advice on how to get readable input; nil if there is none.
  package let hint: String?

  /// True if no file of the format has records that can be read.
  package var isCertain: Bool { self == .warc || self == .blueskyRepository }

  init(_ description: String, hint: String? = nil) {
    self.description = description
    self.hint = hint
  }

  /// An archived website with its pages in one ZIP archive.
  package static let wacz = ForeignFormat("a web archive (WACZ)", hint: webArchiveHint)

  static let warc = ForeignFormat("a web archive (WARC)", hint: webArchiveHint)
  static let identifiers = ForeignFormat(
    "a list of tweet IDs",
    hint: "fetch the tweets with these IDs first, for example with 'twarc2 hydrate'")
  static let table = ForeignFormat(
    "a table (CSV) without the columns of tweets.csv",
    hint: "of tables, only tweets.csv of account archives can be read; import JSON instead")
  static let tweetstoreRecords = ForeignFormat("JSON that tweetstore wrote", hint: ownHint)
  static let tweetstoreTable = ForeignFormat("a table that tweetstore wrote", hint: ownHint)
  static let elasticsearch = ForeignFormat(
    "an Elasticsearch export",
    hint: "import the documents: jq -c ._source FILE | tweetstore import -")
  static let elasticsearchResponse = ForeignFormat(
    "a response of Elasticsearch",
    hint:
      "import the documents: jq -c '.. | objects | ._source // empty' FILE | tweetstore import -")
  static let adaptiveSearch = ForeignFormat(
    "a response of X's old adaptive search (globalObjects)",
    hint: "import the tweets with their authors: jq -c '{objects: .globalObjects}' FILE "
      + "| tweetstore import -")
  static let activityStreams = ForeignFormat(
    "Gnip Activity Streams",
    hint: "export the tweets again in the original format or in that of API v2")
  static let activityPub = ForeignFormat("ActivityPub, such as a Mastodon outbox")
  static let mastodon = ForeignFormat("JSON of Mastodon's API")
  static let bluesky = ForeignFormat("JSON of Bluesky")
  static let blueskyRepository = ForeignFormat("a Bluesky repository (CAR)")
  static let har = ForeignFormat(
    "an HTTP archive (HAR)",
    hint: "import the responses: jq -r '.log.entries[].response.content "
      + "| select(.mimeType // \"\" | test(\"json\")) | if .encoding == \"base64\" "
      + "then .text // \"\" | @base64d else .text // empty end' FILE | tweetstore import -")
  static let fxTwitter = ForeignFormat("JSON of FxTwitter")
  static let twint = ForeignFormat("JSON of twint")

  private static let ownHint =
    "import what 'tweetstore export --format original' writes, or the store itself"
  private static let webArchiveHint =
    "extract the JSON responses of the archived pages, and import those"
}
