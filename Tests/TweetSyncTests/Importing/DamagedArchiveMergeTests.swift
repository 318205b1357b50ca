import SQLiteStore
import Testing
import TweetSync

@Suite("Merging archives that are damaged")
struct DamagedArchiveMergeTests {
  private let folder: TemporaryFolder
  private let other: TweetArchive

  init() throws {
    folder = try TemporaryFolder()
    other = try folder.archive("other")
    let lines = (1...4).map {
      "{\"id_str\":\"\($0)\",\"full_text\":\"tweet \($0)\",\"user\":{\"id_str\":\"7\"}}\n"
    }
    try other.importFile(try folder.file("four.jsonl", lines.joined()))
  }

  private func lose(_ change: String, of tweet: Int) throws {
    try folder.execute("UPDATE observation SET \(change) WHERE tweet = \(tweet)", on: other)
  }

  private static let kept = "SELECT tweet FROM observation WHERE payload NOT NULL ORDER BY tweet"

  @Test("a record that isn't what came is rejected, and its observation comes without it")
  func records() throws {
    try lose("payload = x'28b52ffd0000'", of: 2)
    try lose("payload = (SELECT payload FROM observation WHERE tweet = 4)", of: 3)
    let target = try folder.archive("target")
    let report = try target.importFile(other.store.path)
    #expect([report.seen, report.new, report.rejected] == [4, 4, 2])
    #expect(report.rejections.map(\.message).last == "its bytes are not those that came")
    #expect(report.rejections.first?.place.contains("the record of tweet 2 from ") == true)
    #expect(try target.rows(Self.kept).count == 2)
    #expect(try target.rows("SELECT 1 FROM observation").count == 4)
    // A sound one that comes later fills the place.
    try target.importFile(folder.path + "/four.jsonl")
    #expect(try target.rows(Self.kept).count == 4)
  }

  @Test("a strict merge stops at the first record that isn't what came")
  func strict() throws {
    try lose("payload = x'00'", of: 2)
    var options = ImportOptions()
    options.isStrict = true
    let target = try folder.archive("target")
    let error = #expect(throws: ImportError.self) {
      try target.importFile(other.store.path, options: options)
    }
    #expect(error?.code == .strict)
  }

  @Test("an archive that lies in a folder passes what was rejected on to the folder's report")
  func members() throws {
    try lose("payload = x'00'", of: 2)
    let nested = try TemporaryFolder()
    other.store.close()
    _ = try nested.file("other.sqlite", try SampleFiles.read(other.store.path))
    let report = try folder.archive("target").importFile(nested.path)
    #expect([report.seen, report.rejected] == [4, 1])
    #expect(report.members.map(\.rejected) == [1])
    #expect(report.rejections.count == 1)
  }
}
