import ContainerSamples
import FoundationEssentials
import SQLiteDriver
import SQLiteStore
import Testing
import TweetSync

@Suite("Imports of archives, folders and compressed files")
struct ContainerImportTests {
  private static let samples = SampleFiles.root + "/containers"
  private static let plain = SampleFiles.root + "/seed-1/twarc1.jsonl"

  private static func tweet(_ identifier: Int, _ text: String = "text") -> String {
    ImportReportTests.tweet(identifier, text)
  }

  private static func dump(_ archive: TweetArchive) throws -> ArchiveDump {
    try ArchiveDump(archive, leavingOut: ["source", "observation.source"])
  }

  /// The sample file of tweets in a container of each kind.
  private static func containers(_ folder: TemporaryFolder) throws -> [String] {
    let bytes = try SampleFiles.read(plain)
    let packed = try SampleFiles.read("\(samples)/twarc1.jsonl.gz")
    let inner = ZIPBuilder(members: [.init("deep/twarc1.jsonl.gz", packed)]).bytes
    let open = "\(folder.path)/open/data"
    try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: open + "/tweets.jsonl"))
    return [
      "\(samples)/twarc1.jsonl.gz", "\(samples)/twarc1.jsonl.zst", "\(folder.path)/open",
      try folder.file("a.zip", ZIPBuilder(members: [.init("x/y.json", bytes)]).bytes),
      try folder.file("b.dat", TarBuilder.archive([("inner.zip", inner)])),
    ]
  }

  @Test("whatever is around a file, its rows are the same, and a second import changes nothing")
  func sameRows() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive("plain")
    try archive.importFile(Self.plain)
    let expected = try Self.dump(archive)
    for (index, file) in try Self.containers(folder).enumerated() {
      let archive = try folder.archive("packed\(index)")
      let report = try archive.importFile(file)
      #expect([report.seen, report.new, report.unreadable] == [55, 49, 0], "\(file)")
      #expect(try Self.dump(archive).difference(from: expected) == nil, "\(file)")
      let before = try ArchiveDump(archive)
      let again = try archive.importFile(file)
      #expect([again.seen, again.new, again.updated] == [55, 0, 0])
      #expect(try ArchiveDump(archive).difference(from: before) == nil)
    }
  }

  @Test("originals of members are kept as those of files are")
  func originals() throws {
    let folder = try TemporaryFolder()
    let lines = (1...600).map { Self.tweet($0, "some text of tweet \($0)") }
    let half = lines[..<300].joined(separator: "\n")
    let rest = lines[300...].joined(separator: "\n")
    let zip = ZIPBuilder(members: [.init("a.jsonl", half), .init("b.jsonl", rest)])
    let archive = try folder.archive()
    let file = try folder.file("a.zip", zip.bytes)
    try archive.importFile(file)
    let payloads = try SQLiteConnection(path: archive.store.path).rows(
      "SELECT count(payload), count(DISTINCT hash) FROM observation")
    #expect(payloads.first?[0] == .integer(600))
    #expect(payloads.first?[1] == .integer(600))
  }

  @Test(
    "each member has its place and its counts, however batches lie", arguments: [1, 2, 3, 5000])
  func members(batchSize: Int) throws {
    let folder = try TemporaryFolder()
    let zip = ZIPBuilder(members: [
      .init(
        "data/a.jsonl", [Self.tweet(1), Self.tweet(2), "{\"broken\": "].joined(separator: "\n")),
      .init("b.jsonl", [Self.tweet(2), Self.tweet(3)].joined(separator: "\n")),
      .init("README.txt", "Read me."), .init("photo.jpg", "x"), .init("none.json", ""),
      .init("x", [0xFF, 0xD8, 0xFF, 0xE0]),
      .init("c.jsonl", [Self.tweet(1, "longer text"), Self.tweet(4)].joined(separator: "\n")),
    ])
    let file = try folder.file("tweets.zip", zip.bytes)
    var options = ImportOptions()
    options.batchSize = batchSize
    let report = try folder.archive().importFile(file, options: options)
    #expect([report.seen, report.new, report.updated, report.unchanged] == [6, 4, 1, 1])
    #expect(report.memberCount == 3)
    #expect(
      report.members.map(\.place) == ["data/a.jsonl", "b.jsonl", "c.jsonl"].map { "\(file):\($0)" })
    #expect(report.members.map(\.seen) == [2, 2, 2])
    #expect(report.members.map(\.new) == [2, 1, 1])
    #expect(report.members.map(\.updated) == [0, 0, 1])
    #expect(report.members.map(\.unchanged) == [0, 1, 0])
    #expect(report.members.map(\.rejected) == [1, 0, 0])
    #expect(report.rejections.map(\.place) == ["\(file):data/a.jsonl:3"])
    #expect(report.mediaFiles == 2)
    #expect(report.ignored == 1)
    #expect(report.ignoredNames == ["\(file):README.txt"])
  }

  @Test("a damaged member is told, the others are imported, and a strict import stops there")
  func damaged() throws {
    let folder = try TemporaryFolder()
    var zip = ZIPBuilder(members: [
      .init("a.jsonl", Self.tweet(1)), .init("b.jsonl", Self.tweet(2)),
      .init("c.jsonl", Self.tweet(3)), .init("d.jsonl", Self.tweet(4)),
    ])
    zip.members[1].checksum = 1
    zip.members[2].isEncrypted = true
    let file = try folder.file("tweets.zip", zip.bytes)
    let report = try folder.archive().importFile(file)
    #expect([report.seen, report.new, report.unreadable, report.rejected] == [3, 3, 2, 0])
    #expect(report.rejections.map(\.place) == ["\(file):b.jsonl", "\(file):c.jsonl"])
    #expect(report.members.map(\.isDamaged) == [false, true, false])
    var options = ImportOptions()
    options.isStrict = true
    let strict = try folder.archive("strict")
    let error = try #require(throws: ImportError.self) {
      try strict.importFile(file, options: options)
    }
    #expect(error.code == .strict)
    #expect(error.message.hasPrefix("\(file):b.jsonl: "))
    #expect(try ArchiveDump(strict).rowCount("tweet") == 2)
  }

  @Test("of a compressed file that is cut off, what is there is imported")
  func cut() throws {
    let folder = try TemporaryFolder()
    let file = "\(Self.samples)/cut.jsonl.gz"
    let report = try folder.archive().importFile(file)
    #expect([report.seen, report.rejected, report.unreadable] == [29, 1, 1])
    #expect(report.rejections.map(\.place) == ["\(file):30", file])
  }

  @Test("the Internet Archive's stream, a tar archive of compressed minutes")
  func internetArchive() throws {
    let folder = try TemporaryFolder()
    let file = "\(Self.samples)/twitterstream.tar"
    let progress = Recorded<ImportMonitor.Progress>()
    let report = try FileImporter(
      archive: folder.archive(), monitor: ImportMonitor(onProgress: { progress.append($0) })
    ).importFile(at: file)
    #expect([report.seen, report.new, report.deletions, report.memberCount] == [44, 44, 5, 43])
    #expect(report.members.reduce(0) { $0 + $1.new } == 44)
    let size = Int64(try SampleFiles.read(file).count)
    let bytes = progress.values.map(\.byteCount)
    #expect(bytes == bytes.sorted() && (bytes.last ?? 0) > size / 2)
    #expect(progress.values.allSatisfy { $0.totalByteCount == size })
    #expect(progress.values.allSatisfy { $0.member?.hasSuffix(".json.bz2") == true })
  }

  @Test("an import that is stopped between members keeps what it read, and goes on")
  func interruption() throws {
    let folder = try TemporaryFolder()
    let zip = ZIPBuilder(members: (1...50).map { .init("\($0).jsonl", Self.tweet($0)) })
    let file = try folder.file("a.zip", zip.bytes)
    let archive = try folder.archive()
    let calls = Recorded<Int>()
    let stopped = try FileImporter(
      archive: archive,
      monitor: ImportMonitor(isCancelled: {
        calls.append(1)
        return calls.values.count > 40
      }))
    let error = try #require(throws: ImportError.self) { try stopped.importFile(at: file) }
    #expect(error.code == .interrupted)
    let held = try ArchiveDump(archive).rowCount("tweet")
    #expect(held > 0 && held < 50)
    let report = try archive.importFile(file)
    #expect([report.seen, report.new, report.unchanged] == [50, 50 - held, held])
  }

  @Test("a web page in place of data is told, any other page is not")
  func webPages() throws {
    let folder = try TemporaryFolder()
    let page = "<!DOCTYPE html><html></html>"
    let zip = ZIPBuilder(members: [
      .init("Your archive.html", page), .init("data/tweets.json", page),
      .init("a.jsonl", Self.tweet(1)),
    ])
    let file = try folder.file("a.zip", zip.bytes)
    let report = try folder.archive().importFile(file)
    #expect(report.rejections.map(\.place) == ["\(file):data/tweets.json:1"])
    #expect(report.ignoredNames == ["\(file):Your archive.html"])
    #expect(report.new == 1)
  }
}
