import FoundationEssentials
import SQLiteStore
import Testing
import TweetSync

@Suite("Reports of imports")
struct ImportReportTests {
  static func tweet(
    _ identifier: Int, _ text: String = "text", likes: Int = 0, second: Int = 0, more: String = ""
  ) -> String {
    #"{"created_at":"Wed Jan 01 00:00:0\#(second) +0000 2020","id":\#(identifier),"#
      + #""id_str":"\#(identifier)","full_text":"\#(text)","favorite_count":\#(likes),"#
      + #""user":{"id":9,"id_str":"9","screen_name":"a"}\#(more)}"#
  }

  private func options(_ size: Int) -> ImportOptions {
    var options = ImportOptions()
    options.batchSize = size
    return options
  }

  @Test("a tweet that stands in the input several times is new once", arguments: [1, 2, 7, 5000])
  func repeats(size: Int) throws {
    let folder = try TemporaryFolder()
    let lines = [
      Self.tweet(1), Self.tweet(2), Self.tweet(1), Self.tweet(1, "longer text"),
      Self.tweet(3), Self.tweet(2, likes: 5, second: 1), Self.tweet(1),
    ]
    let file = try folder.file("a.jsonl", lines.joined(separator: "\n"))
    let archive = try folder.archive()
    let report = try archive.importFile(file, options: options(size))
    #expect(report.seen == 7)
    #expect(report.new == 3)
    #expect(report.updated == 2)
    #expect(report.unchanged == 2)
    let again = try archive.importFile(file, options: options(size))
    #expect([again.seen, again.new, again.updated, again.unchanged] == [7, 0, 0, 7])
  }

  @Test("every kind of record is counted, and what is rejected has its line", arguments: [1, 7])
  func kinds(size: Int) throws {
    let folder = try TemporaryFolder()
    let lines = [
      Self.tweet(1), "", #"{"delete":{"status":{"id":5,"id_str":"5","user_id":9}}}"#,
      #"{"id_str":"x","full_text":"no number"}"#, Self.tweet(2), #"{"broken": "#,
      #"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#, Self.tweet(3),
    ]
    let file = try folder.file("mixed.jsonl", lines.joined(separator: "\n") + "\n")
    let report = try folder.archive().importFile(file, options: options(size))
    #expect(report.input == file)
    #expect([report.seen, report.new, report.rejected, report.notices] == [3, 3, 2, 2])
    #expect(report.rejections.map(\.place) == ["\(file):4", "\(file):6"])
    #expect(report.problems == ["Rate limit exceeded (code 88)"])
    #expect(report.byteCount == Int64(lines.joined(separator: "\n").utf8.count + 1))
  }

  @Test("no more than ten rejected records are described, and all are counted")
  func manyRejections() throws {
    let folder = try TemporaryFolder()
    let lines = [Self.tweet(1)] + [String](repeating: #"{"id_str":"x","text":""}"#, count: 25)
    let file = try folder.file("bad.jsonl", lines.joined(separator: "\n"))
    let report = try folder.archive().importFile(file)
    #expect(report.rejected == 25)
    #expect(report.rejections.count == InputReport.describedRejections)
    #expect(report.rejections.last?.place == "\(file):11")
  }

  @Test("a strict import stops at the first bad record, and keeps what stood before it")
  func strict() throws {
    let folder = try TemporaryFolder()
    let lines = [Self.tweet(1), Self.tweet(2), "nonsense", Self.tweet(3)]
    let file = try folder.file("a.jsonl", lines.joined(separator: "\n"))
    let archive = try folder.archive()
    var options = ImportOptions()
    options.isStrict = true
    let error = try #require(throws: ImportError.self) {
      try archive.importFile(file, options: options)
    }
    #expect(error.code == .strict)
    #expect(error.message.hasPrefix("\(file):3: "))
    let dump = try ArchiveDump(archive)
    #expect(dump.rowCount("tweet") == 2)
  }

  private static let original = tweet(10, "original", more: #","possibly_sensitive":true"#)
  private static let retweet = tweet(
    11, "RT @a: original", more: #","retweeted_status":\#(original)"#)
  private static let quote = tweet(
    12, "quote", more: #","quoted_status_id_str":"10","quoted_status":\#(original)"#)

  @Test("retweets and sensitive tweets can be left out, and an import without that brings them")
  func leftOut() throws {
    let folder = try TemporaryFolder()
    let lines = [Self.tweet(1), Self.retweet, Self.quote, Self.original]
    let file = try folder.file("a.jsonl", lines.joined(separator: "\n"))
    let archive = try folder.archive()
    var options = ImportOptions()
    options.skipsRetweets = true
    options.skipsSensitive = true
    let report = try archive.importFile(file, options: options)
    #expect([report.seen, report.skipped, report.new] == [4, 2, 2])
    let held = try #require(try ArchiveDump(archive).tables["tweet"])
    #expect(held.map { $0.prefix(24) }.count == 2)
    #expect(!held.contains { $0.contains("original") && !$0.contains("quote") })

    let everything = try archive.importFile(file)
    #expect([everything.seen, everything.skipped] == [4, 0])
    // The original is in the store since it stands in the retweet.
    #expect([everything.new, everything.unchanged] == [1, 3])
    let fresh = try folder.archive("fresh")
    try fresh.importFile(file)
    let left: Set = ["observation.payload", "observation.carrier_identifier"]
    #expect(
      try ArchiveDump(archive, leavingOut: left)
        .difference(from: ArchiveDump(fresh, leavingOut: left)) == nil)
  }

  @Test("whole tweets inside others are archived, those only referred to are not")
  func embedded() throws {
    let folder = try TemporaryFolder()
    let reply = Self.tweet(20, "reply", more: #","in_reply_to_status_id_str":"99""#)
    let file = try folder.file("a.jsonl", [Self.quote, reply].joined(separator: "\n"))
    let archive = try folder.archive()
    let report = try archive.importFile(file)
    #expect([report.seen, report.new] == [2, 2])
    let dump = try ArchiveDump(archive)
    #expect(dump.rowCount("tweet") == 3)
    #expect(
      dump.tables["tweet"]?.contains { $0.contains("reply_to_identifier=integer(99)") } == true)
    #expect(dump.rowCount("observation") == 3)
  }

  @Test("an import that is stopped keeps what it read, and the same command goes on")
  func interruption() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "x", count: 900)
    let lines = (1...3000).map { Self.tweet($0, text) }
    let file = try folder.file("a.jsonl", lines.joined(separator: "\n"))
    let archive = try folder.archive()
    let stopped = try FileImporter(
      archive: archive, monitor: ImportMonitor(isCancelled: { true }))
    let error = try #require(throws: ImportError.self) { try stopped.importFile(at: file) }
    #expect(error.code == .interrupted)
    let held = try ArchiveDump(archive).rowCount("tweet")
    #expect(held > 100 && held < 3000)
    let report = try archive.importFile(file)
    #expect([report.seen, report.new, report.unchanged] == [3000, 3000 - held, held])
  }

  @Test("progress tells bytes and tweets")
  func progress() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.jsonl", (1...5).map { Self.tweet($0) + "\n" }.joined())
    let size = Int64(try SampleFiles.read(file).count)
    let seen = Recorded<ImportMonitor.Progress>()
    let importer = try FileImporter(
      archive: folder.archive(), monitor: ImportMonitor(onProgress: { seen.append($0) }))
    _ = try importer.importFile(at: file)
    let last = try #require(seen.values.last)
    #expect(last.input == file)
    #expect(last.byteCount == size)
    #expect(last.totalByteCount == size)
    #expect(last.tweetCount == 5)
  }

  @Test(
    "files of other kinds and files that aren't there are refused, and leave no source behind",
    arguments: [
      (Array("SQLite format 3\0".utf8), "an SQLite database"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture"),
    ] as [([UInt8], String)])
  func otherKinds(start: [UInt8], kind: String) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let file = try folder.file("data.json", start)
    let error = try #require(throws: ImportError.self) { try archive.importFile(file) }
    #expect(error.code == .unsupportedInput)
    #expect(error.message.contains(kind))
    let missing = try #require(throws: ImportError.self) {
      try archive.importFile("\(folder.path)/none.json")
    }
    #expect(missing.code == .unreadable)
    #expect(missing.hint != nil)
    #expect(try ArchiveDump(archive).rowCount("source") == 0)
  }

  @Test("complaint 27: identifiers that another program rounded are warned of")
  func rounded() throws {
    let folder = try TemporaryFolder()
    let lines = (1...10).map { #"{"id":\#(1_500_000_000_000_000_000 + $0 * 1000),"text":"a"}"# }
    let file = try folder.file("a.jsonl", lines.joined(separator: "\n"))
    let report = try folder.archive().importFile(file)
    #expect(report.warnings.count == 1)
    // As a spreadsheet leaves them: fifteen digits and zeros, as text, too.
    let texts = (1...5).map {
      #"{"id_str":"\#(1_500_000_000_000_000_000 + $0 * 10_000)","text":"a"}"#
    }
    let other = try folder.file("b.jsonl", texts.joined(separator: "\n"))
    let warnings = try folder.archive("b").importFile(other).warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("all 5 identifiers end in 0000") == true)
    let sound = try folder.file(
      "c.jsonl",
      texts.joined(separator: "\n") + "\n" + #"{"id_str":"1500000000000000001","text":"a"}"#)
    #expect(try folder.archive("c").importFile(sound).warnings.isEmpty)
  }

  @Test("tweets inside others are counted apart")
  func embeddedCount() throws {
    let quote = #"{"id_str":"2","full_text":"a","quoted_status":\#(Self.tweet(1))}"#
    let user = #"[{"id_str":"7","screen_name":"ola","status":\#(Self.tweet(3))}]"#
    let page = #"{"data":[{"id":"4","text":"a"}],"includes":{"tweets":[{"id":"5","text":"b"}]}}"#
    let folder = try TemporaryFolder()
    for (text, counts) in [
      (Self.tweet(1), [1, 0, 1]), ("\(quote)\n\(quote)", [2, 2, 2]), (user, [0, 1, 1]),
      (page, [1, 1, 2]),
    ] {
      let archive = try folder.archive("\(counts)\(text.utf8.count)")
      let report = try archive.importFile(try folder.file("a.json", text))
      #expect(
        [report.seen, report.embedded, try archive.rows("SELECT 1 FROM tweet").count] == counts)
    }
  }
}
