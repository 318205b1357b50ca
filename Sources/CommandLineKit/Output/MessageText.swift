/// Text for messages: one line, bounded, without characters that act on a terminal.
///
/// Messages quote what strangers wrote: names of files and members, URLs, patterns, the words of a
/// server. Everything that is quoted goes through here, on a terminal and in a pipe alike, so that no
/// name can pretend to be another line of a report.
public enum MessageText {
  /// The most characters of a message, a hint or a cause that are shown.
  public static let longestMessage = 600

  /// The most characters of a name that are shown inside of a longer line.
  public static let longestName = 200

  /// `text` with newlines, control characters and invisible characters escaped, and cut to about
  /// `limit` characters.
  public static func line(_ text: String, limit: Int = longestMessage) -> String {
    let line = TerminalText.escaped(shortened(text, limit: limit))
    // Each escaped character takes up to ten.
    return line.utf8.count <= 4 * limit
      ? line : TerminalText.escaped(shortened(text, limit: max(limit / 8, 1)))
  }

  /// `text` cut in the middle to about `limit` characters, with a mark that says how many are left
  /// out.
  ///
  /// The start and the end stay, since the end of a message often says why something failed.
  public static func shortened(_ text: String, limit: Int = longestMessage) -> String {
    // A character of the standard library may have a million scalars, so scalars are counted.
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    let scalars = text.unicodeScalars
    let tail = limit / 4
    let start = scalars.prefix(limit - tail)
    let end = scalars.suffix(tail)
    let count = NumberFormat.grouped(scalars.count - limit)
    return "\(Substring(start))… [\(count) characters left out] …\(Substring(end))"
  }
}
