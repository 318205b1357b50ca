import Containers
import TweetFormats

/// Imports what a walk through an input finds: the input itself, or its members.
final class MemberImporter: ContainerVisitor {
  let session: ImportSession
  let importer: FileImporter
  let file: FileSource
  let input: String
  /// Whether members may be passed over, during which nobody but the source can ask to stop.
  private var hasContainers = false
  let path: String
  private let archives: ArchiveContexts

  private var options: ImportOptions { importer.options }
  private var monitor: ImportMonitor { importer.monitor }

  /// - Parameter path: The input's path from the root of the file system; what isn't a file has none, and is
  ///   named as `input`.
  init(
    _ file: FileSource, input: String, path: String, importer: FileImporter,
    into session: ImportSession
  ) {
    self.file = file
    self.input = input
    self.path = path
    self.importer = importer
    self.session = session
    archives = ArchiveContexts(path: path, options: Self.readerOptions(importer.options))
  }

  private static func readerOptions(_ options: ImportOptions) -> TweetReader.Options {
    var readerOptions = TweetReader.Options()
    readerOptions.readsMessages = options.readsMessages
    return readerOptions
  }

  /// Reads all of the input.
  func run() throws {
    let source: any ByteSource =
      file.isFolder
      ? file
      : MonitoredSource(
        file,
        check: { [unowned self] in
          if hasContainers { try check() }
          try waitForInput()
        })
    try ContainerWalker(visitor: self).walk(source, at: MemberPlace(input))
    session.warnAboutInput()
  }

  /// - Throws: ``ImportError`` with `interrupted` where somebody wants the import to stop.
  func check() throws {
    if monitor.isCancelled() { throw ImportError.interrupted(input) }
  }

  /// - Throws: ``ImportError`` with `unreadable` if the input expands so far that it must have been made
  ///   to fill a disk.
  private func checkExpansion() throws {
    guard !file.isFolder else { return }
    let size = max(file.size ?? 0, file.progress, 1)
    let (limit, overflow) = size.multipliedReportingOverflow(by: Self.expansionLimit)
    guard !overflow, session.report.byteCount > max(limit, Self.expansionThreshold) else { return }
    throw ImportError(
      .unreadable, "\(input) expands to more than \(Self.expansionLimit) times its size",
      hint: "such files are made to fill a disk; if it is sound, unpack it and import what is in it"
    )
  }

  /// How many times its size an input may expand to, nested archives included.
  ///
  /// Deflate reaches at most 1,032; tweets reach 10 to 30, and repeated captures of the same ones more.
  private static let expansionLimit: Int64 = 1_000
  /// The unpacked bytes from which the limit is enforced.
  private static let expansionThreshold: Int64 = 1 << 30

  /// Waits for a pipe or a terminal.
  ///
  /// - Throws: ``ImportError`` with `interrupted` where somebody wants the import to stop.
  private func waitForInput() throws {
    guard let descriptor = monitor.wakeDescriptor else { return }
    if try !file.wait(orFor: descriptor) { throw ImportError.interrupted(input) }
  }

  func begin(_ container: any Container, at place: MemberPlace) throws {
    hasContainers = true
    if let warning = container.warning {
      let member = place.members.isEmpty ? "" : "\(place): "
      session.warn(
        "\(member)\(warning); its members are read in the order in which they stand there")
    }
    try archives.begin(container, named: place.members.last)
  }

  func end(_ container: any Container, at place: MemberPlace) throws {
    for (context, missing) in archives.end() {
      try session.finish(context)
      if !missing.isEmpty {
        session.warn(
          "the archive's manifest names files with records that aren't here: "
            + missing.prefix(5).joined(separator: ", ") + (missing.count > 5 ? ", …" : ""))
      }
    }
  }

  func wants(_ member: MemberInfo, at place: MemberPlace) throws -> Bool {
    try check()
    if !member.isFile {
      session.ignore(place)
    } else if MemberSelection.isMedia(member.name) {
      session.countMedia()
    } else {
      return true
    }
    return false
  }

  func visit(_ content: Content) throws {
    if content.kind == .sqlite { return try readDatabase(content) }
    guard content.member != nil else {
      try refuse(content.kind)
      return try readFile(content)
    }
    if content.kind.isMedia { return session.countMedia() }
    warn(aboutLog: content)
    let part = ArchivePart(start: content.start)
    // One that is passed over isn't missing, either.
    let (context, count) = archives.context(ofMember: content.member?.name ?? "")
    guard MemberSelection.isReadable(content, as: part, options) else {
      // An empty member is no mystery.
      if content.kind != .empty { session.ignore(content.place) }
      return
    }
    session.beginMember(content.place)
    session.context = context
    do {
      try read(content)
    } catch {
      session.endMember(isDamaged: error is ContainerError)
      throw error
    }
    if let count { session.compare(count, in: content.place) }
    session.endMember(isDamaged: false)
  }

  /// Refuses an input that is no text, with a word on what it is.
  private func refuse(_ kind: ContentKind) throws {
    guard !kind.isText else { return }
    throw ImportError(
      .unsupportedInput, "\(input) is \(kind), which holds no tweets that can be read")
  }

  /// Reads an input that is no container; if it is a file of an account archive, the archive's other files
  /// tell whose it is.
  private func readFile(_ content: Content) throws {
    var count: Int?
    // Beside a pipe or an address there are no files.
    if path.hasPrefix("/"), ArchivePart(start: content.start) != nil {
      let found = try ArchiveContexts.context(
        ofFile: path, options: Self.readerOptions(options))
      session.context = found.context
      count = found.count
    }
    try read(content)
    if let count { session.compare(count, in: content.place) }
    try session.finish(session.context)
  }

  private func read(_ content: Content) throws {
    let reader = try TweetReader(options: Self.readerOptions(options))
    do {
      try content.read { piece in
        reader.feed(piece)
        session.count(bytes: piece.count)
        try session.take(from: reader)
        report(content.place)
        try check()
        try checkExpansion()
      }
    } catch let error as ContainerError {
      // What came before the damage is as good as ever.
      try finish(reader)
      throw error
    }
    try finish(reader)
  }

  private func finish(_ reader: TweetReader) throws {
    reader.finish()
    try session.take(from: reader)
    session.warn(about: reader.statistics)
  }

  func report(_ place: MemberPlace) {
    monitor.onProgress(
      .init(
        input: input, member: place.members.last,
        byteCount: file.isFolder ? session.report.byteCount : file.progress,
        totalByteCount: file.size, tweetCount: session.report.seen))
  }

  func failed(_ error: ContainerError, at place: MemberPlace) throws {
    if place.members.isEmpty, [.unreadable, .missingLibrary].contains(error.code) {
      throw ImportError(
        .unreadable, "can't read \(place): \(error.message)", hint: error.hint, cause: error)
    }
    try session.fail(
      .init(place: place.description, message: error.message, hint: error.hint))
  }
}
