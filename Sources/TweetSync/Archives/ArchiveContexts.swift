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
    var guide = ArchiveGuide()
    var context = ArchiveContext()
    /// Files of the manifest that were read, or passed over on purpose.
    var read: Set<String> = []

    mutating func meet(_ file: String) -> (context: ArchiveContext, count: Int?) {
      read.insert(file)
      return (context, guide.counts[file])
    }
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
    var guides: [String: ArchiveGuide] = [:]
    var readers: [String: [MemberInfo]] = [:]
    let prefix = place.member("", of: container.kind).description
    for member in members where member.isFile {
      let (folder, rest) = ArchiveGuide.split(member.name)
      if ArchiveGuide.files.contains(rest) { readers[folder, default: []].append(member) }
      if MemberSelection.isMedia(member.name) {
        guides[folder, default: ArchiveGuide()].media.add(member.name, at: prefix)
      }
    }
    for (folder, files) in readers {
      for file in files {
        let records = try Self.records(options) { try container.open(file) }
        guides[folder, default: ArchiveGuide()].read(records)
      }
    }
    for (folder, guide) in guides {
      entries[Key(container: place, folder: folder)] = Entry(
        guide: guide, context: ArchiveContext(guide: guide))
    }
  }

  /// Ends the container that began last.
  ///
  /// - Returns: Its archives, each with those files of its manifest that weren't read.
  func end() -> [(context: ArchiveContext, missing: [String])] {
    guard let (place, _) = containers.popLast() else { return [] }
    var ended: [(context: ArchiveContext, missing: [String])] = []
    for key in entries.keys.filter({ $0.container == place }) {
      guard let entry = entries.removeValue(forKey: key) else { continue }
      let missing = entry.guide.counts.filter { $0.value > 0 && !entry.read.contains($0.key) }
      ended.append((entry.context, missing.keys.sorted()))
    }
    return ended
  }

  /// The context of a member of the container that began last, and how many records it holds by the archive's
  /// own account; the member counts as met.
  func context(ofMember name: String) -> (context: ArchiveContext, count: Int?) {
    let (folder, rest) = ArchiveGuide.split(name)
    let key = Key(container: containers.last?.place, folder: folder)
    // In place: a set that is shared would be copied for every member.
    return entries[key, default: Entry()].meet(rest)
  }

  /// The context of a file of an archive that is imported by itself: the archive's other files stand beside it.
  static func context(
    ofFile path: String, options: TweetReader.Options
  ) throws -> (context: ArchiveContext, count: Int?) {
    let (folder, rest) = ArchiveGuide.split(path)
    var guide = ArchiveGuide()
    for name in ArchiveGuide.files.sorted() {
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
      bytes = try open().readAll(atMost: ArchiveGuide.largestFile)
    } catch is ContainerError {
      return []
    }
    let reader = try TweetReader(options: options)
    bytes.withUnsafeBytes { reader.feed($0) }
    reader.finish()
    return reader.takeRecords()
  }
}
