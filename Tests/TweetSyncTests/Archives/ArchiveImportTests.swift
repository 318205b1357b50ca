import ContainerSamples
import FoundationEssentials
import ObjectGraph
import SQLiteStore
import TestSupport
import Testing
import TweetModel
import TweetSync

@Suite("What an account archive gives")
struct ArchiveImportTests {
  @Test(
    "the tweets of an archive are held with every field that it gives",
    arguments: SampleExpectation.archives)
  func tweets(sample: SampleExpectation) throws {
    let archive = try TemporaryArchive()
    let report = try archive.store.importFile(sample.path)
    let account = try sample.account()
    #expect(report.seen == account["goodRecords"]?.integer.map { Int($0) })
    #expect(report.rejected == 0 && report.unreadable == 0)
    #expect(report.warnings == [])
    let held = try HeldTweet.all(in: archive.store)
    let own = account.identifiers("tweetIds")
    let either = own + account.identifiers("embeddedTweetIds")
    #expect(Set(held.keys) == Set(either))
    try sample.expectFields(of: held)
    let isDay = Set(account.identifiers("dateOnly"))
    for identifier in either {
      let tweet = try #require(held[identifier])
      if own.contains(identifier) {
        #expect((tweet.fields["createdPrecision"] == "day") == isDay.contains(identifier))
      }
      #expect(tweet.fields["replyCount"] == nil && tweet.fields["impressionCount"] == nil)
    }
  }

  @Test(
    "complaint 15: likes, follows and earlier names are held, and tweets are marked as liked",
    arguments: SampleExpectation.archives("archive-2024"))
  func collections(sample: SampleExpectation) throws {
    let archive = try TemporaryArchive()
    let report = try archive.store.importFile(sample.path)
    let account = try sample.account()
    let slices = try #require(account["slices"])
    var checked = 0
    for member in report.members where member.place.hasSuffix(".js") {
      let name = String(member.place.dropFirst(sample.path.count + 1))
      guard let count = slices[name]?.integer else { continue }
      // An empty list is a record of its own.
      #expect(member.seen + member.notices == max(1, Int(count)), "\(name)")
      checked += 1
    }
    #expect(checked > 0)
    let likes = try archive.rows("SELECT tweet_identifier FROM \"like\"")
    #expect(Set(likes) == Set(account["likedTweetIds"]?.strings ?? []))
    let withoutText = try archive.rows("SELECT tweet_identifier FROM \"like\" WHERE text IS NULL")
    #expect(Set(withoutText) == Set(account["likedWithoutText"]?.strings ?? []))
    let others = try #require(account["otherRecords"])
    #expect(
      try archive.rows(
        "SELECT followers FROM twitter_user_followers JOIN twitter_user u "
          + "ON u.identifier = following WHERE u.bio IS NOT NULL"
      ).count
        == others["follower"]?.integer.map { Int($0) })
    let users = try sample.truth(["users"])
    let names = try archive.rows(
      "SELECT screen_name FROM profile WHERE name IS NULL AND bio IS NULL")
    let former = users.values.flatMap { $0["formerScreenNames"]?.strings ?? [] }
    #expect(names.count == others["screenNameChange"]?.integer.map { Int($0) })
    #expect(Set(names).isSubset(of: Set(former)))
  }

  @Test(
    "the account is described, and nothing private of it is anywhere in the store",
    arguments: SampleExpectation.archives("archive"))
  func account(sample: SampleExpectation) throws {
    let archive = try TemporaryArchive()
    let report = try archive.store.importFile(sample.path)
    #expect(!"\(report)".contains("PRIVATE-"))
    let truth = try sample.truth(["users"])
    let row = try archive.rows(
      "SELECT identifier || '|' || name || '|' || bio || '|' || location FROM twitter_user "
        + "WHERE bio IS NOT NULL")
    #expect(row.count == 1)
    let parts = try #require(row.first).split(separator: "|", omittingEmptySubsequences: false)
    let owner = try #require(Int64(parts[0]).flatMap { truth[$0] })
    if sample.name.contains("2024") { #expect(String(parts[1]) == owner["name"]?.string) }
    #expect(String(parts[2]) == owner["description"]?.string)
    #expect(String(parts[3]) == owner["location"]?.string ?? "")
    for record in try archive.originals() { #expect(!record.contains("PRIVATE-")) }
    archive.store.store.close()
    let bytes = try SampleFiles.read(archive.path)
    #expect(bytes.firstRange(of: Array("PRIVATE-".utf8)) == nil)
  }

  @Test(
    "complaints 9 and 55: pictures and videos are found by the names of their files",
    arguments: SampleExpectation.archives("archive"))
  func media(sample: SampleExpectation) throws {
    let archive = try TemporaryArchive()
    try archive.store.importFile(sample.path)
    let files = try archive.rows("SELECT file FROM media WHERE file IS NOT NULL")
    let count = try #require(try sample.account()["otherRecords"]?["media"]?.integer)
    #expect(files.count == Int(count))
    for file in files { #expect(FileManager.default.fileExists(atPath: file)) }
  }

  @Test("where a picture is tells every container around it, each in its own way")
  func mediaInContainers() throws {
    let tweet =
      #"window.YTD.tweets.part0 = [{"tweet":{"id_str":"20","full_text":"a","created_at":"#
      + #""Tue Mar 21 20:50:14 +0000 2006","extended_entities":{"media":[{"id_str":"7","type":"#
      + #""photo","media_url_https":"https://pbs.twimg.com/media/x.jpg"}]}}}]"#
    let zip = ZIPBuilder(members: [
      .init("data/tweets.js", tweet), .init("data/tweets_media/20-x.jpg", "x"),
    ])
    let folder = try TemporaryFolder()
    let root = "\(folder.path)/root"
    try FileManager.default.createDirectory(
      atPath: "\(root)/sub", withIntermediateDirectories: true)
    _ = try folder.file("root/sub/a.zip", zip.bytes)
    for input in [root, "\(root)/", "\(root)/sub/a.zip"] {
      let archive = try TemporaryArchive()
      try archive.store.importFile(input)
      #expect(
        try archive.rows("SELECT file FROM media")
          == ["\(root)/sub/a.zip:data/tweets_media/20-x.jpg"])
    }
  }

  @Test(
    "deleted tweets are marked with their time",
    arguments: SampleExpectation.archives("archive-2024"))
  func deletions(sample: SampleExpectation) throws {
    let archive = try TemporaryArchive()
    try archive.store.importFile(sample.path)
    let truth = try sample.truth(["tweets"])
    let deleted = try archive.rows(
      "SELECT identifier FROM tweet WHERE deleted_at IS NOT NULL")
    #expect(deleted == (try sample.account()["deletedTweetIds"]?.strings))
    for identifier in deleted {
      let time = try archive.store.container.viewContext.performAndWait { context in
        try context.fetch(FetchRequest(Tweet.self)).first { "\($0.identifier)" == identifier }?
          .deletedAt
      }
      let wanted = Int64(identifier).flatMap { truth[$0] }?["deleted"]?.string
      #expect(time?.formatted(.iso8601) == wanted)
    }
  }

  @Test(
    "complaint 19: notes are merged into their tweets, and others are kept",
    arguments: SampleExpectation.archives("archive-2024"))
  func notes(sample: SampleExpectation) throws {
    let archive = try TemporaryArchive()
    try archive.store.importFile(sample.path)
    let account = try sample.account()
    let matched = try #require(account["notesMatched"]?.members)
    let pairs = try archive.rows(
      "SELECT identifier || ' ' || tweet_identifier FROM note WHERE tweet_identifier IS NOT NULL")
    #expect(Set(pairs) == Set(matched.map { "\($0.key) \($0.value.string ?? "")" }))
    let others = try archive.rows("SELECT identifier FROM note WHERE tweet_identifier IS NULL")
    #expect(others == account["notesUnmatched"]?.strings ?? [])
    #expect(
      try archive.rows("SELECT identifier FROM tweet WHERE is_truncated AND is_retweet IS NULL")
        .isEmpty)
  }

  @Test("complaint 3: fewer records than the archive's own list says are warned of, and no error")
  func missingRecords() throws {
    let archive = try TemporaryArchive()
    let copy = try archive.copy("\(SampleFiles.archiveWorlds[0])/archive-2024")
    let file = "\(copy)/data/like.js"
    let like = #"window.YTD.like.part0 = [ {"like":{"tweetId":"19088272250"}} ]"#
    try Data(like.utf8).write(to: URL(filePath: file))
    try FileManager.default.removeItem(atPath: "\(copy)/data/mute.js")
    let report = try archive.store.importFile(copy)
    #expect(report.rejected == 0)
    #expect(report.warnings == [])
    #expect(
      report.mismatches.map(\.place) == ["\(copy)/data/like.js", "\(copy)/data/mute.js"])
    #expect(report.mismatches.map(\.promised) == [4, 1])
    #expect(report.mismatches.map(\.found) == [1, nil])
    let alone = try archive.store.importFile(file)
    #expect(alone.mismatches.map(\.promised) == [4])
  }

  @Test("complaint 14: every file of an archive has a report of its own")
  func reports() throws {
    let sample = try #require(SampleExpectation.archives("archive-2024").first)
    let archive = try TemporaryArchive()
    let report = try archive.store.importFile(sample.path)
    let slices = try #require(try sample.account()["slices"])
    let parts = report.members.filter { $0.place.contains("/data/tweets") }
    #expect(parts.count == 2)
    for part in parts {
      let name = String(part.place.dropFirst(sample.path.count + 1))
      #expect(part.seen == slices[name]?.integer.map { Int($0) })
      #expect(part.new == part.seen)
    }
    #expect(report.ignoredNames.contains { $0.hasSuffix("data/direct-messages.js") })
    #expect(report.ignoredNames.contains { $0.hasSuffix("data/grok-chat-item.js") })
    let again = try archive.store.importFile(sample.path)
    #expect([again.new, again.updated, again.unchanged] == [0, 0, report.seen])
  }

  @Test("private messages are kept where that is asked for, and only there")
  func messages() throws {
    let sample = try #require(SampleExpectation.archives("archive-2024").first)
    let without = try TemporaryArchive()
    try without.store.importFile(sample.path)
    #expect(try without.originals().allSatisfy { !$0.contains("dmConversation") })
    let alone = try without.store.importFile("\(sample.path)/data/direct-messages.js")
    #expect(alone.warnings.contains { $0.contains("--with-messages") })
    #expect(try without.originals().allSatisfy { !$0.contains("dmConversation") })
    let with = try TemporaryArchive()
    var options = ImportOptions()
    options.readsMessages = true
    try with.store.importFile(sample.path, options: options)
    #expect(try with.originals().filter { $0.contains("dmConversation") }.count == 3)
  }

  @Test("every record of an archive can be had again as it came")
  func originals() throws {
    let sample = try #require(SampleExpectation.archives("archive-2024").first)
    let archive = try TemporaryArchive()
    try archive.store.importFile(sample.path)
    let originals = Set(try archive.originals())
    for name in ["tweets", "like", "note-tweet", "profile", "tweet-headers", "follower", "block"] {
      let text = String(
        decoding: try SampleFiles.read("\(sample.path)/data/\(name).js"), as: UTF8.self)
      let own = originals.filter { text.contains($0) }
      #expect(
        own.count == (try sample.account()["slices"]?["data/\(name).js"]?.integer).map { Int($0) })
    }
  }
}
