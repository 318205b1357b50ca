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
  /// What the names of the members say about the format of the input.
  private var formatOfMembers = WebArchiveNames()

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
    let limit = importer.expansionLimit
    guard limit.isExceeded(by: session.report.byteCount, from: max(file.size ?? 0, file.progress))
    else { return }
    throw ImportError(
      .unreadable, "\(input) expands to more than \(limit.factor) times its size",
      hint: "such files are made to fill a disk; if it is sound, unpack it and import what is in it"
    )
  }

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
        "\(member)\(warning); its entries are read in their order in the file")
    }
    try archives.begin(container, named: place.members.last)
  }

  func end(_ container: any Container, at place: MemberPlace) throws {
    for ended in archives.end() {
      try session.finish(ended.context)
      for difference in ended.differences {
        session.note(
          .init(
            place: place.member(difference.file, of: container.kind).description,
            promised: difference.promised, found: difference.found))
      }
    }
    if place.members.isEmpty { session.note(formatOfMembers.format) }
  }

  func wants(_ member: MemberInfo, at place: MemberPlace) throws -> Bool {
    try check()
    formatOfMembers.note(member.name)
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
    guard let member = content.member else { return try readFile(content) }
    warn(aboutLog: content)
    let promised = archives.begin(member: member.name)
    let part = ArchivePart(start: content.start)
    if let part, !isRead(part) {
      archives.passOver(member: member.name)
      return session.ignore(content.place)
    }
    guard MemberSelection.mayBeRead(content, isPromised: promised) else {
      if content.kind.isMedia {
        session.countMedia()
      } else if content.kind != .empty {
        // An empty member is no mystery.
        session.ignore(content.place, ForeignFormat(start: content.start))
      }
      return
    }
    session.beginMember(content.place)
    session.context = archives.context(ofMember: member.name)
    do {
      let isCertain = part != nil || promised || MemberSelection.isNamedAsData(member.name)
      guard try read(content, isProbing: !isCertain) else {
        return session.skipMember(ForeignFormat(start: content.start))
      }
    } catch {
      archives.end(member: member.name, recordCount: session.recordCount)
      session.endMember(isDamaged: error is ContainerError)
      throw error
    }
    archives.end(member: member.name, recordCount: session.recordCount)
    session.endMember(isDamaged: false)
  }

  /// Whether a part of an account archive is read and not passed over.
  private func isRead(_ part: ArchivePart) -> Bool {
    part.isRead || (part.isMessages && options.readsMessages)
  }

  /// The error of an input that holds no tweets, by what it is.
  private func refusal(_ description: String, hint: String? = nil) -> ImportError {
    ImportError(
      .unsupportedInput, "'\(input)' is \(description), which contains no tweets that can be read",
      hint: hint)
  }

  /// Reads an input that is no container; if it is a file of an account archive, the archive's other files
  /// tell whose it is.
  private func readFile(_ content: Content) throws {
    let format = ForeignFormat(start: content.start)
    if let format, format.isCertain { throw refusal(format.description, hint: format.hint) }
    guard content.kind.isText else { throw refusal(content.kind.description) }
    let part = ArchivePart(start: content.start)
    var promised: Int?
    // Beside a pipe or an address there are no files.
    if path.hasPrefix("/"), part != nil || path.hasSuffix(".js") {
      let found = try ArchiveContexts.context(
        ofFile: path, options: Self.readerOptions(options))
      session.context = found.context
      promised = found.count
    }
    guard try read(content, isProbing: format != nil && part == nil) else {
      throw refusal(format?.description ?? "text", hint: format?.hint)
    }
    session.note(format)
    if let promised, promised != session.recordCount, part.map(isRead) ?? true {
      session.note(
        .init(place: content.place.description, promised: promised, found: session.recordCount))
    }
    try session.finish(session.context)
  }

  /// Thrown to stop reading a file in whose beginning nothing is known.
  private struct NothingKnown: Error {}

  /// Reads content.
  ///
  /// - Parameter isProbing: Whether to stop if the beginning is neither JSON nor has a record that is known.
  /// - Returns: False if it was given up, of which nothing was taken.
  private func read(_ content: Content, isProbing: Bool) throws -> Bool {
    let reader = try TweetReader(options: Self.readerOptions(options))
    var probe = isProbing ? ContentProbe() : nil
    do {
      try content.read { piece in
        reader.feed(piece)
        session.count(bytes: piece.count)
        switch probe?.decide(reader, after: piece.count) {
        case .skip?: throw NothingKnown()
        case .undecided?: break
        case .read?, nil:
          probe = nil
          try session.take(from: reader)
        }
        report(content.place)
        try check()
        try checkExpansion()
      }
    } catch is NothingKnown {
      return false
    } catch let error as ContainerError {
      // What came before the damage is as good as ever.
      try finish(reader)
      throw error
    }
    reader.finish()
    if probe != nil, probe?.decide(reader, after: 0) != .read { return false }
    try takeRest(of: reader)
    return true
  }

  private func finish(_ reader: TweetReader) throws {
    reader.finish()
    try takeRest(of: reader)
  }

  private func takeRest(of reader: TweetReader) throws {
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
        .unreadable, "cannot read '\(place)': \(error.message)", hint: error.hint, cause: error)
    }
    try session.fail(
      .init(place: place.description, message: error.message, hint: error.hint))
  }
}
