import ContainerSamples
import FoundationEssentials
import Glibc
import SQLiteDriver
import SQLiteStore
import Testing

@testable import TweetSync

@Suite("Databases in archives, folders and compressed files")
struct PackedDatabaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let tables = "\(SampleFiles.worlds[0])/twitter-to-sqlite.db"

  /// Bytes in one member of gzip, stored as they are.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let piece = bytes[start..<min(start + 65_535, bytes.count)]
      output.append(piece.endIndex == bytes.count ? 1 : 0)
      output += number(piece.count, 2) + number(~piece.count, 2) + piece
    }
    return output + number(Int(ZIPBuilder.checksum(bytes)), 4) + number(bytes.count, 4)
  }

  /// The database in containers of every kind.
  private func containers(_ bytes: [UInt8], _ name: String) throws -> [String] {
    let open = "\(folder.path)/\(name)-open/deep"
    try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: open + "/x"))
    let zip = ZIPBuilder(members: [.init("../../up.db", bytes), .init("README", "Read me.")]).bytes
    return [
      try folder.file("\(name).zip", zip),
      try folder.file("\(name).tar", TarBuilder.archive([("a/b.zip", zip)])),
      try folder.file("\(name).gz", Self.gzip(bytes)),
      try folder.file("\(name)-gz.zip", ZIPBuilder(members: [.init("z", Self.gzip(bytes))]).bytes),
      "\(folder.path)/\(name)-open",
    ]
  }

  private static func dump(_ archive: TweetArchive) throws -> ArchiveDump {
    try ArchiveDump(archive, leavingOut: ["source", "observation.source"])
  }

  @Test("tables of tweets give the same rows in whatever container, and once")
  func tables() throws {
    let plain = try folder.archive("plain")
    let report = try plain.importFile(Self.tables)
    let expected = try Self.dump(plain)
    #expect(report.seen > 30)
    let containers = try containers(try SampleFiles.read(Self.tables), "tables")
    for (index, file) in containers.enumerated() {
      let archive = try folder.archive("packed-\(index)")
      let packed = try archive.importFile(file)
      #expect([packed.seen, packed.new] == [report.seen, report.new], "\(file)")
      #expect([packed.unreadable, packed.rejected] == [0, 0], "\(packed.rejections)")
      #expect(packed.byteCount == report.byteCount)
      #expect(try Self.dump(archive).difference(from: expected) == nil, "\(file)")
      #expect(packed.members.map(\.new) == (packed.memberCount == 0 ? [] : [report.new]))
      #expect(packed.memberCount == (file.hasSuffix("tables.gz") ? 0 : 1))
      let again = try archive.importFile(file)
      #expect([again.new, again.updated, again.unchanged] == [0, 0, report.seen])
    }
  }

  @Test("another archive is merged from whatever container, with its log turned off or not")
  func archives() throws {
    let other = try folder.archive("other")
    try other.importFiles(SampleFiles.files(of: SampleFiles.worlds[0], broken: false))
    let expected = try Self.dump(other)
    other.store.close()
    let bytes = try SampleFiles.read(other.store.path)
    #expect(bytes[18...19] == [2, 2])
    for (index, file) in try containers(bytes, "merged").enumerated() {
      let archive = try folder.archive("target-\(index)")
      let report = try archive.importFile(file)
      #expect(report.new == expected.rowCount("tweet"), "\(file)")
      #expect(report.new == report.seen)
      #expect(report.unreadable == 0, "\(report.rejections)")
      #expect(try Self.dump(archive).difference(from: expected) == nil, "\(file)")
      if report.memberCount > 0 { #expect(report.members.map(\.new) == [report.new]) }
      let again = try archive.importFile(file)
      #expect([again.new, again.updated] == [0, 0])
    }
  }

  @Test("databases and files share an archive, whatever their order")
  func mixed() throws {
    let database = try SampleFiles.read(Self.tables)
    let lines = try SampleFiles.read("\(SampleFiles.worlds[0])/twarc1.jsonl")
    let other = try folder.archive("other")
    try other.importFile("\(SampleFiles.worlds[0])/v2-user-tweets.json")
    other.store.close()
    let store = try SampleFiles.read(other.store.path)
    let members: [ZIPBuilder.Member] = [
      .init("a", database), .init("b", lines), .init("c", store),
    ]
    var dumps: [ArchiveDump] = []
    for (index, order) in [[0, 1, 2], [2, 1, 0], [1, 2, 0]].enumerated() {
      let zip = ZIPBuilder(members: order.map { members[$0] })
      let archive = try folder.archive("mixed-\(index)")
      let report = try archive.importFile(folder.file("mixed-\(index).zip", zip.bytes))
      #expect(report.memberCount == 3)
      #expect(report.members.map(\.seen).reduce(0, +) == report.seen)
      #expect(report.members.map(\.new).reduce(0, +) == report.new)
      #expect(report.new + report.updated + report.unchanged == report.seen)
      dumps.append(try Self.dump(archive))
    }
    #expect(dumps[1].difference(from: dumps[0]) == nil)
    #expect(dumps[2].difference(from: dumps[0]) == nil)
  }

  @Test("what is wrong with a database is told with its place, and the others are read")
  func damaged() throws {
    let good = try SampleFiles.read(Self.tables)
    var broken = good
    for index in 100..<4000 { broken[index] = 0xAA }
    let header = Array(good[..<100])
    let foreign = try folder.file("foreign.db", "")
    try SQLiteConnection(path: foreign, configuration: .init(mode: .readWrite))
      .execute("CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url TEXT)")
    var zip = ZIPBuilder(members: [
      .init("broken.db", broken), .init("short.db", Array(good[..<60])), .init("header.db", header),
      .init("places.sqlite", try SampleFiles.read(foreign)), .init("checksum.db", good),
      .init("good.db", good),
    ])
    zip.members[4].checksum = 1
    let file = try folder.file("some.zip", zip.bytes)
    let report = try folder.archive().importFile(file)
    #expect(report.seen > 30)
    #expect(report.ignoredNames == ["\(file):places.sqlite"])
    #expect(report.unreadable == 4)
    #expect(
      report.rejections.map(\.place)
        == ["broken.db", "short.db", "header.db", "checksum.db"].map { "\(file):\($0)" })
    #expect(report.rejections.allSatisfy { !$0.message.contains("tweetstore-") })
    #expect(report.members.map(\.place) == ["\(file):good.db"])
    var strict = ImportOptions()
    strict.isStrict = true
    #expect {
      try folder.archive("strict").importFile(file, options: strict)
    } throws: { ($0 as? ImportError)?.code == .strict }
  }

  @Test("compressed alone, what is wrong with a database is wrong with the input")
  func damagedInput() throws {
    let foreign = try folder.file("foreign.db", "")
    try SQLiteConnection(path: foreign, configuration: .init(mode: .readWrite))
      .execute("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    let file = try folder.file("foreign.gz", Self.gzip(try SampleFiles.read(foreign)))
    #expect {
      try folder.archive().importFile(file)
    } throws: { error in
      (error as? ImportError)?.code == .unsupportedInput
        && "\(error)".hasPrefix("\(file) is a database of another program")
    }
  }

  @Test("an archive in an archive can't be left out in part")
  func skipping() throws {
    let other = try folder.archive("other")
    try other.importFile("\(SampleFiles.worlds[0])/v2-user-tweets.json")
    other.store.close()
    let zip = ZIPBuilder(members: [.init("x", try SampleFiles.read(other.store.path))])
    var options = ImportOptions()
    options.skipsRetweets = true
    let report = try folder.archive().importFile(
      folder.file("x.zip", zip.bytes), options: options)
    #expect(report.unreadable == 1)
    #expect(report.rejections.first?.message.contains("nothing can be left out") == true)
  }

  @Test("in a folder a log beside a database is read with it, and the store itself is passed over")
  func folders() throws {
    let archive = try folder.archive("store")
    let path = "\(folder.path)/live.db"
    try Data(try SampleFiles.read(Self.tables)).write(to: URL(filePath: path))
    let writer = try SQLiteConnection(path: path, configuration: .init(mode: .readWrite))
    try writer.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try writer.execute("INSERT INTO tweets (id, full_text) VALUES (20, 'just setting up')")
    let report = try archive.importFile(folder.path)
    #expect(report.seen > 30)
    #expect(report.unreadable == 0)
    #expect(report.ignoredNames.contains("\(folder.path)/store.sqlite"))
    #expect(
      try SQLiteConnection(path: archive.store.path, configuration: .init(mode: .readOnly))
        .firstValue("SELECT text FROM tweet WHERE identifier = 20") == .text("just setting up"))
    // In an archive each is alone.
    let zip = ZIPBuilder(members: [
      .init("live.db", try SampleFiles.read(path)),
      .init("live.db-wal", try SampleFiles.read(path + "-wal")),
    ])
    let file = try folder.file("live.zip", zip.bytes)
    let packed = try folder.archive("packed").importFile(file)
    #expect(packed.seen == report.seen - 1)
    #expect(packed.warnings.contains { $0.hasPrefix("\(file):live.db-wal contains changes") })
  }

  @Test("a copy loses its name at once, and leaves nothing behind when it fails")
  func copies() throws {
    let parent = "\(folder.path)/copies"
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: parent) }
    let bytes = try SampleFiles.read(Self.tables)
    let give = { (write: (UnsafeRawBufferPointer) throws -> Void) in
      try bytes.withUnsafeBytes { try write($0) }
    }
    let copy = try DatabaseCopy(in: parent, of: give)
    #expect(try names().count == 1)
    var status = stat()
    #expect(stat(copy.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let connection = try SQLiteConnection(
      path: copy.path, configuration: .init(mode: .readOnly))
    copy.removeName()
    #expect(try names().isEmpty)
    #expect(try connection.firstValue("SELECT count(*) > 30 FROM tweets") == .integer(1))
    #expect {
      try DatabaseCopy(in: parent, available: { _ in 100 << 20 }, of: give)
    } throws: { error in
      (error as? ImportError)?.code == .unreadable
        && "\(error)".contains("No space left on device")
    }
    #expect(throws: CancellationError.self) {
      try DatabaseCopy(in: parent) { write in
        try give(write)
        throw CancellationError()
      }
    }
    #expect(try names().isEmpty)
    #expect(throws: ImportError.self) {
      try DatabaseCopy(in: "\(parent)/none", of: give)
    }
  }
}
