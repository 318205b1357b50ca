import CommandLineKit
import TweetSync

/// Finds the source that a user names.
enum KnownSource {
  /// The source named `name`.
  ///
  /// - Throws: `UsageError` with the nearest name.
  static func named(_ name: String, among sources: [SourceState]) throws -> SourceState {
    if let source = sources.first(where: { $0.name == name }) { return source }
    throw UsageError(
      .invalidValue, "there is no source '\(name)'",
      hint: SpellingSuggestion.closest(to: name, among: sources.map(\.name))
        .map { "did you mean '\($0)'?" } ?? "'tweetstore sources' lists them")
  }
}
