import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats

/// The import of one input: takes records, writes them in batches, and keeps the report.
///
/// A batch is written in a background context while the next one is gathered. A session belongs to
/// one thread.
final class ImportSession {
  private(set) var report: InputReport
  private let options: ImportOptions
  private let source: SourceState
  private let writer: BackgroundWriter
  private let originals: OriginalKeeper?
  private let fetched: Date?
  private var batch = ImportBatch()
  private var batchInFlight: ImportBatch?

  /// - Parameters:
  ///   - input: The input's name for the report.
  ///   - fetched: When the input is fetched, if it comes over the network.
  init(
    archive: TweetArchive, source: SourceState, input: String, options: ImportOptions,
    originals: OriginalKeeper?, fetched: Date?
  ) {
    self.options = options
    self.source = source
    self.originals = options.keepsOriginals ? originals : nil
    self.fetched = fetched
    originals?.beginInput()
    writer = BackgroundWriter(context: archive.container.newBackgroundContext(name: "import"))
    report = InputReport(input: input)
  }

  /// Takes what a reader has read so far, and writes when a batch is full.
  func take(from reader: TweetReader) throws {
    for rejection in reader.takeRejections() {
      report.reject(
        .init(
          place: "\(report.input):\(rejection.place.line)", message: rejection.message,
          hint: rejection.hint))
      if options.isStrict { throw ImportError.strict(report.rejections[0]) }
    }
    for record in reader.takeRecords() {
      try add(record)
      if batch.recordCount >= options.batchSize { try flush(source: source.presence) }
    }
  }

  /// Notes bytes that were read.
  func count(bytes: Int) {
    report.byteCount += Int64(bytes)
  }

  /// Adds a warning to the report.
  func warn(_ message: String) {
    report.warnings.append(message)
  }

  /// Forgets the report, because the input is read from its start again.
  ///
  /// What was written stays: the same records change nothing when they come again.
  func restart() throws {
    try finishWriting()
    report = InputReport(input: report.input)
    batch = ImportBatch()
  }

  private func add(_ record: ReadRecord) throws {
    if record.repairs > 0 { report.repaired += 1 }
    if record.notice != nil { report.notices += 1 }
    for problem in record.problems { report.note(problem: problem.description) }
    var own: [(tweet: TweetRecord, range: Range<Int>?)] = []
    for (index, tweet) in record.tweets.enumerated() {
      report.seen += 1
      if isLeftOut(tweet) {
        report.skipped += 1
      } else {
        let range = record.tweetRanges.indices.contains(index) ? record.tweetRanges[index] : nil
        own.append((tweet, range))
      }
    }
    // A record whose tweets are all left out leaves nothing behind.
    if own.isEmpty, !record.tweets.isEmpty { return }
    batch.add(
      record, own: own, embedded: record.embeddedTweets.filter { !isLeftOut($0) },
      payload: originals == nil ? nil : record.original, fetched: fetched,
      source: source.name)
  }

  private func isLeftOut(_ tweet: TweetRecord) -> Bool {
    (options.skipsRetweets && tweet.retweetOfIdentifier != nil)
      || (options.skipsSensitive && tweet.sensitive == true)
  }

  /// Starts to write what has been gathered, once the batch before it is written.
  ///
  /// - Parameter request: The source's row, written in the same transaction.
  func flush(source request: BatchInsertRequest) throws {
    var full = batch
    batch = ImportBatch()
    try originals?.pack(&full)
    try finishWriting()
    batchInFlight = full
    writer.start(full.requests(source: request))
  }

  /// Waits until everything that was started is written, and counts what became of it.
  func finishWriting() throws {
    guard let written = batchInFlight else { return }
    batchInFlight = nil
    let results = try writer.wait()
    guard let tweets = results.last else { return }
    for row in written.ownRows where tweets.outcomes.indices.contains(row) {
      switch tweets.outcomes[row] {
      case .inserted: report.new += 1
      case .updated: report.updated += 1
      case .unchanged: report.unchanged += 1
      }
    }
  }
}
