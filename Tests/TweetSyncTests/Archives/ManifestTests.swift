import ContainerSamples
import FoundationEssentials
import Testing
import TweetSync

@Suite("The manifest of an account archive")
struct ManifestTests {
  private static let account =
    #"window.YTD.account.part0 = [{"account":{"username":"ola","accountId":"7"}}]"#
  private static let tweets =
    "window.YTD.tweets.part0 = [{\"tweet\":\(ImportReportTests.tweet(1))}]"

  private static func manifest(tweets: Int = 1, more: String = "") -> String {
    #"window.__THAR_CONFIG = {"userInfo":{"accountId":"7"},"dataTypes":{"#
      + #""account":{"files":[{"fileName":"data/account.js","globalName":"YTD.account.part0","count":"1"}]},"#
      + #""tweets":{"files":[{"fileName":"data/tweets.js","globalName":"YTD.tweets.part0","count":"\#(tweets)"}]}"#
      + #"\#(more)}}"#
  }

  private static func members(
    _ tweets: [UInt8]?, _ manifest: String = manifest()
  ) -> [(name: String, bytes: [UInt8])] {
    let others = [
      ("data/account.js", Array(account.utf8)), ("data/manifest.js", Array(manifest.utf8)),
    ]
    return others + (tweets.map { [("data/tweets.js", $0)] } ?? [])
  }

  /// The report of an archive as a folder, a ZIP archive, a tar archive and one that can't be read out of order.
  private static func reports(
    _ members: [(name: String, bytes: [UInt8])]
  ) throws -> [InputReport] {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/x/data", withIntermediateDirectories: true)
    for member in members { _ = try folder.file("x/\(member.name)", member.bytes) }
    let zip = ZIPBuilder(members: members.map { .init($0.name, $0.bytes) }).bytes
    let inputs = [
      "\(folder.path)/x", try folder.file("a.zip", zip),
      try folder.file("a.tar", TarBuilder.archive(members)),
      try folder.file("b.tar", TarBuilder.archive([("a.zip", zip)])),
    ]
    return try inputs.enumerated().map { index, input in
      try folder.archive("\(index)").importFile(input)
    }
  }

  @Test("a file that holds what the manifest promises is no difference")
  func same() throws {
    for report in try Self.reports(Self.members(Array(Self.tweets.utf8))) {
      #expect(report.mismatches == [])
      #expect(report.seen == 1)
    }
  }

  @Test(
    "a file that yields nothing is reported, whatever is in it",
    arguments: [
      "", "\n\n", "window.YTD.tweets.part0 = []", "<!DOCTYPE html><html></html>",
      "\0\0\0\0\0\0\0\0\0\0",
      "GIF89a", "nonsense", "%PDF-1.4",
    ])
  func nothing(content: String) throws {
    for report in try Self.reports(Self.members(Array(content.utf8))) {
      #expect(report.mismatches.map(\.promised) == [1], "\(content)")
      #expect(report.mismatches.first?.place.contains("data/tweets.js") == true, "\(content)")
      #expect(report.seen == 0)
    }
  }

  @Test("a file that isn't there, and one with more or fewer records, are reported")
  func counts() throws {
    for report in try Self.reports(Self.members(nil)) {
      #expect(report.mismatches.map(\.promised) == [1])
      #expect(report.mismatches.map(\.found) == [nil])
    }
    for promised in [0, 3] {
      let members = Self.members(Array(Self.tweets.utf8), Self.manifest(tweets: promised))
      for report in try Self.reports(members) {
        #expect(report.mismatches.map(\.promised) == [promised])
        #expect(report.mismatches.map(\.found) == [1])
      }
    }
  }

  @Test("records of a file that is damaged count, as far as they arrived")
  func damaged() throws {
    let list = (1...3).map { #"{"tweet":\#(ImportReportTests.tweet($0))}"# }
    let content = Array("window.YTD.tweets.part0 = [\(list.joined(separator: ",\n"))]".utf8)
    for (promised, isMismatch) in [(3, false), (4, true)] {
      var zip = ZIPBuilder(
        members: Self.members(content, Self.manifest(tweets: promised)).map {
          .init($0.name, $0.bytes)
        })
      zip.members[2].checksum = 1
      let folder = try TemporaryFolder()
      let report = try folder.archive().importFile(try folder.file("a.zip", zip.bytes))
      #expect([report.seen, report.unreadable] == [3, 1])
      #expect(report.mismatches.map(\.found) == (isMismatch ? [3] : []))
    }
    let members = Self.members(content, Self.manifest(tweets: 3))
    let tar = TarBuilder.archive([members[0], members[1], members[2]])
    let cut = Array(tar[..<(tar.count - 1024 - 512)])
    let folder = try TemporaryFolder()
    let report = try folder.archive().importFile(try folder.file("a.tar", cut))
    #expect(report.unreadable == 1)
    #expect(report.mismatches.map(\.found) == [report.seen])
    #expect(report.seen < 3)
  }

  @Test("records that aren't read don't count as those that the manifest promises")
  func notRead() throws {
    let tweet = #"{"tweet":\#(ImportReportTests.tweet(1))}"#
    let cases = [
      (#"[\#(tweet),{"tweet":{"id_str":"x","full_text":"a"}}]"#, 2, [1]),
      (#"[\#(tweet),{"tweet":{"id_str":"x","full_text":"a"}}]"#, 1, []),
      ("[\(tweet)]" + String(repeating: "\0", count: 100), 1, []),
      (#"[{"odd":1},{"odd":2}]"#, 2, [0]),
    ]
    for (list, promised, found) in cases {
      let members = Self.members(
        Array("window.YTD.tweets.part0 = \(list)".utf8), Self.manifest(tweets: promised))
      for report in try Self.reports(members) {
        #expect(report.mismatches.map(\.found) == found, "\(list.prefix(80))")
      }
    }
  }

  @Test("a comment in front of a file changes nothing")
  func comment() throws {
    let content = "/* saved by a tool */\n// \u{E9}\n" + Self.tweets
    for report in try Self.reports(Self.members(Array(content.utf8))) {
      #expect(report.mismatches == [])
      #expect(report.seen == 1)
    }
  }

  @Test("parts that aren't read, and messages that aren't asked for, are no difference")
  func otherParts() throws {
    let more =
      #","adImpressions":{"files":[{"fileName":"data/ad-impressions.js","globalName":"YTD.ad_impressions.part0","count":"9"}]},"#
      + #""directMessages":{"files":[{"fileName":"data/direct-messages.js","globalName":"YTD.direct_messages.part0","count":"4"}]}"#
    let members = Self.members(Array(Self.tweets.utf8), Self.manifest(more: more))
    let messages = Array("window.YTD.direct_messages.part0 = []".utf8)
    for members in [members, members + [("data/direct-messages.js", messages)]] {
      for report in try Self.reports(members) { #expect(report.mismatches == []) }
    }
    let folder = try TemporaryFolder()
    var options = ImportOptions()
    options.readsMessages = true
    let zip = ZIPBuilder(members: members.map { .init($0.name, $0.bytes) }).bytes
    let report = try folder.archive().importFile(try folder.file("a.zip", zip), options: options)
    #expect(report.mismatches.map(\.promised) == [4])
  }

  @Test("a file that is imported alone is compared with the manifest beside it")
  func alone() throws {
    let sample = "\(SampleFiles.root)/damaged/archive-empty-slice/data/tweets.js"
    let folder = try TemporaryFolder()
    let report = try folder.archive().importFile(sample)
    #expect(report.mismatches == [.init(place: sample, promised: 1, found: 0)])
    let other = "\(SampleFiles.root)/damaged/archive-utf16/data/tweets.js"
    #expect(try folder.archive("b").importFile(other).mismatches == [])
  }

  @Test("the archive in UTF-16 has the tweet of its account")
  func utf16() throws {
    let archive = try TemporaryArchive()
    let report = try archive.store.importFile("\(SampleFiles.root)/damaged/archive-utf16")
    #expect([report.seen, report.new, report.rejected] == [1, 1, 0])
    #expect(report.mismatches == [])
    #expect(try archive.rows("SELECT tweeter FROM tweet").count == 1)
  }
}
