import FoundationEssentials
import TweetFormats

/// The links and hashtags of a note as the store keeps them, until the note's tweet takes them over.
struct NoteEntities: Codable, Sendable, Equatable {
  /// A link and its short form.
  struct Link: Codable, Sendable, Equatable {
    var url: String
    var short: String?
  }

  var links: [Link]
  var hashtags: [String]

  /// The entities of a note.
  init(_ note: NoteRecord) {
    links = note.links.map { Link(url: $0.url, short: $0.short) }
    hashtags = note.hashtags
  }

  /// The entities that were kept as `json`; nil if that is none.
  init?(json: String) {
    guard let entities = try? JSONDecoder().decode(NoteEntities.self, from: Data(json.utf8)) else {
      return nil
    }
    self = entities
  }

  /// The entities as JSON, always with the same bytes; nil where there are none.
  var json: String? {
    guard !links.isEmpty || !hashtags.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(self) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
