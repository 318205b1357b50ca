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
    let tables = try TweetTables(database)
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

  private func read(_ tables: TweetTables, into session: ImportSession) throws {
    let reader = TweetReader()
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
