import TweetFormats

/// Decides from the beginning of text of unknown format whether to read it.
///
/// Files of folders and archives may be anything, such as notes and programs. Blanks, zero bytes and comments at the
/// beginning may be of any length.
struct ContentProbe {
  /// What to do with the content.
  enum Decision {
    case read, skip, undecided
  }

  /// How much is read to find a record.
  private static let length = 64 << 10

  private var count = 0

  /// Decides after a piece was read.
  ///
  /// - Parameter size: The size of the piece in bytes.
  mutating func decide(_ reader: TweetReader, after size: Int) -> Decision {
    if reader.beginsWithJSON || reader.records.contains(where: { $0.notice != .unknown }) {
      return .read
    }
    if reader.hasContent { count += size }
    return count > Self.length ? .skip : .undecided
  }
}
