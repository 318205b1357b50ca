/// Tells from the first bytes of a file whether it is a part of an account archive, and which.
package struct ArchivePart: Sendable, Hashable {
  /// The name that the archive gives the part, such as `note_tweet`; `tweets.csv` for the table.
  package let name: String
  /// True if a reader with the usual options reads it; what is in other parts it passes over.
  package let isRead: Bool
  /// True if it holds private messages, which are read only where that is asked for.
  package let isMessages: Bool

  /// The part that begins with `start`; nil for any other file.
  package init?(start: some Collection<UInt8>) {
    let text = Array(Self.withoutComments(InputDecoder.text(of: Array(start))))
    if let end = text.firstIndex(of: UInt8(ascii: "=")),
      let slice = ArchiveSlice(assignment: text[..<end])
    {
      name = slice.name
      isRead = !slice.isPassedOver(TweetReader.Options())
      if case .messages = slice.content { isMessages = true } else { isMessages = false }
      return
    }
    let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.count < text.count,
      Array(line).withUnsafeBufferPointer({ TableColumns(header: $0) }) != nil
    else { return nil }
    name = "tweets.csv"
    isRead = true
    isMessages = false
  }

  /// True if a reader with some options reads the part that an account archive names so.
  ///
  /// - Parameter name: The name in the archive's manifest, such as `note_tweet`.
  package static func isRead(_ name: String, withMessages: Bool) -> Bool {
    guard let slice = ArchiveSlice(assignment: "window.YTD.\(name).part0".utf8) else {
      return false
    }
    var options = TweetReader.Options()
    options.readsMessages = withMessages
    return !slice.isPassedOver(options)
  }

  /// The text without the blanks and comments at its beginning.
  private static func withoutComments(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var rest = text[...]
    while true {
      rest = rest.drop { RecordFramer.isBlank($0) }
      if rest.starts(with: "//".utf8) || rest.first == UInt8(ascii: "#") {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if rest.starts(with: "/*".utf8),
        let end = rest.dropFirst(2).firstRange(of: Array("*/".utf8))
      {
        rest = rest[end.upperBound...]
      } else {
        return rest
      }
    }
  }
}
