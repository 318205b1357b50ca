import FoundationEssentials
import ObjectGraph
import SQLiteDriver
import SQLiteStore
import Testing
import TweetModel
import TweetSync

@Suite("Retweets that were cut")
struct RetweetCompletionTests {
  private static let whole: String =
    "The first words of a text that is so long that the service cut it"
  private static let completed: String = "RT @ann: " + whole

  private static func page(_ tweets: String...) -> String {
    #"{"data":[\#(tweets.joined(separator: ","))],"__twarc":{"url":"u","version":"2","#
      + #""retrieved_at":"2024-01-03T00:00:00+00:00"}}"#
  }

  private static func retweet(_ text: String, _ identifier: Int = 21) -> String {
    #"{"id":"\#(identifier)","text":"\#(text)","author_id":"2","#
      + #""created_at":"2024-01-02T00:00:00.000Z","#
      + #""referenced_tweets":[{"type":"retweeted","id":"11"}]}"#
  }

  private static func original(_ text: String) -> String {
    #"{"id":"11","text":"\#(text)","author_id":"1","created_at":"2024-01-01T00:00:00.000Z"}"#
  }

  /// A page without its original, and a page with that alone.
  private static let cutPage: String = page(retweet("RT @ann: The first words of…"))
  private static let originalPage: String = page(original(whole))
  /// A month of an archive of 2012, of which the table names the original.
  private static let table: String =
    #""tweet_id","in_reply_to_status_id","in_reply_to_user_id","timestamp","source","text","#
    + #""retweeted_status_id","retweeted_status_user_id","retweeted_status_timestamp","#
    + #""expanded_urls""# + "\n"
    + #""21","","","2024-01-02 00:00:00 +0000","web","RT @ann: The first wor…","11","1","","""#
    + "\n"
  /// The original as streams gave long tweets.
  private static let cutOriginal: String =
    #"{"created_at":"Mon Jan 01 00:00:00 +0000 2024","id":11,"id_str":"11","#
    + #""text":"The first words of a…","truncated":true,"entities":{},"#
    + #""user":{"id":1,"id_str":"1","screen_name":"ann","name":"Ann"}}"#
  /// A later form of the original that is longer.
  private static let longerPage: String = page(original(whole + ", and some more"))
  /// The same retweet as other sources have it: with another name, a longer cut, and no name.
  private static let renamed: String = page(retweet("RT @anna: The first words of a text…"))
  private static let unnamed: String = page(retweet("The first words of a text that is so long…"))
  /// The retweet with its original inside.
  private static let full: String =
    #"{"created_at":"Tue Jan 02 00:00:00 +0000 2024","id":21,"id_str":"21","#
    + #""full_text":"RT @ann: The first…","retweeted_status":{"created_at":"#
    + #""Mon Jan 01 00:00:00 +0000 2024","id":11,"id_str":"11","full_text":"\#(whole)","#
    + #""user":{"id":1,"id_str":"1","screen_name":"ann","name":"Ann"}},"#
    + #""user":{"id":2,"id_str":"2","screen_name":"ben","name":"Ben"}}"#

  /// An archive after imports of the records, in this order, each from a file of its own.
  private func archive(_ records: [String], in folder: TemporaryFolder) throws -> TweetArchive {
    let archive = try folder.archive(UUID().uuidString)
    for record in records {
      // The same record comes from the same file in every order.
      let hash = record.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF }
      let name = "\(hash).\(record.hasPrefix("{") ? "json" : "csv")"
      let report = try archive.importFile(folder.file(name, record))
      #expect([report.rejected, report.unreadable] == [0, 0])
    }
    return archive
  }

  private func retweet(in archive: TweetArchive) throws -> [SQLiteValue]? {
    try archive.rows("SELECT text, is_truncated FROM tweet WHERE identifier = 21").first
  }

  private static func permutations(_ records: [String]) -> [[String]] {
    guard let first = records.first else { return [[]] }
    return permutations(Array(records.dropFirst())).flatMap { rest in
      (0...rest.count).map { place in
        var order = rest
        order.insert(first, at: place)
        return order
      }
    }
  }

  @Test(
    "complaint 16: an original that comes apart completes the retweet, whichever comes first",
    arguments: [cutPage, table])
  func apart(cut: String) throws {
    let folder = try TemporaryFolder()
    let alone = try #require(try retweet(in: archive([cut], in: folder)))
    #expect(alone[1] == .integer(1))
    let expected: [SQLiteValue] = [.text(Self.completed), .integer(0)]
    let forth = try archive([cut, Self.originalPage], in: folder)
    let back = try archive([Self.originalPage, cut], in: folder)
    #expect(try retweet(in: forth) == expected)
    #expect(try retweet(in: back) == expected)
    #expect(try ArchiveDump(forth).difference(from: ArchiveDump(back)) == nil)
  }

  @Test("records of one batch complete each other, in both orders, and again changes nothing")
  func batch() throws {
    let folder = try TemporaryFolder()
    let lines = [Self.cutPage, Self.originalPage]
    for lines in [lines, lines.reversed()] {
      let archive = try folder.archive(UUID().uuidString)
      let file = try folder.file("both.jsonl", lines.joined(separator: "\n"))
      try archive.importFile(file)
      #expect(try retweet(in: archive) == [.text(Self.completed), .integer(0)])
      let dump = try ArchiveDump(archive)
      let again = try archive.importFile(file)
      #expect(again.updated == 0 && again.new == 0)
      #expect(try ArchiveDump(archive).difference(from: dump) == nil)
    }
  }

  @Test("an original that is cut itself completes nothing")
  func cutOriginals() throws {
    let folder = try TemporaryFolder()
    for records in [[Self.cutPage, Self.cutOriginal], [Self.cutOriginal, Self.cutPage]] {
      #expect(
        try retweet(in: archive(records, in: folder))
          == [.text("RT @ann: The first words of…"), .integer(1)])
    }
  }

  /// Records, and the text and mark that they give in every order.
  private static let sets: [([String], String, SQLiteValue)] = [
    ([cutPage, table, cutOriginal, originalPage], completed, .integer(0)),
    (
      [cutPage, originalPage, longerPage, renamed], "RT @anna: \(whole), and some more", .integer(0)
    ),
    (
      [cutPage, unnamed, renamed, originalPage],
      "The first words of a text that is so long…", .integer(1)
    ),
    ([table, renamed, longerPage, full], completed, .null),
  ]

  @Test("every order of imports gives the same", arguments: sets.indices)
  func orders(set: Int) throws {
    let (records, text, mark) = Self.sets[set]
    let folder = try TemporaryFolder()
    let reference = try ArchiveDump(archive(records, in: folder))
    for order in Self.permutations(records) {
      let archive = try archive(order, in: folder)
      #expect(try retweet(in: archive) == [.text(text), mark])
      #expect(try ArchiveDump(archive).difference(from: reference) == nil, "\(order)")
    }
  }

  @Test("two archives that hold parts give the same, in both directions", arguments: sets.indices)
  func merging(set: Int) throws {
    let records = Self.sets[set].0
    let folder = try TemporaryFolder()
    let reference = try ArchiveDump(archive(records, in: folder))
    for bits in 1..<(1 << records.count) - 1 {
      let mine = records.indices.filter { bits & 1 << $0 != 0 }.map { records[$0] }
      let others = records.indices.filter { bits & 1 << $0 == 0 }.map { records[$0] }
      let target = try archive(mine, in: folder)
      try target.importFile(archive(others, in: folder).store.path)
      #expect(try ArchiveDump(target).difference(from: reference) == nil, "\(bits)")
    }
  }

  @Test("a note that completes an original of an account archive completes its retweets")
  func notes() throws {
    // The identifier tells the time; a note is made with its tweet.
    let identifier = 1_740_000_000_000_000_000
    let text = Self.whole + " " + String(repeating: "and some more words ", count: 14) + "end"
    let cut = text.prefix(270) + "…"
    func named(_ record: String) -> String {
      record.replacing(#""11""#, with: "\"\(identifier)\"")
    }
    let tweets =
      #"window.YTD.tweets.part0 = [{"tweet":{"id_str":"11","full_text":"\#(cut) "#
      + #"https://t.co/0123456789","favorite_count":"0","#
      + #""created_at":"Sat Dec 27 00:00:00 +0000 2023","entities":{}}}]"#
    let note =
      #"window.YTD.note_tweet.part0 = [{"noteTweet":{"noteTweetId":"\#(identifier + 1)","#
      + #""createdAt":"2023-12-27T00:00:00.000Z","core":{"text":"\#(text)","urls":[],"#
      + #""mentions":[],"hashtags":[]}}}]"#
    let files = [
      ("page.json", named(Self.cutPage)), ("tweets.js", named(tweets)), ("note-tweet.js", note),
    ]
    var dumps: [ArchiveDump] = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let folder = try TemporaryFolder()
      let archive = try folder.archive()
      for index in order { try archive.importFile(folder.file(files[index].0, files[index].1)) }
      #expect(try retweet(in: archive) == [.text("RT @ann: " + text), .integer(0)], "\(order)")
      dumps.append(try ArchiveDump(archive, leavingOut: ["source", "observation.source"]))
    }
    for dump in dumps { #expect(dump.difference(from: dumps[0]) == nil) }
  }

  /// On the fifth of January.
  private static let deletion: String =
    #"{"delete":{"status":{"id":11,"id_str":"11","user_id":1,"user_id_str":"1"},"#
    + #""timestamp_ms":"1704412800000"}}"#

  @Test("the words of an original that is purged go from its retweets, and don't come back")
  func purging() throws {
    let folder = try TemporaryFolder()
    let cut: [SQLiteValue] = [.text("RT @ann: The first words of…"), .integer(1)]
    for records in Self.permutations([Self.cutPage, Self.originalPage, Self.deletion]) {
      let archive = try archive(records, in: folder)
      #expect(try retweet(in: archive) == [.text(Self.completed), .integer(0)])
      let remover = TweetRemover(archive: archive)
      let result = try remover.remove(remover.bound(TweetRemover.markedAsDeleted))
      #expect(result.tweets == 1)
      #expect(try retweet(in: archive) == cut)
      // Neither by another retweet of it, nor by an archive that completed it before.
      let file = try folder.file(
        "later.json", Self.page(Self.retweet("RT @ann: The first words of…", 22)))
      try archive.importFile(file)
      #expect(try retweet(in: archive) == cut)
      #expect(
        try archive.rows("SELECT count(*) FROM tweet WHERE text LIKE '%so long%'")
          == [[.integer(0)]])
    }
    let purged = try archive([Self.cutPage, Self.originalPage, Self.deletion], in: folder)
    let remover = TweetRemover(archive: purged)
    _ = try remover.remove(remover.bound(TweetRemover.markedAsDeleted))
    for records in [[Self.cutPage], [Self.table]] {
      let other = try archive(records, in: folder)
      try other.importFile(purged.store.path)
      #expect(try retweet(in: other) == cut)
    }
  }

  @Test("whether there are such retweets is told by the first entry of an index")
  func index() throws {
    let folder = try TemporaryFolder()
    let archive = try archive([Self.cutPage], in: folder)
    let plan = try archive.rows(
      "EXPLAIN QUERY PLAN SELECT identifier FROM tweet WHERE is_truncated = ifnull(1, 0) "
        + "AND retweet_of_identifier > 0 ORDER BY retweet_of_identifier, identifier LIMIT 1")
    #expect(plan.count == 1)
    #expect("\(plan)".contains("tweet_is_truncated_retweet_of_identifier_index"))
  }
}
