import FoundationEssentials
import ObjectGraph
import TweetFormats

/// Imports files and standard input.
public struct FileImporter {
  private let archive: TweetArchive
  private let options: ImportOptions
  private let monitor: ImportMonitor
  private let originals: OriginalKeeper
  private let names: SourceNames

  /// An importer into `archive`.
  ///
  /// - Throws: What the store throws.
  public init(
    archive: TweetArchive, options: ImportOptions = ImportOptions(),
    monitor: ImportMonitor = ImportMonitor()
  ) throws {
    self.archive = archive
    self.options = options
    self.monitor = monitor
    originals = OriginalKeeper(archive: archive)
    names = try SourceNames(archive: archive)
  }

  /// Imports the file at `path`, or standard input for `-`.
  ///
  /// Records that can't be read are counted in the report and passed over. Everything up to an error
  /// that is thrown is in the store.
  ///
  /// - Throws: ``ImportError``, or what the store throws.
  public func importFile(at path: String) throws -> InputReport {
    let file = try InputFile(path: path)
    try file.refuseContainers()
    let source = SourceState(
      name: file.sourceName, location: file.sourceName, kind: SourceState.Kind.file)
    let session = ImportSession(
      archive: archive, source: source, input: path, options: options, names: names,
      originals: originals, fetched: nil)
    do {
      try read(file, into: session, input: path)
    } catch let error where !(error is StoreError) {
      try session.finish()
      throw error
    }
    try session.finish()
    return session.report
  }

  private func read(_ file: InputFile, into session: ImportSession, input: String) throws {
    let reader = TweetReader()
    while try file.readPiece({ piece in
      reader.feed(piece)
      session.count(bytes: piece.count)
    }) {
      try session.take(from: reader)
      monitor.onProgress(
        .init(
          input: input, byteCount: session.report.byteCount, totalByteCount: file.size,
          tweetCount: session.report.seen))
      if monitor.isCancelled() {
        throw ImportError(
          .interrupted, "stopped in \(input); what was read up to there is in the store",
          hint: "the same command goes on: what is known changes nothing")
      }
    }
    reader.finish()
    try session.take(from: reader)
    warn(session, reader.statistics)
  }

  private func warn(_ session: ImportSession, _ statistics: TweetReader.Statistics) {
    // One in a hundred ends in 00 by chance.
    if statistics.roundIdentifiers > 2,
      statistics.roundIdentifiers * 10 > statistics.numericIdentifiers
    {
      session.warn(
        "\(statistics.roundIdentifiers) of \(statistics.numericIdentifiers) identifiers end in 00: "
          + "another program seems to have rounded them; import the file it was made from")
    }
  }
}
