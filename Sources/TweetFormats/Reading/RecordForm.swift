/// A form of records whose tweets and users normally carry the same kinds of values.
enum RecordForm: Int, CaseIterable, Sendable {
  case graphQL
  case v1
  case twarc
  case v2
  case scrapers
  case tables
  case gallery
  case archive

  /// The form of a shape; nil for a shape of which nothing can be expected.
  init?(ofShape name: String) {
    switch name {
    case "graphql": self = .graphQL
    case "v1.extended", "v1.stream", "v1.compat", "v1.user": self = .v1
    case "v2.twarc": self = .twarc
    case "v2.response", "v2.stream": self = .v2
    case "snscrape", "twscrape": self = .scrapers
    case "twitter-to-sqlite": self = .tables
    case "gallery-dl": self = .gallery
    case "archive.tweet", "archive.bare-tweet": self = .archive
    default: return nil
    }
  }

  /// The kinds of values that at least one of the tweets has.
  var tweets: FormatCensus.Kinds {
    // Most values of API v2 come only if the request names them.
    self == .v2 ? [] : [.counts, .dates]
  }

  /// The kinds of values that at least one of the users has.
  var users: FormatCensus.Kinds {
    switch self {
    case .graphQL, .v1, .twarc, .scrapers: [.names, .counts, .dates]
    case .v2, .tables, .gallery: .names
    case .archive: []
    }
  }

  /// Fewer tweets or users say nothing: people cut files down by hand.
  ///
  /// X's pages always get all values.
  var leastCount: Int { self == .graphQL ? 1 : 20 }

  /// The form, in words.
  var description: String {
    switch self {
    case .graphQL: "captures of X's pages (GraphQL)"
    case .v1: "API v1.1"
    case .twarc: "twarc's pages of API v2"
    case .v2: "API v2"
    case .scrapers: "records of snscrape or twscrape"
    case .tables: "tables of twitter-to-sqlite"
    case .gallery: "metadata of gallery-dl"
    case .archive: "account archives"
    }
  }
}
