import Containers
import FoundationEssentials
import HTTPTransport
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
  private let sourceName: AttributeValue
  private let names: SourceNames
  private let payloads: StoredPayloads
  private let damaged = DamagedProvenances()
  private let writer: BackgroundWriter
  private let notes: NoteJoiner
  private let originals: OriginalPacker?
  private var fetched: Date?
  private let redactor: SecretRedactor
  private let recordRedactor: SecretRedactor
  private let writesWhenFull: Bool
  private let monitor: ImportMonitor
  private var batch = ImportBatch()
  /// The tweet rows to be counted of the batch that is being written.
  private var rowsInFlight: [Int]?
  /// Where the records at hand come from: the input, or a member of it.
  private var place: String
  private var tally = MemberTally()
  /// The report when the member at hand began.
  private var reportBefore: InputReport?
  /// Whether no record of the input or member at hand was taken yet.
  private var isAtStart = true
  /// The shape of the first record of the member before.
  private var shape: RecordShape?
  /// The account archive that the records at hand come from.
  var context = ArchiveContext()
  /// The account archives of which an exported stream holds records.
  private var labelled = LabelledContexts()
  /// The number of accepted records of the input or member at hand, without those of unknown formats that wait.
  private(set) var recordCount = 0
  /// Whether a record of a known format was found in the input or member at hand.
  private var isRecognised = false
  /// Records of unknown formats that are kept only if the input or member has records of known ones.
  private var waiting = WaitingRecords()
  /// Whether a batch was written.
  private var hasWritten = false
  /// What is said of the input when all of it was read.
  private var observations = InputObservations()
  /// Tweets that were counted before the input began anew, and will come again.
  private var countedBefore = 0

  /// A batch is full with so many bytes of records, too, so that large ones don't fill the memory.
  private static let largestBatch = 32 << 20

  /// - Parameters:
  ///   - input: The input's name for the report.
  ///   - names: The names of the archive's sources.
  ///   - originals: What packs the records, where they are kept.
  ///   - fetched: When the input is fetched, if it comes over the network.
  ///   - redactor: Hides the secrets of the run in texts of the report.
  ///   - recordRedactor: Finds those that no record may contain.
  ///   - writesWhenFull: Whether a full batch is written at once. False where pages must be written
  ///     whole.
  init(
    archive: TweetArchive, source: SourceState, input: String, options: ImportOptions,
    names: SourceNames, originals: OriginalPacker, fetched: Date?,
    redactor: SecretRedactor = SecretRedactor(), recordRedactor: SecretRedactor = SecretRedactor(),
    writesWhenFull: Bool = true, monitor: ImportMonitor = ImportMonitor()
  ) {
    self.monitor = monitor
    self.options = options
    self.source = source
    self.names = names
    payloads = StoredPayloads(archive: archive)
    self.originals = options.keepsOriginals ? originals : nil
    self.fetched = fetched
    self.redactor = redactor
    self.recordRedactor = recordRedactor
    self.writesWhenFull = writesWhenFull
    sourceName = .string(source.name)
    originals.beginInput()
    writer = BackgroundWriter(archive: archive)
    notes = NoteJoiner(archive: archive)
    report = InputReport(input: input)
    place = input
  }

  /// Takes what a reader has read so far, and writes when a batch is full.
  ///
  /// - Throws: ``ImportError`` with `strict` at the first rejection of a strict import, when all before
  ///   it is taken; or what the store throws.
  func take(from reader: TweetReader) throws {
    let rejections = reader.takeRejections()
    let end = options.isStrict ? rejections.first?.place.index ?? Int.max : Int.max
    for record in reader.takeRecords() where record.place.index < end {
      if recordRedactor.isContained(in: record.original) {
        try refuse(record)
        continue
      }
      try add(record)
      if writesWhenFull, isFull { try flush(source: try source.presence()) }
    }
    for rejection in rejections {
      let rejected = InputReport.RejectedRecord(
        place: "\(place):\(rejection.place.line)", line: rejection.place.line,
        byteOffset: rejection.place.byteOffset, message: redactor.redacted(rejection.message),
        hint: rejection.hint)
      report.reject(rejected)
      monitor.onRejection(rejected)
      if options.isStrict { throw ImportError.strict(rejected) }
    }
  }

  /// Rejects a record that repeats a token of the run: its bytes would be stored as they are.
  private func refuse(_ record: ReadRecord) throws {
    let rejected = InputReport.RejectedRecord(
      place: "\(place):\(record.place.line)", line: record.place.line,
      byteOffset: record.place.byteOffset,
      message: "the record contains a token of this run, so it is not stored",
      hint: Self.hintAboutSecrets)
    report.reject(rejected)
    monitor.onRejection(rejected)
    if options.isStrict { throw ImportError.strict(rejected) }
  }

  /// What to do about a server that repeats the token that it was sent.
  static let hintAboutSecrets =
    "the server repeats what it was sent; inform its operator, and use another token from now on"

  /// Takes the records that come as those of a file, of which nobody knows when it was fetched.
  func forgetFetching() {
    fetched = nil
  }

  /// Notes bytes that were read.
  func count(bytes: Int) {
    report.byteCount += Int64(bytes)
  }

  /// Adds a warning to the report.
  func warn(_ message: String) {
    report.warnings.append(message)
  }

  /// Adds what the numbers about an input or a member give reason to warn of.
  func warn(about statistics: TweetReader.Statistics) {
    observations.add(statistics, at: place)
    for name in statistics.passedOver {
      let isMessages = name.hasPrefix("direct_message")
      if isMessages { warn("\(name) isn't read without --with-messages") }
      report.ignore("\(place):\(name)")
    }
    let member = place == report.input ? "" : "\(place): "
    // One in a hundred ends in 00 by chance.
    if statistics.roundIdentifiers > 2,
      statistics.roundIdentifiers * 10 > statistics.numericIdentifiers
    {
      warn(
        "\(member)\(statistics.roundIdentifiers) of \(statistics.numericIdentifiers) identifiers end in "
          + "00: another program seems to have rounded them; import the file it was made from")
    } else if statistics.zeroIdentifiers > 2,
      statistics.zeroIdentifiers == statistics.longIdentifiers
    {
      warn(
        "\(member)all \(statistics.longIdentifiers) identifiers end in 0000: a spreadsheet seems to "
          + "have rounded them; import the file it was made from")
    }
  }

  /// Notes that a file holds another number of records than the manifest of its archive says.
  func note(_ mismatch: InputReport.ManifestMismatch) {
    report.mismatches.append(mismatch)
  }

  /// Notes what the format of the input is, if nothing of it could be read.
  func note(_ format: ForeignFormat?) {
    if report.seen == 0, report.notices == 0 { report.format = report.format ?? format }
  }

  /// Adds what is said once about the whole input.
  func warnAboutInput() {
    for warning in observations.warnings { warn(warning) }
    observations = InputObservations()
  }

  /// Writes what is known of an account archive at its end.
  func finish(_ context: ArchiveContext) throws {
    let contexts = [context] + labelled.all
    for context in contexts { context.finish(into: &batch) }
    let unclaimed = contexts.reduce(0) { $0 + $1.unclaimedCount }
    if unclaimed > 0 {
      warn(
        "whose \(unclaimed) tweets are is not known, as account.js isn't here; an import "
          + "of the whole archive fills that in")
    }
    self.context = ArchiveContext()
    labelled = LabelledContexts()
  }

  /// Begins a member of the input: what comes is reported under its place.
  func beginMember(_ member: MemberPlace) {
    place = member.description
    isAtStart = true
    recordCount = 0
    isRecognised = false
    waiting = WaitingRecords()
    if report.memberCount < InputReport.describedMembers {
      tally.begin(member: report.members.count, row: batch.ownRows.count)
      report.members.append(MemberReport(place: place))
    } else {
      tally.begin(member: .max, row: batch.ownRows.count)
    }
    report.memberCount += 1
    reportBefore = report
    // Only its numbers count, and a list that is shared would be copied.
    reportBefore?.members = []
  }

  /// Adds what became of an archive that was merged beside the batches.
  func add(_ other: InputReport) {
    report.seen += other.seen
    report.new += other.new
    report.updated += other.updated
    report.unchanged += other.unchanged
    report.byteCount += other.byteCount
    report.rejected += other.rejected
    report.warnings += other.warnings
    let room = InputReport.describedRejections - report.rejections.count
    report.rejections += other.rejections.prefix(max(0, room))
    guard reportBefore != nil, report.memberCount <= InputReport.describedMembers,
      let last = report.members.indices.last
    else { return }
    report.members[last].new += other.new
    report.members[last].updated += other.updated
    report.members[last].unchanged += other.unchanged
  }

  /// Ends the member that began last.
  ///
  /// One in which all records are of unknown formats is skipped.
  func endMember(isDamaged: Bool) {
    if !isDamaged, !isRecognised, let reportBefore,
      report.unrecognised > reportBefore.unrecognised, report.rejected == reportBefore.rejected
    {
      return skipMember()
    }
    if let reportBefore { report.closeMember(since: reportBefore, isDamaged: isDamaged) }
    reportBefore = nil
    place = report.input
  }

  /// Ends the member that began last as one that isn't read.
  ///
  /// - Parameter format: Its format, if its records don't say.
  func skipMember(_ format: ForeignFormat? = nil) {
    guard let reportBefore else { return }
    let name = place
    var members = report.members
    if report.memberCount <= InputReport.describedMembers { _ = members.popLast() }
    let format = report.format ?? format
    report = reportBefore
    report.members = members
    report.memberCount -= 1
    report.ignore(name, format)
    waiting = WaitingRecords()
    self.reportBefore = nil
    place = report.input
  }

  /// Notes a member that isn't read because nothing in it is known.
  func ignore(_ member: MemberPlace, _ format: ForeignFormat? = nil) {
    report.ignore(member.description, format)
  }

  /// Notes a picture or the like that isn't read.
  func countMedia() {
    report.mediaFiles += 1
  }

  /// Notes something that can't be read.
  ///
  /// - Throws: ``ImportError`` with `strict` in a strict import.
  func fail(_ record: InputReport.RejectedRecord) throws {
    report.fail(record)
    monitor.onRejection(record)
    if options.isStrict { throw ImportError.strict(record) }
  }

  /// Whether nothing of the input is in the store, nor is going to be.
  var holdsNothing: Bool { !hasWritten && !isRecognised && report.seen + report.notices == 0 }

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
    context = ArchiveContext()
    labelled = LabelledContexts()
    isRecognised = false
    waiting = WaitingRecords()
    observations = InputObservations()
  }

  private var isFull: Bool {
    batch.count >= options.batchSize || batch.byteCount >= Self.largestBatch
  }

  private func add(_ record: ReadRecord) throws {
    var record = record
    let context = record.label.map { labelled[$0] } ?? context
    context.complete(&record)
    if record.notice == .unknown, record.tweets.isEmpty, record.embeddedTweets.isEmpty {
      report.unrecognised += 1
      report.format = report.format ?? record.format
      guard isRecognised else { return waiting.append(record) }
    } else if !isRecognised {
      isRecognised = true
      for other in waiting.takeAll() { try keep(other, in: context) }
    }
    try keep(record, in: context)
  }

  /// Adds a record to the batch.
  private func keep(_ record: ReadRecord, in context: ArchiveContext) throws {
    if record.notice != .empty, record.notice != .page { recordCount += 1 }
    if isAtStart {
      isAtStart = false
      // Records of another kind want another dictionary.
      if let shape, shape != record.shape { originals?.beginInput() }
      shape = record.shape
    }
    if record.repairs > 0 { report.repaired += 1 }
    if record.notice != nil, record.notice != .unknown { report.notices += 1 }
    if record.isErrorResponse { report.errorResponses += 1 }
    if record.holdsMessages, !options.readsMessages {
      observations.withheldMessages += 1
      // Nothing of it is kept, not even a hash.
      if record.notice == .directMessage { return }
    }
    report.deletions += record.deletions.count
    for problem in record.problems { report.note(problem: redactor.redacted(problem.description)) }
    var observedTweets: [ImportBatch.ObservedTweet] = []
    observedTweets.reserveCapacity(record.tweets.count + record.embeddedTweets.count)
    for (index, tweet) in record.tweets.enumerated() {
      report.seen += 1
      if options.leavesOut(tweet) {
        report.skipped += 1
      } else {
        let range = record.tweetRanges.indices.contains(index) ? record.tweetRanges[index] : nil
        observedTweets.append(.init(tweet: tweet, range: range, isOwn: true))
      }
    }
    // A record whose tweets are all left out leaves nothing behind.
    if observedTweets.isEmpty, !record.tweets.isEmpty { return }
    for tweet in record.embeddedTweets where !options.leavesOut(tweet) {
      report.embedded += 1
      observedTweets.append(.init(tweet: tweet, range: nil, isOwn: false))
    }
    for observedTweet in observedTweets where observedTweet.isOwn {
      context.note(unclaimed: observedTweet.tweet, record.shape)
    }
    batch.add(
      record, observedTweets: observedTweets, payload: try payload(of: record), fetched: fetched,
      source: sourceName)
  }

  private func payload(of record: ReadRecord) throws -> ObservationRows.Payload? {
    guard let originals, options.readsMessages || !record.holdsMessages else { return nil }
    // At once where that can be: bytes that wait for the end of the batch fill the memory.
    return try originals.packed(record.original).map { .packed($0) } ?? .raw(record.original)
  }

  /// Starts to write what has been gathered, once the batch before it is written.
  ///
  /// - Parameter request: The source's row, written in the same transaction.
  func flush(source request: BatchInsertRequest) throws {
    hasWritten = true
    context.settle(into: &batch)
    for context in labelled.all { context.settle(into: &batch) }
    var full = batch
    // The next one will be about as large.
    batch = ImportBatch(capacity: full.count)
    try originals?.pack(&full)
    try finishWriting()
    rowsInFlight = full.ownRows
    tally.startBatch()
    let name = source.name
    writer.start { [full, names, payloads, damaged] context in
      try names.update(in: context)
      let resolved = try BatchResolver().resolve(full, in: context)
      return ImportTransaction(
        resolved, source: request, name: name, names: names, payloads: payloads
      ).requests.map { $0.reportingDamage(to: damaged) }
    } completion: { [payloads] context in
      try payloads.duplicates.remove(by: payloads, in: context)
    }
  }

  /// Waits until everything that was started is written, and counts what became of it.
  func finishWriting() throws {
    guard let rows = rowsInFlight else { return }
    rowsInFlight = nil
    let results = try writer.wait()
    for warning in damaged.takeWarnings() { warn(warning) }
    if let key = results.first?.primaryKeys.first { names.note(source.name, key: key) }
    guard let tweets = results.last else { return }
    for (index, row) in rows.enumerated() where tweets.outcomes.indices.contains(row) {
      let member = tally.member(ofRow: index)
      switch tweets.outcomes[row] {
      case .inserted: count(\.new, \.new, of: member)
      case .updated: count(\.updated, \.updated, of: member)
      case .unchanged where countedBefore > 0: countedBefore -= 1
      case .unchanged: count(\.unchanged, \.unchanged, of: member)
      }
    }
  }

  private func count(
    _ key: WritableKeyPath<InputReport, Int>, _ memberKey: WritableKeyPath<MemberReport, Int>,
    of member: Int?
  ) {
    report[keyPath: key] += 1
    if let member, report.members.indices.contains(member) {
      report.members[member][keyPath: memberKey] += 1
    }
  }

  /// Writes what has been gathered so far, and waits for it.
  func flush() throws {
    try flush(source: try source.presence())
    try finishWriting()
  }

  /// Writes what has been gathered, and waits for it.
  ///
  /// - Parameter request: The source's row, or nil for the one that makes sure it is there.
  func finish(source request: BatchInsertRequest? = nil) throws {
    try flush(source: try request ?? source.presence())
    try finishWriting()
    if report.seen + report.notices > 0 { try notes.run() }
  }
}
