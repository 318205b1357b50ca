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
  private let sourceName: PredicateValue
  private let names: SourceNames
  private let writer: BackgroundWriter
  private let originals: OriginalKeeper?
  private let fetched: Date?
  private let writesWhenFull: Bool
  private var batch = ImportBatch()
  /// The tweet rows to be counted of the batch that is being written.
  private var rowsInFlight: [Int]?
  /// Tweets that were counted before the input began anew, and will come again.
  private var countedBefore = 0

  /// A batch is full with so many bytes of records, too, so that large ones don't fill the memory.
  private static let largestBatch = 32 << 20

  /// - Parameters:
  ///   - input: The input's name for the report.
  ///   - names: The names of the archive's sources.
  ///   - originals: What packs the records, where they are kept.
  ///   - fetched: When the input is fetched, if it comes over the network.
  ///   - writesWhenFull: Whether a full batch is written at once. False where pages must be written
  ///     whole.
  init(
    archive: TweetArchive, source: SourceState, input: String, options: ImportOptions,
    names: SourceNames, originals: OriginalKeeper, fetched: Date?, writesWhenFull: Bool = true
  ) {
    self.options = options
    self.source = source
    self.names = names
    self.originals = options.keepsOriginals ? originals : nil
    self.fetched = fetched
    self.writesWhenFull = writesWhenFull
    sourceName = .string(source.name)
    originals.beginInput()
    writer = BackgroundWriter(context: archive.container.newBackgroundContext(name: "import"))
    report = InputReport(input: input)
  }

  /// Takes what a reader has read so far, and writes when a batch is full.
  ///
  /// - Throws: ``ImportError`` with `strict` at the first rejection of a strict import, when all before
  ///   it is taken; or what the store throws.
  func take(from reader: TweetReader) throws {
    let rejections = reader.takeRejections()
    let end = options.isStrict ? rejections.first?.place.index ?? Int.max : Int.max
    for record in reader.takeRecords() where record.place.index < end {
      try add(record)
      if writesWhenFull, isFull { try flush(source: try source.presence()) }
    }
    for rejection in rejections {
      let rejected = InputReport.RejectedRecord(
        place: "\(report.input):\(rejection.place.line)", message: rejection.message,
        hint: rejection.hint)
      report.reject(rejected)
      if options.isStrict { throw ImportError.strict(rejected) }
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

  /// Begins the report anew, because the input is read from its start again.
  ///
  /// What was written stays, and stays counted: the same records change nothing when they come again.
  func restart() throws {
    try finishWriting()
    countedBefore += report.new + report.updated
    var fresh = InputReport(input: report.input)
    (fresh.new, fresh.updated) = (report.new, report.updated)
    report = fresh
    batch = ImportBatch()
  }

  private var isFull: Bool {
    batch.count >= options.batchSize || batch.byteCount >= Self.largestBatch
  }

  private func add(_ record: ReadRecord) throws {
    if record.repairs > 0 { report.repaired += 1 }
    if record.notice != nil { report.notices += 1 }
    report.deletions += record.deletions.count
    for problem in record.problems { report.note(problem: problem.description) }
    var sightings: [ImportBatch.Sighting] = []
    sightings.reserveCapacity(record.tweets.count + record.embeddedTweets.count)
    for (index, tweet) in record.tweets.enumerated() {
      report.seen += 1
      if options.leavesOut(tweet) {
        report.skipped += 1
      } else {
        let range = record.tweetRanges.indices.contains(index) ? record.tweetRanges[index] : nil
        sightings.append(.init(tweet: tweet, range: range, isOwn: true))
      }
    }
    // A record whose tweets are all left out leaves nothing behind.
    if sightings.isEmpty, !record.tweets.isEmpty { return }
    for tweet in record.embeddedTweets where !options.leavesOut(tweet) {
      sightings.append(.init(tweet: tweet, range: nil, isOwn: false))
    }
    batch.add(
      record, sightings: sightings, payload: try payload(of: record), fetched: fetched,
      source: sourceName)
  }

  private func payload(of record: ReadRecord) throws -> ObservationRows.Payload? {
    guard let originals else { return nil }
    // At once where that can be: bytes that wait for the end of the batch fill the memory.
    return try originals.packed(record.original).map { .packed($0) } ?? .raw(record.original)
  }

  /// Starts to write what has been gathered, once the batch before it is written.
  ///
  /// - Parameter request: The source's row, written in the same transaction.
  func flush(source request: BatchInsertRequest) throws {
    var full = batch
    // The next one will be about as large.
    batch = ImportBatch(capacity: full.count)
    try originals?.pack(&full)
    try finishWriting()
    rowsInFlight = full.ownRows
    let name = source.name
    writer.start { [full, names] context in
      try full.requests(source: request, name: name, names: names, in: context)
    }
  }

  /// Waits until everything that was started is written, and counts what became of it.
  func finishWriting() throws {
    guard let rows = rowsInFlight else { return }
    rowsInFlight = nil
    let results = try writer.wait()
    if let key = results.first?.primaryKeys.first { names.note(source.name, key: key) }
    guard let tweets = results.last else { return }
    for row in rows where tweets.outcomes.indices.contains(row) {
      switch tweets.outcomes[row] {
      case .inserted: report.new += 1
      case .updated: report.updated += 1
      case .unchanged where countedBefore > 0: countedBefore -= 1
      case .unchanged: report.unchanged += 1
      }
    }
  }

  /// Writes what has been gathered, and waits for it.
  ///
  /// - Parameter request: The source's row, or nil for the one that makes sure it is there.
  func finish(source request: BatchInsertRequest? = nil) throws {
    try flush(source: try request ?? source.presence())
    try finishWriting()
  }
}
