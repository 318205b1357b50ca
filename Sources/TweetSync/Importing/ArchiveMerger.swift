import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteDriver
import SQLiteStore
import TweetModel

/// Brings all that another archive holds into an archive.
///
/// Rows are merged by the rules of an import, with the stamps that they have. So both archives may have
/// grown apart, and it makes no difference which one is brought into the other, or how often.
///
/// The objects of one entity come after those that they refer to, a transaction for some thousands.
/// Whatever stops a merge, the same one goes on where it is repeated.
final class ArchiveMerger {
  let archive: TweetArchive
  let options: ImportOptions
  let names: SourceNames
  private let monitor: ImportMonitor
  let database: DatabaseFile
  /// What is read in place of an archive of an earlier version.
  private let copy: MigratedCopy?
  /// One state of the other archive, which another program may be writing.
  let other: SQLiteSnapshot
  let context: ManagedObjectContext
  /// Rows of this archive with damaged stamps.
  let damaged = DamagedProvenances()
  /// Rows of the other archive with damaged stamps.
  private let damagedThere: DamagedProvenances
  var report: InputReport
  /// The keys that stand for those of the other archive's media.
  var mediaAliases = MediaAliases()

  /// So many objects are carried in one transaction.
  static let pieceSize = 2000

  /// A merger of the archive in `database` into `archive`.
  ///
  /// - Throws: ``ImportError`` with `unsupportedInput` for the archive itself, one of a later version, and
  ///   options that leave something out.
  init(
    archive: TweetArchive, database: DatabaseFile, options: ImportOptions, names: SourceNames,
    monitor: ImportMonitor
  ) throws {
    self.archive = archive
    self.options = options
    self.names = names
    self.monitor = monitor
    self.database = database
    report = InputReport(input: database.name)
    damagedThere = DamagedProvenances(owner: database.name)
    guard FileImporter.sourceName(database.path) != FileImporter.sourceName(archive.store.path)
    else {
      throw ImportError(
        .unsupportedInput, "\(database.path) is the store itself", hint: "name another file")
    }
    guard !options.skipsRetweets, !options.skipsSensitive else {
      throw ImportError(
        .unsupportedInput, "\(database.noun) is an archive, of which nothing can be left out",
        hint: "merge it whole and delete afterwards")
    }
    (copy, other) = try Self.reading(database) {
      try Self.open(database, for: archive, isCancelled: monitor.isCancelled)
    }
    context = archive.container.newBackgroundContext(name: "merge")
  }

  /// Opens the other archive, or an up-to-date copy of it.
  private static func open(
    _ database: DatabaseFile, for archive: TweetArchive, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> (copy: MigratedCopy?, snapshot: SQLiteSnapshot) {
    let model = archive.store.model
    do {
      let store = try SQLiteStore(path: database.path, model: model, access: .readOnly)
      guard try HashtagConversion.isNeeded(in: store) else {
        return (nil, try SQLiteSnapshot(store))
      }
      store.close()
    } catch let error as StoreError where error.code == .schemaMismatch {
      guard try SQLiteMigration(path: database.path, model: model).plan() != nil else {
        throw error
      }
    }
    let copy = try MigratedCopy(of: database, isCancelled: isCancelled)
    let store = try copy.open(isCancelled: isCancelled)
    return (copy, try SQLiteSnapshot(store))
  }

  /// Runs `body`, which reads the other archive.
  private static func reading<Result>(
    _ database: DatabaseFile, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError where error.code == .schemaMismatch {
      throw ImportError(
        .unsupportedInput, database.naming(error.message),
        hint: "the program that made it can export its records with --format original",
        cause: error.cause)
    } catch let error as StoreError
      where database.isMember || ![.locked, .interrupted].contains(error.code)
    {
      // The faults of an input are none of the store that is written to.
      let message = database.naming(error.message)
      // The statement that met the fault helps nobody.
      guard let cause = error.cause as? SQLiteError else {
        throw ImportError(.unreadable, message, cause: error.cause)
      }
      // What is said of a log needs no more words.
      let reason = message.contains("-wal") ? "" : ": \(cause.message)"
      throw ImportError(
        .unreadable, message + reason,
        hint: error.code == .notAStore ? database.damageHint : nil)
    }
  }

  /// Merges everything.
  ///
  /// - Throws: ``ImportError``, or what the stores throw.
  func run() throws -> InputReport {
    try carrySources()
    try carry(RowLayout.user.request)
    try carryFollowing()
    try carry(RowLayout.profile.request)
    for layout in [RowLayout.hashtag, .link, .place] { try carry(layout.request) }
    try carryMedia()
    try carryTweets()
    for layout in [RowLayout.like, .note] { try carry(layout.request) }
    try carryObservations()
    try carry(DeletionRows.request { [names] in names.isLesser($0, than: $1) })
    try deriveTweets()
    try forEachPiece(of: SavedQueryMerger.request) { piece in
      let clashes = try archive.mergeLock.hold {
        try SavedQueryMerger.merge(piece.rows, in: context)
      }
      for clash in clashes {
        report.warnings.append(
          "saved query '\(clash.name)' is another one in each archive: "
            + (clash.isStoredRenamed ? "the one of this store" : "the one that came")
            + " is '\(clash.otherName)' now")
      }
    }
    report.warnings += damaged.takeWarnings() + damagedThere.takeWarnings()
    return report
  }

  /// Hands the objects of an entity to `body`, some at a time.
  func forEachPiece(
    of request: BatchInsertRequest, size: Int = ArchiveMerger.pieceSize,
    _ body: (StoredRows) throws -> Void
  ) throws {
    var last: Int64?
    while true {
      let piece = try Self.reading(database) {
        try other.storedRows(
          of: request.entityName, properties: request.properties, after: last, limit: size)
      }
      guard let end = piece.keys.last else { return }
      last = end
      try body(piece)
      monitor.onProgress(
        .init(
          input: report.input, member: nil, byteCount: report.byteCount, totalByteCount: nil,
          tweetCount: report.seen))
      if monitor.isCancelled() { throw ImportError.interrupted(report.input) }
    }
  }

  /// Runs `body`, which writes what follows from what it reads, while no other process merges.
  func hold<Result: Sendable>(
    _ body: @Sendable (isolated ManagedObjectContext) throws -> Result
  ) throws -> Result {
    try archive.mergeLock.hold {
      try context.performAndWait { context in
        context.refreshAllObjects()
        return try body(context)
      }
    }
  }

  func execute(_ request: BatchInsertRequest) throws -> BatchInsertResult {
    if request.entityName == Tweet.entityName { return try executeTweets(request) }
    return try hold { [request, names, damaged] context in
      try names.update(in: context)
      return try context.execute([request.reportingDamage(to: damaged)]).first
        ?? BatchInsertResult()
    }
  }

  /// Notes something that can't be carried.
  ///
  /// - Throws: ``ImportError`` with `strict` in a strict import.
  func reject(_ record: InputReport.RejectedRecord) throws {
    report.reject(record)
    monitor.onRejection(record)
    if options.isStrict { throw ImportError.strict(record) }
  }

  /// Carries the objects of an entity, some at a time.
  ///
  /// - Parameters:
  ///   - row: Gives a row as it is to be carried, or nil where it has nothing to carry.
  ///   - then: Is told what a piece held and what became of it.
  private func carry(
    _ request: BatchInsertRequest, size: Int = ArchiveMerger.pieceSize,
    row: (_ key: Int64, _ values: [AttributeValue]) throws -> [AttributeValue]? = { $1 },
    then: (StoredRows, BatchInsertResult) -> Void = { _, _ in }
  ) throws {
    let provenance = request.properties.firstIndex(of: TweetColumn.provenance.rawValue)
    try forEachPiece(of: request, size: size) { piece in
      var request = request
      for (key, values) in zip(piece.keys, piece.rows) {
        guard var values = try row(key, values) else { continue }
        // A row with damaged stamps comes as one of an unknown source.
        if let provenance, damagedThere.check(values, at: provenance, of: request.entityName) {
          values[provenance] = .null
        }
        request.append(values)
      }
      if request.rowCount > 0 { then(piece, try executeSound(request)) }
    }
  }

  private func carryTweets() throws {
    try carry(
      RowLayout.tweet.request,
      then: { _, result in
        report.seen += result.outcomes.count
        for outcome in result.outcomes {
          switch outcome {
          case .inserted: report.new += 1
          case .updated: report.updated += 1
          case .unchanged: report.unchanged += 1
          }
        }
      })
  }

  private func carrySources() throws {
    try tellTakenSources()
    try carry(
      SourceMerger.request,
      then: { piece, result in
        for (row, key) in zip(piece.rows, result.primaryKeys) {
          if case .string(let name) = row[0] { names.note(name, key: key) }
        }
      })
  }

  /// Who follows whom, which is no part of a user's row.
  private func carryFollowing() throws {
    let request = BatchInsertRequest(
      entityName: "TwitterUser", properties: ["identifier", "following"],
      conflictPolicy: .merge { stored, _ in stored })
    try carry(request, row: { _, values in values[1] == .array([]) ? nil : values })
  }
}
