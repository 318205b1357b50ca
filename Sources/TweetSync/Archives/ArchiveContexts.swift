import Containers
import FoundationEssentials
import TweetFormats

/// The account archives of one input: a folder or an archive file may hold several, and other archive files
/// besides.
final class ArchiveContexts {
  /// An account archive in a container.
  private struct Key: Hashable {
    var container: String
    var folder: String
  }

  private struct Entry {
    var guide: ArchiveGuide
    var context: ArchiveContext
    /// Files of the manifest that were read.
    var read: Set<String> = []
  }

  private var entries: [Key: Entry] = [:]
  /// The containers that are open, the outermost first: where they are.
  private var containers: [String] = []
  private let options: TweetReader.Options

  init(options: TweetReader.Options) {
    self.options = options
  }

  /// Begins a container: looks for what its members say of each other, where they can be told before they are
  /// read.
  ///
  /// - Parameter path: The path of the container, from the root of the file system where it is a file.
  func begin(_ container: any Container, at path: String) throws {
    containers.append(path)
    guard let members = try container.members() else { return }
    var guides: [String: ArchiveGuide] = [:]
    var readers: [String: [MemberInfo]] = [:]
    let place = path + (container.kind == .folder ? path.hasSuffix("/") ? "" : "/" : ":")
    for member in members where member.isFile {
      let (folder, rest) = ArchiveGuide.split(member.name)
      if ArchiveGuide.files.contains(rest) { readers[folder, default: []].append(member) }
      if MemberSelection.isMedia(member.name) {
        guides[folder, default: ArchiveGuide()].media.add(member.name, at: place)
      }
    }
    for (folder, files) in readers {
      for file in files {
        let records = try Self.records(options) { try container.open(file) }
        guides[folder, default: ArchiveGuide()].read(records)
      }
    }
    for (folder, guide) in guides {
      entries[Key(container: path, folder: folder)] = Entry(
        guide: guide, context: ArchiveContext(guide: guide))
    }
  }

  /// Ends the container that began last.
  ///
  /// - Returns: Its archives, each with those files of its manifest that weren't read.
  func end() -> [(context: ArchiveContext, missing: [String])] {
    guard let path = containers.popLast() else { return [] }
    var ended: [(context: ArchiveContext, missing: [String])] = []
    for key in entries.keys.filter({ $0.container == path }) {
      guard let entry = entries.removeValue(forKey: key) else { continue }
      let missing = entry.guide.counts.filter { $0.value > 0 && !entry.read.contains($0.key) }
      ended.append((entry.context, missing.keys.sorted()))
    }
    return ended
  }

  /// The context of a member of the container that began last, and how many records it holds by the archive's
  /// own account.
  func context(ofMember name: String) -> (context: ArchiveContext, count: Int?) {
    let (folder, rest) = ArchiveGuide.split(name)
    let key = Key(container: containers.last ?? "", folder: folder)
    var entry = entries[key] ?? Entry(guide: ArchiveGuide(), context: ArchiveContext())
    entry.read.insert(rest)
    entries[key] = entry
    return (entry.context, entry.guide.counts[rest])
  }

  /// Notes a member of the container that began last that is passed over on purpose.
  func pass(_ name: String) {
    _ = context(ofMember: name)
  }

  /// The context of a file of an archive that is imported by itself: the archive's other files stand beside it.
  static func context(
    ofFile path: String, options: TweetReader.Options
  ) throws -> (context: ArchiveContext, count: Int?) {
    let (folder, rest) = ArchiveGuide.split(path)
    var guide = ArchiveGuide()
    for name in ArchiveGuide.files.sorted() {
      let file = folder + name
      guard FileManager.default.fileExists(atPath: file) else { continue }
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
    let reader = TweetReader(options: options)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { piece.deallocate() }
    var size = 0
    do {
      let source = try open()
      while size < ArchiveGuide.largestFile {
        let count = try source.read(into: piece)
        if count == 0 { break }
        size += count
        reader.feed(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      }
    } catch is ContainerError {
      return []
    }
    reader.finish()
    return reader.takeRecords()
  }
}
