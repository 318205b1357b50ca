import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteDriver
import SQLiteStore
import Testing
import TweetModel
import TweetSync

@Suite("Tweets are compared with their records")
struct TweetVerifierTests {
  private static let tweets =
    #"{"id_str":"1","created_at":"Sat Nov 09 12:14:18 +0000 2024","full_text":"a café in Lisbon","lang":"en","favorite_count":4,"user":{"id_str":"7","screen_name":"a"}}"#
    + "\n"
    + #"{"id_str":"2","created_at":"Sat Nov 09 12:14:19 +0000 2024","full_text":"second","user":{"id_str":"8","screen_name":"b"}}"#
    + "\n"

  /// An archive of two tweets.
  private func archive(_ folder: borrowing TemporaryFolder) throws -> TweetArchive {
    let archive = try folder.archive()
    try archive.importFile(try folder.file("tweets.jsonl", Array(Self.tweets.utf8)))
    return archive
  }

  private func change(_ archive: TweetArchive, _ sql: String) throws {
    try SQLiteConnection(path: archive.store.path).execute(sql)
  }

  @Test(
    "whatever the samples hold, no sound tweet is called damaged",
    arguments: SampleFiles.worlds + ["\(SampleFiles.root)/archives"])
  func soundWorlds(world: String) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(world)
    try archive.importFile(world)
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.firstDifferingTweets == [])
    #expect(check.differingTweets == 0)
    #expect(check.unverifiedTweets == 0)
    #expect(try ArchiveCheck(archive: archive).repairTweets() == [])
  }

  @Test(
    "a value that was changed is found and rebuilt",
    arguments: [
      // One flipped bit: the blank after "a" becomes a zero byte, "c" becomes "b".
      ("text = 'a bafé in Lisbon'", ["text"]), ("text = CAST(x'61E9' AS TEXT)", ["text"]),
      ("text = NULL", ["text"]), ("text = ''", ["text"]), ("lang = 'eo'", ["lang"]),
      ("like_count = 5", ["likeCount"]), ("like_count = NULL", ["likeCount"]),
      ("created = created + 1", ["created"]), ("tweeter = 8", ["tweeter"]),
      ("conversation = 9", ["conversation"]), ("is_truncated = 1", ["isTruncated"]),
      ("text = 'x', lang = NULL, tweeter = NULL", ["text", "lang", "tweeter"]),
    ] as [(String, [String])])
  func damagedValues(change: String, keys: [String]) throws {
    let folder = try TemporaryFolder()
    let archive = try archive(folder)
    let before = try ArchiveDump(archive)
    try self.change(archive, "UPDATE tweet SET \(change) WHERE identifier = 1")
    let check = try ArchiveCheck(archive: archive).run()
    #expect(!check.isSound)
    #expect(check.differingTweets == 1)
    #expect(check.firstDifferingTweets.map(\.identifier) == [1])
    #expect(check.firstDifferingTweets.map(\.keys) == [keys])
    let repaired = try ArchiveCheck(archive: archive).repairTweets()
    #expect(repaired == check.firstDifferingTweets)
    #expect(try ArchiveCheck(archive: archive).run().isSound)
    #expect(try ArchiveDump(archive).difference(from: before) == nil)
  }

  @Test("the index of texts finds a text that was rebuilt, and not what the damage made of it")
  func index() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(folder)
    try archive.store.indexTexts()
    try change(archive, "UPDATE tweet SET text = 'a bafé in Lisbon' WHERE identifier = 1")
    _ = try ArchiveCheck(archive: archive).repairTweets()
    #expect(try archive.store.unlistedTextCount == 0)
    for (word, count) in [("café", 1), ("bafé", 0), ("second", 1)] {
      let found = try archive.container.viewContext.performAndWait { context in
        try context.count(
          for: FetchRequest(
            Tweet.self, predicate: try FetchPredicate(format: "text CONTAINS[c] '\(word)'")))
      }
      #expect(found == count, "\(word)")
    }
  }

  @Test(
    "damaged stamps of a tweet are found and rebuilt",
    arguments: ["x'0102'", "''", "x'FFFF' || provenance || x'03'"])
  func damagedStamps(value: String) throws {
    let folder = try TemporaryFolder()
    let archive = try archive(folder)
    let before = try ArchiveDump(archive)
    try change(
      archive,
      "UPDATE tweet SET provenance = CAST(\(value) AS BLOB), lang = 'eo' WHERE identifier = 1")
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.firstDifferingTweets.map(\.description) == ["tweet 1: provenance, lang"])
    #expect(!check.isSound)
    #expect(try ArchiveCheck(archive: archive).repairTweets() == check.firstDifferingTweets)
    #expect(try ArchiveDump(archive).difference(from: before) == nil)
  }

  @Test("damaged stamps of a tweet without a record, and of a user, are found and removed")
  func damagedStampsWithoutRecord() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(folder)
    try change(archive, "UPDATE observation SET payload = NULL WHERE tweet = 1")
    try change(archive, "UPDATE tweet SET provenance = x'01' WHERE identifier = 1")
    try change(archive, "UPDATE twitter_user SET provenance = x'01' WHERE identifier = 7")
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.firstDifferingTweets.map(\.description) == ["tweet 1: provenance"])
    #expect(check.unverifiedTweets == 1)
    #expect(check.damagedUsers == 1)
    #expect(!check.isSound)
    #expect(try ArchiveCheck(archive: archive).repairTweets().map(\.identifier) == [1])
    #expect(try ArchiveCheck(archive: archive).repairUsers() == 1)
    #expect(try ArchiveCheck(archive: archive).run().isSound)
  }

  @Test("an import reports stored rows with damaged stamps, and its values replace theirs")
  func importOverDamagedStamps() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(folder)
    try change(archive, "UPDATE tweet SET provenance = x'01', lang = 'zz' WHERE identifier = 1")
    try change(archive, "UPDATE twitter_user SET provenance = x'0102' WHERE identifier = 7")
    let newer = Self.tweets.replacing("second", with: "third").replacing("café", with: "café,")
    let report = try archive.importFile(try folder.file("newer.jsonl", Array(newer.utf8)))
    #expect(
      report.warnings == [
        "Tweet 1 in this store has a damaged provenance: 1 of at least 10 bytes; values of known sources replace its values",
        "TwitterUser 7 in this store has a damaged provenance: 2 of at least 10 bytes; values of known sources replace its values",
      ])
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.damagedUsers == 0)
    #expect(check.differingTweets == 0)
    let lang = try archive.container.viewContext.performAndWait { context in
      try context.fetch(
        FetchRequest(Tweet.self, predicate: try FetchPredicate(format: "identifier == 1"))
      )
      .first?.lang
    }
    #expect(lang == "en")
  }

  @Test(
    "a merge reports rows of the other archive with damaged stamps, and doesn't carry the damage")
  func mergeOfDamagedStamps() throws {
    let folder = try TemporaryFolder()
    let other = try archive(folder)
    try change(other, "UPDATE tweet SET provenance = x'01' WHERE identifier = 1")
    let path = other.store.path
    other.close()
    let target = try TemporaryFolder()
    let archive = try target.archive()
    let report = try archive.importFile(path)
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.contains("Tweet 1 in ") == true)
    #expect(try ArchiveCheck(archive: archive).run().isSound)
  }

  @Test("a tweet whose record is damaged or wasn't kept can't be compared, and is counted")
  func unverifiable() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(folder)
    try change(archive, "UPDATE observation SET payload = NULL WHERE tweet = 1")
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.unverifiedTweets == 1)
    #expect(check.differingTweets == 0)
    try change(archive, "UPDATE tweet SET text = 'x'")
    #expect(try ArchiveCheck(archive: archive).repairTweets().map(\.identifier) == [2])
  }

  @Test("the better of two records counts, and a damaged retweet gets the text of its original")
  func severalRecords() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(folder)
    let more =
      #"{"data":{"id":"1","text":"a café in Lisbon","author_id":"7","lang":"pt"}}"# + "\n"
      + #"{"data":{"id":"3","text":"RT @a: a café…","author_id":"8","referenced_tweets":[{"type":"retweeted","id":"1"}]}}"#
      + "\n"
    try archive.importFile(try folder.file("more.jsonl", Array(more.utf8)))
    #expect(try ArchiveCheck(archive: archive).run().isSound)
    let before = try ArchiveDump(archive)
    try change(archive, "UPDATE tweet SET lang = 'en', text = text || '!'")
    let check = try ArchiveCheck(archive: archive).run()
    #expect(
      check.firstDifferingTweets.map(\.description) == [
        "tweet 1: text, lang", "tweet 2: text, lang", "tweet 3: lang",
      ])
    _ = try ArchiveCheck(archive: archive).repairTweets()
    #expect(try ArchiveDump(archive).difference(from: before) == nil)
    #expect(try ArchiveCheck(archive: archive).run().isSound)
  }

  @Test("a repair of more tweets than one step has is complete")
  func severalSteps() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let lines = (1...1100).map {
      #"{"id_str":"\#($0)","created_at":"Sat Nov 09 12:14:18 +0000 2024","full_text":"tweet \#($0)"}"#
    }
    try archive.importFile(
      try folder.file("tweets.jsonl", Array(lines.joined(separator: "\n").utf8)))
    let before = try ArchiveDump(archive)
    try change(archive, "UPDATE tweet SET text = text || '!'")
    let repaired = try ArchiveCheck(archive: archive).repairTweets()
    #expect(repaired.map(\.identifier) == Array(1...1100))
    #expect(try ArchiveDump(archive).difference(from: before) == nil)
  }
}
