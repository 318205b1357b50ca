import Basics
import CommandLineKit
import HTTPTransport
import TweetSync

/// Finds the source that a user names.
enum KnownSource {
  /// The source named `name`.
  ///
  /// - Throws: `UsageError` with the nearest name.
  static func named(_ name: String, among sources: [SourceState]) throws -> SourceState {
    // The name of a URL is the URL without its secrets.
    let shown = name.contains(":/") ? RawURL(name).printable.description : name
    if let source = sources.first(where: { $0.name == name || $0.name == shown }) { return source }
    throw UsageError(
      .invalidValue, "unknown source '\(shown)'",
      hint: SpellingSuggestion.closest(to: name, among: sources.map(\.name))
        .map { "did you mean '\($0)'?" } ?? "'tweetstore sources' lists them")
  }
}
