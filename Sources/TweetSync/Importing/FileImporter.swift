import Containers
import HTTPTransport
import Glibc
import ObjectGraph

/// Imports files, archives, folders and standard input.
package struct FileImporter {
  let archive: TweetArchive
  let options: ImportOptions
  let monitor: ImportMonitor
  let originals: OriginalPacker
  let names: SourceNames
  /// When an import is given up since its input expands too far.
  var expansionLimit = ExpansionLimit()

  /// An importer into `archive`.
  ///
  /// - Throws: What the store throws.
  package init(
    archive: TweetArchive, options: ImportOptions = ImportOptions(),
    monitor: ImportMonitor = ImportMonitor()
  ) throws {
    self.archive = archive
    self.options = options
    self.monitor = monitor
    originals = OriginalPacker(archive: archive)
    names = try SourceNames(archive: archive)
  }

  /// An importer that shares the state of who reads what isn't a file.
  init(
    archive: TweetArchive, options: ImportOptions, monitor: ImportMonitor,
    originals: OriginalPacker, names: SourceNames
  ) {
    self.archive = archive
    self.options = options
    self.monitor = monitor
    self.originals = originals
    self.names = names
  }

  /// Imports the file, archive or folder at `path`, or standard input for `-`.
  ///
  /// What a file is, its content tells. Archives and compressed files are read in place, however they
  /// are nested, and nothing but databases is unpacked to disk. Records and members that can't be read
  /// are counted in the report and passed over. Everything up to an error that is thrown is in the
  /// store.
  ///
  /// - Throws: ``ImportError``, or what the store throws.
  package func importFile(at path: String) throws -> InputReport {
    if let database = DatabaseFile(path: path) { return try importDatabase(database) }
    let file = try Self.open(path)
    let name = Self.sourceName(path)
    let session = session(of: path, named: name)
    do {
      try MemberImporter(file, input: path, path: name, importer: self, into: session).run()
    } catch let error where !(error is StoreError) {
      // An input that is refused leaves no source behind.
      if !session.holdsNothing { try session.finish() }
      throw error
    }
    // An input in which nothing is known leaves no source behind.
    if !session.holdsNothing { try session.finish() }
    return session.report
  }

  /// Checks that the file or folder at `path` can be opened, without reading it.
  ///
  /// Pipes and devices aren't opened, since that can take away what they give. Standard input, `-`, is always
  /// right.
  ///
  /// - Throws: ``ImportError``, as ``importFile(at:)`` does.
  package static func checkInput(at path: String) throws {
    var status = stat()
    let isThere = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if path == "-" { return try checkStandardInput() }
    if isThere, kind != S_IFREG, kind != S_IFDIR { return }
    _ = try open(path)
  }

  /// A session for an input, which is the source `name`.
  func session(of input: String, named name: String) -> ImportSession {
    ImportSession(
      archive: archive, source: SourceState(name: name, location: RawURL(name), kind: .file),
      input: input, options: options, names: names, originals: originals, fetched: nil,
      monitor: monitor)
  }

  /// Throws if standard input is closed, or open for writing only.
  private static func checkStandardInput() throws {
    let flags = fcntl(STDIN_FILENO, F_GETFL)
    guard flags < 0 || flags & O_ACCMODE == O_WRONLY else { return }
    throw ImportError(
      .unreadable, "cannot read standard input: it is closed",
      hint: "redirect a file or a pipe to it, or name a file")
  }

  private static func open(_ path: String) throws -> FileSource {
    if path == "-" { try checkStandardInput() }
    do {
      return try path == "-" ? FileSource(descriptor: STDIN_FILENO) : FileSource(path: path)
    } catch let error as ContainerError {
      throw ImportError(
        .unreadable, "cannot open '\(path)': \(error.message)", hint: error.hint, cause: error)
    }
  }

  /// The name that a source gets for a file: its absolute path, or `-`.
  static func sourceName(_ path: String) -> String {
    path == "-" ? path : ResolvedPath.of(path)
  }
}
