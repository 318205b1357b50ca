import FoundationEssentials
import SQLiteStore
import Testing
import TweetSync

/// One tweet of 2015 in every shape, as good and as poor as sources give it.
private struct SourceText {
  let name: String
  let file: String
  let content: String

  init(_ name: String, _ content: String, file: String = "a.jsonl") {
    self.name = name
    self.file = file
    self.content = content
  }

  static let identifier = 600_000_000_000_000_000
  private static let id = #""id":600000000000000000,"id_str":"600000000000000000""#
  private static let created = #""created_at":"Sun May 17 18:00:00 +0000 2015""#
  private static let entities =
    #""entities":{"urls":[{"url":"https://t.co/abcdefghij","expanded_url":"https://a.org/"}]}"#
  private static let user = #""user":{"id":7,"id_str":"7","screen_name":"ola","name":"Ola"}"#

  /// The text as a reader sees it.
  static let best = "Bread & butter https://a.org/"
  private static let raw = "Bread &amp; butter https://t.co/abcdefghij"
  private static let plain = "Bread & butter https://t.co/abcdefghij"
  private static let cut = "Bread &amp; bu… https://t.co/klmnopqrst"

  /// Sources that expand the link.
  static let good = [
    SourceText("v1.extended", #"{\#(id),\#(created),"full_text":"\#(raw)",\#(entities),\#(user)}"#),
    SourceText("v1.compat", #"{\#(id),\#(created),"text":"\#(raw)",\#(entities),\#(user)}"#),
    SourceText(
      "v1.stream",
      #"{\#(id),\#(created),"text":"\#(cut)","truncated":true,\#(user),"extended_tweet":{"#
        + #""full_text":"\#(raw)",\#(entities)}}"#),
    SourceText(
      "v2.response",
      #"{"data":[{"id":"600000000000000000","author_id":"7","text":"\#(raw)",\#(entities)}]}"#),
    SourceText(
      "graphql",
      #"{"data":{"x":{"rest_id":"600000000000000000","legacy":{"full_text":"\#(raw)",\#(created),"#
        + #""favorite_count":1,\#(entities)}}}}"#),
    SourceText(
      "archive.tweet",
      #"window.YTD.tweets.part0 = [{"tweet":{\#(id),\#(created),"full_text":"\#(raw)",\#(entities)}}]"#,
      file: "tweets.js"),
    SourceText(
      "archive.bare-tweet",
      #"window.YTD.tweet.part0 = [{\#(id),\#(created),"full_text":"\#(raw)",\#(entities)}]"#,
      file: "tweet.js"),
    SourceText(
      "grailbird.tweet",
      #"Grailbird.data.tweets_2015_05 = [{\#(id),\#(created),"text":"\#(raw)",\#(entities),"geo":{},"#
        + #"\#(user)}]"#, file: "2015_05.js"),
    SourceText(
      "snscrape",
      #"{"_type":"snscrape.modules.twitter.Tweet","id":600000000000000000,"#
        + #""date":"2015-05-17T18:00:00+00:00","rawContent":"\#(raw)","links":[{"url":"https://a.org/","#
        + #""tcourl":"https://t.co/abcdefghij"}]}"#),
    SourceText(
      "twscrape",
      #"{"_type":"snscrape.modules.twitter.Tweet",\#(id),"date":"2015-05-17T18:00:00+00:00","#
        + #""rawContent":"\#(raw)","links":[{"url":"https://a.org/","tcourl":"https://t.co/abcdefghij"}]}"#
    ),
    SourceText(
      "gallery-dl",
      #"{"tweet_id":600000000000000000,"date":"2015-05-17 18:00:00","author":{"id":7,"name":"ola"},"#
        + #""content":"\#(best)"}"#),
    SourceText(
      "twitter-to-sqlite",
      #"{"table":"tweets","row":{\#(id),\#(created),"full_text":"\#(best)"}}"#),
    SourceText(
      "grailbird.row",
      "\"tweet_id\",\"in_reply_to_status_id\",\"in_reply_to_user_id\",\"timestamp\",\"source\",\"text\","
        + "\"retweeted_status_id\",\"retweeted_status_user_id\",\"retweeted_status_timestamp\","
        + "\"expanded_urls\"\n\"600000000000000000\",\"\",\"\",\"2015-05-17 18:00:00 +0000\",\"\","
        + "\"\(raw)\",\"\",\"\",\"\",\"https://a.org/\"\n", file: "tweets.csv"),
  ]

  /// Sources whose text is poorer, each in another way.
  static let poor = [
    SourceText("v1.extended, bare", #"{\#(id),\#(created),"full_text":"\#(raw)",\#(user)}"#),
    SourceText("v1.compat, bare", #"{\#(id),\#(created),"text":"\#(raw)",\#(user)}"#),
    SourceText(
      "v1.compat, cut",
      #"{\#(id),\#(created),"text":"\#(cut)","truncated":true,\#(user),"entities":{"urls":[{"#
        + #""url":"https://t.co/klmnopqrst","expanded_url":"https://twitter.com/i/web/status/"#
        + #"600000000000000000"}]}}"#),
    SourceText("v2, bare", #"{"data":[{"id":"600000000000000000","text":"\#(raw)"}]}"#),
    SourceText("v2, cut", #"{"data":[{"id":"600000000000000000","text":"\#(cut)"}]}"#),
    SourceText("v2.flat, bare", #"{"id":"600000000000000000","text":"\#(raw)"}"#),
    SourceText(
      "graphql, bare",
      #"{"data":{"x":{"rest_id":"600000000000000000","legacy":{"full_text":"\#(raw)"}}}}"#),
    SourceText(
      "archive, bare",
      #"window.YTD.tweets.part0 = [{"tweet":{\#(id),\#(created),"full_text":"\#(raw)"}}]"#,
      file: "tweets.js"),
    SourceText(
      "grailbird, bare",
      #"Grailbird.data.tweets_2015_05 = [{\#(id),\#(created),"text":"\#(raw)","entities":{},"geo":{},\#(user)}]"#,
      file: "2015_05.js"),
    SourceText(
      "snscrape, bare",
      #"{"_type":"snscrape.modules.twitter.Tweet","id":600000000000000000,"rawContent":"\#(raw)"}"#),
    SourceText(
      "gallery-dl, bare",
      #"{"tweet_id":600000000000000000,"author":{"id":7,"name":"ola"},"content":"\#(plain)"}"#),
    SourceText(
      "twitter-to-sqlite, bare",
      #"{"table":"tweets","row":{\#(id),\#(created),"full_text":"\#(plain)"}}"#),
    SourceText(
      "csv, bare",
      "\"tweet_id\",\"in_reply_to_status_id\",\"in_reply_to_user_id\",\"timestamp\",\"source\",\"text\","
        + "\"retweeted_status_id\",\"retweeted_status_user_id\",\"retweeted_status_timestamp\","
        + "\"expanded_urls\"\n\"600000000000000000\",\"\",\"\",\"2015-05-17 18:00:00 +0000\",\"\","
        + "\"\(raw)\",\"\",\"\",\"\",\"\"\n", file: "tweets.csv"),
  ]
}

@Suite("The choice among texts of one tweet")
struct TextChoiceTests {
  /// Imports sources one after the other, and gives the rows and the text.
  private func store(
    _ sources: [SourceText], in folder: TemporaryFolder, _ files: [String: String]
  ) throws -> (dump: ArchiveDump, text: String?, isTruncated: Bool) {
    let archive = try folder.archive(UUID().uuidString)
    try archive.importFiles(sources.compactMap { files[$0.name] })
    let held = try HeldTweet.all(in: archive)[Int64(SourceText.identifier)]
    let cut = try archive.rows("SELECT is_truncated FROM tweet WHERE is_truncated = 1")
    return (try ArchiveDump(archive), held?.text, !cut.isEmpty)
  }

  private func files(in folder: TemporaryFolder) throws -> [String: String] {
    var files: [String: String] = [:]
    for (index, source) in (SourceText.good + SourceText.poor).enumerated() {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(index)", withIntermediateDirectories: true)
      files[source.name] = try folder.file("\(index)/\(source.file)", source.content)
    }
    return files
  }

  @Test("each source alone gives the text that it has")
  func alone() throws {
    let folder = try TemporaryFolder()
    let files = try files(in: folder)
    #expect(files.count == SourceText.good.count + SourceText.poor.count)
    for source in SourceText.good {
      let found = try store([source], in: folder, files)
      #expect(found.text == SourceText.best, "\(source.name)")
      #expect(!found.isTruncated, "\(source.name)")
    }
    for source in SourceText.poor {
      let found = try store([source], in: folder, files)
      #expect(found.text != nil && found.text != SourceText.best, "\(source.name)")
    }
  }

  @Test("of each two sources the expanded text wins, in both orders, with the same rows")
  func pairs() throws {
    let folder = try TemporaryFolder()
    let files = try files(in: folder)
    let all = SourceText.good + SourceText.poor
    for (index, first) in all.enumerated() {
      for second in all[(index + 1)...] {
        let forward = try store([first, second], in: folder, files)
        let backward = try store([second, first], in: folder, files)
        let names = "\(first.name) and \(second.name)"
        #expect(forward.dump.difference(from: backward.dump) == nil, "\(names)")
        #expect(forward.text == backward.text, "\(names)")
        if index < SourceText.good.count {
          #expect(forward.text == SourceText.best, "\(names)")
          #expect(!forward.isTruncated, "\(names)")
        }
      }
    }
  }

  @Test("the text of a long tweet wins over its cut form, whatever the sources")
  func notes() throws {
    let long = String(repeating: "word ", count: 80) + "https://a.org/ end"
    let sent = long.replacing("https://a.org/", with: "https://t.co/abcdefghij")
    let short = String(sent.prefix(270)) + "… https://t.co/klmnopqrst"
    let id = #""id_str":"1700000000000000000""#
    let created = #""created_at":"Fri Sep 08 04:00:00 +0000 2023""#
    let urls = #"{"urls":[{"url":"https://t.co/abcdefghij","expanded_url":"https://a.org/"}]}"#
    let whole = [
      #"{"data":[{"id":"1700000000000000000","text":"\#(short)","note_tweet":{"text":"\#(sent)","#
        + #""entities":\#(urls)}}]}"#,
      #"{"rest_id":"1700000000000000000","legacy":{"full_text":"\#(short)",\#(created)},"note_tweet":{"#
        + #""note_tweet_results":{"result":{"text":"\#(sent)","entity_set":\#(urls)}}}}"#,
      #"{"_type":"snscrape.modules.twitter.Tweet","id":1700000000000000000,"rawContent":"\#(sent)","#
        + #""links":[{"url":"https://a.org/","tcourl":"https://t.co/abcdefghij"}]}"#,
      #"{"tweet_id":1700000000000000000,"author":{"id":7},"content":"\#(long)"}"#,
    ]
    let poor = [
      #"{"data":[{"id":"1700000000000000000","text":"\#(short)"}]}"#,
      #"{"rest_id":"1700000000000000000","legacy":{"full_text":"\#(short)",\#(created)}}"#,
      #"{\#(id),\#(created),"full_text":"\#(short)"}"#,
      #"{"_type":"snscrape.modules.twitter.Tweet","id":1700000000000000000,"rawContent":"\#(sent)"}"#,
    ]
    let folder = try TemporaryFolder()
    for (index, good) in whole.enumerated() {
      for (other, bad) in poor.enumerated() {
        let pair = try [
          folder.file("\(index)-good-\(other).json", good),
          folder.file("\(index)-poor-\(other).json", bad),
        ]
        for order in [pair, pair.reversed()] {
          let archive = try folder.archive(UUID().uuidString)
          try archive.importFiles(order)
          let held = try HeldTweet.all(in: archive)[1_700_000_000_000_000_000]
          #expect(held?.text == long, "\(index) and \(other)")
        }
      }
    }
  }

  @Test("an escape that somebody typed stays, and a poorer source doesn't undo it")
  func typedEscapes() throws {
    let folder = try TemporaryFolder()
    let good = try folder.file(
      "good.json", #"{"data":[{"id":"5","text":"write &amp;amp; for &amp;"}]}"#)
    let poor = try folder.file("poor.json", #"{"id":5,"text":"write &amp; for &amp;"}"#)
    for order in [[good, poor], [poor, good]] {
      let archive = try folder.archive(UUID().uuidString)
      try archive.importFiles(order)
      #expect(try HeldTweet.all(in: archive)[5]?.text == "write &amp; for &")
    }
  }
}
