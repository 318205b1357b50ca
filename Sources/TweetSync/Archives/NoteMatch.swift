/// Whether a note holds the whole text of a tweet.
///
/// The identifier of a note is not that of its tweet, but both hold the moment of writing. The tweet's own
/// text is the beginning of the note's, cut, with a link to the tweet itself at its end; names at the
/// beginning of an answer stand in the tweet's text only.
enum NoteMatch {
  /// So many milliseconds may lie between a note and its tweet.
  static let tolerance: Int64 = 5000

  /// The identifiers that a note's tweet may have.
  static func identifiers(of note: Int64) -> ClosedRange<Int64> {
    let span = tolerance << 22
    let (last, overflow) = note.addingReportingOverflow(span)
    return max(0, note - span)...(overflow ? Int64.max : last)
  }

  /// The one of some tweets, by identifier and text, that a note belongs to: the nearest with a fitting text.
  static func best(
    of tweets: [(identifier: Int64, text: String)], for note: Int64, text: String
  ) -> Int64? {
    tweets.filter { fits($0.text, text) }.map(\.identifier).min {
      (distance($0, note), $0) < (distance($1, note), $1)
    }
  }

  private static func distance(_ tweet: Int64, _ note: Int64) -> UInt64 {
    (tweet > note ? tweet.subtractingReportingOverflow(note).partialValue : note - tweet).magnitude
  }

  /// Whether a tweet's text may be a form of a note's.
  static func fits(_ tweet: String, _ note: String) -> Bool {
    let cut = withoutEnd(tweet)
    return [cut, withoutNames(cut)].contains { begins(note[...], with: $0) }
      || begins(withoutNames(note[...]), with: withoutNames(cut))
  }

  /// Whether two texts begin with the same bytes, which aren't none.
  private static func begins(_ text: Substring, with beginning: Substring) -> Bool {
    !beginning.isEmpty && text.utf8.starts(with: beginning.utf8)
  }

  /// The text without `… https://…` at its end, which stands for what was cut off and for pictures.
  private static func withoutEnd(_ text: String) -> Substring {
    var rest = text[...]
    while let blank = rest.lastIndex(of: " "), rest[blank...].hasPrefix(" https://") {
      rest = rest[..<blank]
    }
    // A link at the end of a text that wasn't cut belongs to it.
    guard rest.hasSuffix("…") else { return text[...] }
    rest.removeLast()
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return rest
  }

  /// The text without the names of those whom it answers.
  private static func withoutNames(_ text: Substring) -> Substring {
    var rest = text
    while rest.first == "@", let blank = rest.firstIndex(of: " ") {
      rest = rest[rest.index(after: blank)...]
    }
    return rest
  }
}
