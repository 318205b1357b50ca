package import FoundationEssentials

/// The whole text of a long tweet as account archives keep it: apart from the tweet, with another
/// identifier.
///
/// It belongs to the tweet of the same account that was written at the same moment and whose cut text
/// begins alike.
package struct NoteRecord: Sendable, Hashable {
  /// The note's own identifier, some milliseconds off its tweet's.
  package var identifier: Int64
  /// When it was written, in UTC.
  package var created: Date?
  /// The whole text, ready to show, without the names at the beginning of an answer.
  package var text: String
  /// Hashtags as written, without `#`, each once.
  package var hashtags: [String] = []
  /// Stock symbols as written, without `$`, each once.
  package var cashtags: [String] = []
  /// Links in the text.
  package var links: [LinkRecord] = []
  /// Users named in the text, known by their names only.
  package var mentions: [MentionRecord] = []

  /// A note of which only its identifier and text are known.
  package init(identifier: Int64, text: String) {
    self.identifier = identifier
    self.text = text
  }
}
