import Containers
import FoundationEssentials
import TweetFormats

/// The account archives of one input: a folder or an archive file may hold several, and other archive files
/// besides.
final class ArchiveContexts {
  /// An account archive in a container.
  private struct Key: Hashable {
    var container: MemberPlace?
    var folder: String
  }

  private struct Entry {
    var guide = ArchiveMetadata()
    var context = ArchiveContext()
    /// The number of records of each file that was found.
    var found: [String: Int] = [:]
    /// Files that were passed over on purpose.
    var passedOver: Set<String> = []

    /// The differences between the manifest and what was found, in the order of the files' names.
    func differences(in folder: String, _ options: TweetReader.Options) -> [Difference] {
      var files = guide.files
      for file in context.files { files[file.name] = file }
      return files.values.sorted { $0.name < $1.name }.compactMap { file in
        let isRead =
          file.part.map { ArchivePart.isRead($0, withMessages: options.readsMessages) } ?? true
        guard isRead, !passedOver.contains(file.name), let promised = file.count,
          promised != found[file.name] ?? 0
        else { return nil }
        return Difference(file: folder + file.name, promised: promised, found: found[file.name])
      }
    }
  }

  /// A file that holds another number of records than the manifest says.
  struct Difference {
    /// The file's name in its container.
    var file: String
    /// The number of records according to the manifest.
    var promised: Int
    /// The number of records that were found; nil if there is no such file.
    var found: Int?
  }

  private var entries: [Key: Entry] = [:]
  /// The containers that are open, the outermost first.
  private var containers: [(place: MemberPlace, kind: ContentKind)] = []
  private let path: String
  private let options: TweetReader.Options

  /// - Parameter path: The input's path from the root of the file system.
  init(path: String, options: TweetReader.Options) {
    self.path = path
    self.options = options
  }

  /// Begins a container: looks for what its members say of each other, where they can be told before they are
  /// read.
  ///
  /// - Parameter name: The name of the container in the one around it; nil for the input itself.
  func begin(_ container: any Container, named name: String?) throws {
    var place = MemberPlace(path)
    if let name, let (outer, kind) = containers.last { place = outer.member(name, of: kind) }
    containers.append((place, container.kind))
    guard let members = try container.members() else { return }
    var guides: [String: ArchiveMetadata] = [:]
    var readers: [String: [MemberInfo]] = [:]
    let prefix = place.member("", of: container.kind).description
    for member in members where member.isFile {
      let (folder, rest) = ArchiveMetadata.split(member.name)
      if ArchiveMetadata.fileNames.contains(rest) { readers[folder, default: []].append(member) }
      if MemberSelection.isMedia(member.name) {
        guides[folder, default: ArchiveMetadata()].media.add(member.name, at: prefix)
      }
    }
    for (folder, files) in readers {
      for file in files {
        let records = try Self.records(options) { try container.open(file) }
        guides[folder, default: ArchiveMetadata()].read(records)
      }
    }
    for (folder, guide) in guides {
      entries[Key(container: place, folder: folder)] = Entry(
        guide: guide, context: ArchiveContext(guide: guide))
    }
  }

  /// Ends the container that began last.
  ///
  /// - Returns: Its archives, each with the differences between its manifest and what was found.
  func end() -> [(context: ArchiveContext, differences: [Difference])] {
    guard let (place, _) = containers.popLast() else { return [] }
    let keys = entries.keys.filter { $0.container == place }.sorted { $0.folder < $1.folder }
    return keys.compactMap { key in
      entries.removeValue(forKey: key).map {
        ($0.context, $0.differences(in: key.folder, options))
      }
    }
  }

  /// The context of a member of the container that began last.
  func context(ofMember name: String) -> ArchiveContext {
    with(name) { entry, _ in entry.context }
  }

  /// Begins a member of the container that began last.
  ///
  /// - Returns: Whether the manifest of its archive says that it has records.
  func begin(member name: String) -> Bool {
    with(name) { entry, file in
      entry.found[file] = 0
      return entry.guide.files[file]?.count ?? 0 > 0
    }
  }

  /// Notes that a member is passed over on purpose.
  func passOver(member name: String) {
    with(name) { entry, file in _ = entry.passedOver.insert(file) }
  }

  /// Notes how many records a member had.
  func end(member name: String, recordCount: Int) {
    with(name) { entry, file in entry.found[file] = recordCount }
  }

  private func with<Result>(_ name: String, _ body: (inout Entry, String) -> Result) -> Result {
    let (folder, file) = ArchiveMetadata.split(name)
    let key = Key(container: containers.last?.place, folder: folder)
    // In place: a set that is shared would be copied for every member.
    return body(&entries[key, default: Entry()], file)
  }

  /// The context of a file of an archive that is imported by itself: the archive's other files stand beside it.
  static func context(
    ofFile path: String, options: TweetReader.Options
  ) throws -> (context: ArchiveContext, count: Int?) {
    let (folder, rest) = ArchiveMetadata.split(path)
    var guide = ArchiveMetadata()
    for name in ArchiveMetadata.fileNames.sorted() {
      let file = folder + name
      guide.read(try records(options) { try FileSource(path: file) })
    }
    for parent in ["", "data/"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + parent)) ?? []
      for name in names where name.hasSuffix("_media") {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder + parent + name)
        for file in files ?? [] { guide.media.add("\(parent)\(name)/\(file)", at: folder) }
      }
    }
    return (ArchiveContext(guide: guide), guide.counts[rest])
  }

  /// The records of a small file; none where it is large or can't be read, which is told when it is read for
  /// itself.
  private static func records(
    _ options: TweetReader.Options, _ open: () throws -> any ByteSource
  ) throws -> [ReadRecord] {
    let bytes: [UInt8]
    do {
      bytes = try open().readAll(atMost: ArchiveMetadata.largestFile)
    } catch is ContainerError {
      return []
    }
    let reader = try TweetReader(options: options)
    bytes.withUnsafeBytes { reader.feed($0) }
    reader.finish()
    return reader.takeRecords()
  }
}
