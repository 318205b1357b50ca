import ContainerSamples
import FoundationEssentials
import SQLiteStore
import Testing
import TweetFormats
import TweetSync

@Suite("Files alone and in folders and archives are read alike")
struct ContentProbeTests {
  private static func tweet(_ identifier: Int) -> String { ImportReportTests.tweet(identifier) }

  private static func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
    ([0xFEFF] + text.utf16).flatMap { unit -> [UInt8] in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  private static func utf32(_ text: String) -> [UInt8] {
    ([0xFEFF] + text.unicodeScalars.map(\.value)).flatMap { value in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
  }

  /// Files with two tweets each, by what is odd about them, and the number of rejections.
  private static let files: [(String, [UInt8], Int)] = {
    let lines = "\(tweet(1))\n\(tweet(2))\n"
    let table =
      "\"tweet_id\",\"timestamp\",\"text\"\n\"20\",\"2012-05-05 01:02:59 +0000\",\"a\"\n"
      + "\"21\",\"2012-05-05 01:02:59 +0000\",\"b\"\n"
    let slice = "window.YTD.tweets.part0 = [{\"tweet\":\(tweet(1))},{\"tweet\":\(tweet(2))}]"
    let cut = "ext\":\"a\",\"user\":{\"id\":7}}\n"
    return [
      ("keep-alive lines", Array((String(repeating: "\r\n", count: 90_000) + lines).utf8), 0),
      ("blanks", Array((String(repeating: " \t", count: 600) + lines).utf8), 0),
      ("zero bytes", [UInt8](repeating: 0, count: 5000) + Array(lines.utf8), 1),
      ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array(lines.utf8), 0),
      ("UTF-16", utf16(lines), 0), ("UTF-16, big-endian", utf16(lines, isBigEndian: true), 0),
      ("UTF-32", utf32(lines), 0), ("a table in UTF-16", utf16(table), 0),
      ("JavaScript in UTF-16", utf16(slice), 0), ("JavaScript in UTF-32", utf32(slice), 0),
      ("comments", Array("/* a\n b */\n// c\n# d\n\(slice)".utf8), 0),
      ("the middle of a record", Array((cut + lines).utf8), 1),
      (
        "the middle of a list",
        Array("\"lang\":\"en\"}},\n{\"tweet\":\(tweet(1))},\n{\"tweet\":\(tweet(2))}]".utf8), 2
      ),
      ("log lines", Array("[INFO] begin\nconnected\n\(lines)".utf8), 2),
      ("log lines with levels", Array("[trace] a\n[ INFO ] b\n[x, y] c\n\(lines)".utf8), 3),
    ]
  }()

  @Test(
    "a file is read alone, in a folder, in a ZIP archive, in a tar archive and compressed in it")
  func everywhere() throws {
    for (name, bytes, rejections) in Self.files {
      let folder = try TemporaryFolder()
      let inner = "\(folder.path)/folder"
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      let inputs = [
        try folder.file("alone", bytes),
        inner,
        try folder.file("a.zip", ZIPBuilder(members: [.init("x/some file", bytes)]).bytes),
        try folder.file("a.tar", TarBuilder.archive([("some file", bytes)])),
        try folder.file(
          "b.zip",
          ZIPBuilder(members: [.init("a.tar", TarBuilder.archive([("some file", bytes)]))]).bytes),
      ]
      _ = try folder.file("folder/some file", bytes)
      for (index, input) in inputs.enumerated() {
        let report = try folder.archive("\(index)").importFile(input)
        #expect(report.seen == 2, "\(name) in \(input)")
        #expect(report.rejected == rejections, "\(name) in \(input)")
        #expect(report.ignored == 0)
      }
    }
  }

  @Test("the sample with 300 blank lines at its beginning has one tweet, alone and in its folder")
  func sample() throws {
    let sample = "\(SampleFiles.root)/damaged/folder-blank-start"
    let folder = try TemporaryFolder()
    #expect(try folder.archive("a").importFile(sample).new == 1)
    #expect(try folder.archive("b").importFile("\(sample)/quiet.jsonl").new == 1)
  }

  @Test("files of other formats in a folder are skipped, listed with their formats, and no fault")
  func others() throws {
    let folder = try TemporaryFolder()
    let inner = "\(folder.path)/folder"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let files = [
      ("README.md", "# Notes\n\n[a link](x)\n17\n"), ("a.csv", "id,text\n1,hello\n"),
      ("app.log", "[INFO] begin\n[INFO] end\n"), ("ids.txt", "1234567890123\n1234567890124\n"),
      ("outbox.json", #"{"type":"OrderedCollection","orderedItems":[]}"#),
      ("package.json", #"{"name":"x","version":"1"}"#), ("page.html", "<html></html>"),
      ("script.js", "var a = {\"b\": 1};\n"), ("web.warc", "WARC/1.0\r\nWARC-Type: warcinfo\r\n"),
    ]
    for (name, text) in files { _ = try folder.file("folder/\(name)", text) }
    _ = try folder.file("folder/tweets.jsonl", Self.tweet(1))
    let archive = try folder.archive()
    let report = try archive.importFile(inner)
    #expect(
      [report.seen, report.rejected, report.unreadable, report.unrecognised] == [1, 0, 0, 0])
    #expect(report.memberCount == 1)
    #expect(report.members.map(\.place) == ["\(inner)/tweets.jsonl"])
    #expect(report.ignoredNames == files.map { "\(inner)/\($0.0)" })
    #expect(
      report.ignoredFormats.mapValues(\.description) == [
        "\(inner)/a.csv": "a table (CSV) without the columns of tweets.csv",
        "\(inner)/outbox.json": "ActivityPub, such as a Mastodon outbox",
        "\(inner)/web.warc": "a web archive (WARC)",
      ])
    #expect(try ArchiveDump(archive).rowCount("observation") == 1)
  }

  @Test(
    "a file of JSON that is damaged is reported and not skipped",
    arguments: ["a.jsonl", "a.json", "a.JSON"])
  func damaged(name: String) throws {
    let folder = try TemporaryFolder()
    for (index, content) in [
      "nonsense", "<html></html>", "\0\0\0\0\0\0\0\0\0", "{\"id_str\":\"1\",\"te",
    ].enumerated() {
      let zip = ZIPBuilder(members: [.init(name, content), .init("b.jsonl", Self.tweet(1))])
      let report = try folder.archive("\(index)").importFile(
        try folder.file("\(index).zip", zip.bytes))
      #expect([report.seen, report.rejected] == [1, 1], "\(content)")
    }
  }
}
