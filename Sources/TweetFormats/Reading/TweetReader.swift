/// Reads tweets from bytes of any known shape, in pieces of any size.
///
/// Feed it an input piece by piece, take what it has read after each piece, and call `finish()` after
/// the last one; then it is ready for the next input. It tells shapes apart by content, record by
/// record. What it holds doesn't grow with the input, only with the largest record.
///
/// A reader is not `Sendable`: whoever has it drives it, from a file loop or a network callback.
package final class TweetReader {
  /// The facts that a reader can't find in the bytes.
  package struct Options: Sendable {
    /// The size in bytes above which a record is rejected, from 128 bytes to 1 GB.
    package var maximumRecordSize = 64 << 20
    /// True if the input lists what the store's owner likes.
    package var isLiked = false
    /// True if the input lists what the store's owner bookmarked.
    package var isBookmarked = false

    /// True if the private messages of an account archive are read.
    package var readsMessages = false

    /// The usual options: records of up to 64 MB from an input that says all itself.
    package init() {}
  }

  /// Numbers about an input that no record tells.
  package struct Statistics: Sendable, Hashable {
    /// Lines without content, such as the keep-alives of a stream.
    package var blankLines = 0
    /// Tweets whose identifier is above 2^53 and came as a number only, not as a string.
    package var numericIdentifiers = 0
    /// Tweets whose identifier is above 2^53, and so has sixteen digits or more, in whatever form.
    package var longIdentifiers = 0
    /// Those among `longIdentifiers` that end in `0000`.
    ///
    /// One in ten thousand does so by chance. If all do, a spreadsheet rounded them before.
    package var zeroIdentifiers = 0
    /// Those among `numericIdentifiers` that end in `00`.
    ///
    /// One in a hundred does so by chance. If most do, another program rounded them before.
    package var roundIdentifiers = 0
    /// The parts of an account archive that were passed over unread, by the names the archive gives them,
    /// such as `ad_impressions`; each once.
    package var passedOver: [String] = []
    /// Values that no record was read with because they can't be read, by their keys.
    package var unreadableValues: [UnreadableValue] = []
    /// The number of tweets that name their author without an identifier, by how they do.
    package var authorNamings: [AuthorNaming: Int] = [:]
    /// The kinds of values that the tweets and users have.
    package var census = FormatCensus()

    /// No input.
    package init() {}
  }

  private let sink: RecordDecoder
  private var splitter: RecordFramer
  private var encoding = InputDecoder()

  /// A reader before the first byte of an input.
  ///
  /// - Throws: ``TweetReaderError`` with `missingLibrary` where simdjson can't be loaded.
  package init(options: Options = Options()) throws(TweetReaderError) {
    var options = options
    options.maximumRecordSize = min(max(options.maximumRecordSize, 128), 1 << 30)
    sink = try RecordDecoder(options: options)
    splitter = RecordFramer(limit: options.maximumRecordSize)
  }

  /// The records read and not taken yet, in the order of the input.
  package var records: [ReadRecord] { sink.records }

  /// The rejections not taken yet, in the order of the input.
  package var rejections: [Rejection] { sink.rejections }

  /// Numbers about the input so far; after `finish()` those of the whole input.
  package var statistics: Statistics { sink.statistics }

  /// True if anything but blanks, zero bytes and comments was read.
  package var hasContent: Bool { splitter.isBegun }

  /// True if the content begins with an object or a list of JSON.
  ///
  /// Text in brackets, such as `[INFO]`, is no list.
  package var beginsWithJSON: Bool {
    let filled = splitter.opening.filter { !RecordFramer.isBlank($0) }
    guard let first = filled.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return false
    }
    guard filled.count > 1 else { return true }
    return Array("{[\"}]".utf8).contains(filled[1])
  }

  /// Gives the records read and forgets them.
  package func takeRecords() -> [ReadRecord] { sink.takeRecords() }

  /// Gives the rejections and forgets them.
  package func takeRejections() -> [Rejection] { sink.takeRejections() }

  /// Reads the next piece of the input.
  ///
  /// The bytes are not kept: they may change after the call.
  package func feed(_ bytes: UnsafeRawBufferPointer) {
    begin()
    bytes.withMemoryRebound(to: UInt8.self) { bytes in
      encoding.decode(bytes, into: sink) { splitter.feed($0, sink) }
    }
  }

  /// Reads the next piece of the input.
  package func feed(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { feed($0) }
  }

  /// Reads what is left: a last line without an end, or a record that was cut.
  ///
  /// After it the reader is at the beginning of another input. Lines, places and statistics count from
  /// there; records and rejections that were not taken stay.
  package func finish() {
    begin()
    encoding.finish(into: sink) { splitter.feed($0, sink) }
    splitter.finish(sink)
    isFinished = true
  }

  private var isFinished = false

  private func begin() {
    guard isFinished else { return }
    isFinished = false
    splitter = RecordFramer(limit: sink.options.maximumRecordSize)
    encoding = InputDecoder()
    sink.begin()
  }
}
