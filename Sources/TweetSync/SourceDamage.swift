/// What is damaged in the row of one source.
package struct SourceDamage: Sendable, Hashable {
  /// The source's name, or what can be read of it.
  package let name: String
  /// The damaged columns.
  package let columns: [String]

  /// False if the address is lost, so that the source can only be removed.
  package var isRepairable: Bool { !columns.contains("location") }

  /// What to do about it.
  package var hint: String {
    isRepairable
      ? "'tweetstore doctor --repair' puts it right; no tweet is lost"
      : "'tweetstore sources remove' removes it, and no tweet is lost; then import its URL again"
  }

  /// The error for who wants to fetch the source.
  var error: ImportError {
    ImportError(.damagedSource, description, hint: hint)
  }
}

extension SourceDamage: CustomStringConvertible {
  /// The damaged columns and the name of the source.
  package var description: String {
    let list = columns.map { "'\($0)'" }.joined(separator: ", ")
    return "the source '\(name)' is damaged in \(list)"
  }
}
