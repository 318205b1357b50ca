/// Tells from the first bytes of a file whether it is a part of an account archive, and which.
public struct ArchivePart: Sendable, Hashable {
  /// The name that the archive gives the part, such as `note_tweet`; `tweets.csv` for the table.
  public let name: String
  /// Whether a reader with the usual options reads it; what is in other parts it passes over.
  public let isRead: Bool
  /// Whether it holds private messages, which are read only where that is asked for.
  public let isMessages: Bool

  /// The part that begins with `start`; nil for any other file.
  public init?(start: some Collection<UInt8>) {
    // A byte order mark and blanks may stand first.
    let skipped: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x09, 0x0A, 0x0D, 0x20]
    let text = Array(start.drop { skipped.contains($0) })
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
}
