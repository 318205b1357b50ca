import Containers
import ObjectGraph
import TweetFormats

extension FileImporter {
  /// Rows of a database are taken in pieces of so many bytes.
  private static let pieceSize = 1 << 20

  /// Imports a database: an archive of this program, or tables of another that is known.
  func importDatabase(_ database: DatabaseFile) throws -> InputReport {
    if database.isArchive {
      return try ArchiveMerger(
        archive: archive, database: database, options: options, names: names, monitor: monitor
      ).run()
    }
    guard let tables = try TweetTables(database) else { throw Self.isUnknown(database) }
    let session = session(of: database.path, named: Self.sourceName(database.path))
    do {
      try read(tables, into: session)
    } catch let error where !(error is StoreError) {
      try session.finish()
      throw error
    }
    try session.finish()
    return session.report
  }

  /// The error of a database that holds something else.
  private static func isUnknown(_ database: DatabaseFile) -> ImportError {
    ImportError(
      .unsupportedInput,
      "\(database.name) is a database of another program: it has no tables of tweets and users",
      hint: "databases of twitter-to-sqlite and archives of tweetstore can be read")
  }

  /// Imports a database that was found in another input.
  ///
  /// - Parameters:
  ///   - place: The member that it is, or the input itself where that was compressed.
  ///   - copy: The copy that `database` is, if it is one; it goes once it is open.
  ///   - session: The import of the whole input.
  /// - Throws: ``ImportError``, of which `unreadable` and `unsupportedInput` concern the database alone;
  ///   or what the store throws.
  func importDatabase(
    _ database: DatabaseFile, at place: MemberPlace, copy: DatabaseCopy?,
    into session: ImportSession
  ) throws {
    if database.isArchive {
      let merger = try ArchiveMerger(
        archive: archive, database: database, options: options, names: names, monitor: monitor)
      copy?.removeName()
      // What was gathered before is written before.
      try session.flush()
      try inMember(place, of: session) { session.add(try merger.run()) }
    } else if let tables = try TweetTables(database) {
      copy?.removeName()
      try inMember(place, of: session) { try read(tables, into: session) }
    } else if place.members.isEmpty {
      throw Self.isUnknown(database)
    } else {
      // Databases of other programs may lie about anywhere.
      session.ignore(place)
    }
  }

  private func inMember(
    _ place: MemberPlace, of session: ImportSession, _ body: () throws -> Void
  ) throws {
    guard !place.members.isEmpty else { return try body() }
    session.beginMember(place)
    do {
      try body()
    } catch {
      session.endMember(isDamaged: error is ImportError)
      throw error
    }
    session.endMember(isDamaged: false)
  }

  private func read(_ tables: TweetTables, into session: ImportSession) throws {
    let reader = try TweetReader()
    let input = session.report.input
    var size = 0
    try tables.read { line in
      reader.feed(line)
      session.count(bytes: line.count)
      size += line.count
      guard size > Self.pieceSize else { return }
      size = 0
      try session.take(from: reader)
      monitor.onProgress(
        .init(
          input: input, member: nil, byteCount: session.report.byteCount, totalByteCount: nil,
          tweetCount: session.report.seen))
      if monitor.isCancelled() { throw ImportError.interrupted(input) }
    }
    reader.finish()
    try session.take(from: reader)
    session.warn(about: reader.statistics)
  }
}
