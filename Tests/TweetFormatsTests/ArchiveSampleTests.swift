import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Account archives of every kind")
struct ArchiveSampleTests {
  @Test("there are archives of four worlds")
  func samplesExist() {
    #expect(ArchiveSample.all.count == 24)
    #expect(ArchiveSample.all.allSatisfy { !$0.files.isEmpty })
  }

  @Test("an archive gives the tweets that it holds, and no faults", arguments: ArchiveSample.all)
  func numbers(sample: ArchiveSample) throws {
    let view = SampleView(try sample.bytes())
    #expect(view.rejections.isEmpty)
    let expected = sample.expected
    #expect(
      view.topIdentifiers
        == Set(try #require(expected["tweetIds"]?.strings).compactMap { Int64($0) }))
    #expect(
      view.embeddedIdentifiers
        == Set(try #require(expected["embeddedTweetIds"]?.strings).compactMap { Int64($0) }))
    #expect(view.tweets.count == Int(try #require(expected["goodRecords"]?.integer)))
    let kept = ["followers": "follower", "following": "following", "notes": "noteTweet"]
    for (name, key) in kept {
      let count = view.records.reduce(0) { sum, record in
        switch name {
        case "followers": sum + (record.account?.followers.count ?? 0)
        case "following": sum + (record.account?.following.count ?? 0)
        default: sum + record.notes.count
        }
      }
      #expect(count == Int(expected["otherRecords"]?[key]?.integer ?? 0), "\(name)")
    }
    let likes = view.records.flatMap(\.likes)
    let liked = expected["likedTweetIds"]?.strings ?? []
    #expect(likes.map { "\($0.tweetIdentifier)" } == liked)
    #expect(
      likes.filter { $0.text == nil }.map { "\($0.tweetIdentifier)" }
        == expected["likedWithoutText"]?.strings ?? [])
  }

  @Test("every field that an archive gives has the right value", arguments: ArchiveSample.all)
  func fields(sample: ArchiveSample) throws {
    let world = try sample.world()
    let view = SampleView(try sample.bytes(), chunk: 777)
    let expected = sample.expected
    let file = SampleWorld.File(folder: sample.folder, name: sample.archive, expected: expected)
    var skipped: Set = ["isNote", "noteIdentifier", "deleted"]
    // Whose the tweets are stands in another file.
    if sample.kind.hasPrefix("archive") { skipped.formUnion(["tweeter", "screenName"]) }
    let noted = Set(matchedNotes(sample).values)
    let identifiers =
      (expected["tweetIds"]?.strings ?? []) + (expected["embeddedTweetIds"]?.strings ?? [])
    for identifier in identifiers.compactMap({ Int64($0) }) {
      for field in try #require(expected["gives"]?.strings) where !skipped.contains(field) {
        // The whole texts of long tweets stand in notes.
        let isText = ["text", "hashtags", "cashtags", "mentions", "urls"].contains(field)
        if isText, noted.contains(identifier) { continue }
        let wanted = world.value(field, of: identifier, in: file) ?? .null
        let found = view.value(field, of: identifier)
        if field == "text" {
          #expect(found?.string == world.written(wanted.string ?? ""), "text of \(identifier)")
        } else {
          #expect(found == normal(wanted, field), "\(field) of \(identifier)")
        }
      }
    }
  }

  private func normal(_ wanted: JSONTree, _ field: String) -> JSONTree {
    switch (field, wanted) {
    case ("editHistory", .list(let list)) where list.count == 1: .list([])
    case ("hashtags", .list(let list)):
      .list(list.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    case ("possiblySensitive", .null): .boolean(false)
    default: wanted
    }
  }

  /// The tweet of each note that has one.
  private func matchedNotes(_ sample: ArchiveSample) -> [String: Int64] {
    guard case .object(let table)? = sample.expected["notesMatched"] else { return [:] }
    return table.compactMapValues { $0.string.flatMap { Int64($0) } }
  }

  @Test(
    "complaint 2: parts in any order give the same tweets",
    arguments: ArchiveSample.all("archive-modern"))
  func partsInAnyOrder(sample: ArchiveSample) throws {
    let forward = SampleView(try sample.bytes())
    let backward = SampleView(try sample.bytes(reversed: true))
    #expect(forward.appearances == backward.appearances)
    #expect(forward.tweets.count == backward.tweets.count)
    let parts = sample.files.filter { $0.contains("tweets-part") }
    #expect(!parts.isEmpty)
    let part = try SampleWorld.read("\(sample.folder)/\(sample.archive)/\(parts[0])")
    let slices = sample.expected["slices"]
    #expect(SampleView(part).tweets.count == Int(slices?[parts[0]]?.integer ?? -1))
  }

  @Test(
    "complaints 16 and 25: retweets are told by their texts, and are marked as cut where they are",
    arguments: ArchiveSample.all("archive-modern") + ArchiveSample.all("archive-2019"))
  func retweets(sample: ArchiveSample) throws {
    let view = SampleView(try sample.bytes())
    let expected = Set(try #require(sample.expected["isRetweet"]?.strings))
    let found = view.tweets.filter(\.isRetweet)
    #expect(Set(found.map { "\($0.identifier)" }) == expected)
    for tweet in found {
      #expect(tweet.isTruncated == tweet.text.hasSuffix("…"))
      #expect(tweet.retweetOfIdentifier == nil)
    }
    #expect(found.contains { $0.isTruncated })
    // What the archive doesn't tell is unknown, not 0.
    #expect(view.tweets.allSatisfy { $0.replyCount == nil && $0.viewCount == nil })
  }

  @Test(
    "a link to a tweet at the end of the text is a quote",
    arguments: ArchiveSample.all("archive-modern") + ArchiveSample.all("archive-2019"))
  func quotes(sample: ArchiveSample) throws {
    let view = SampleView(try sample.bytes())
    let quotes = view.tweets.compactMap { tweet in
      tweet.quotedIdentifier.map { ("\(tweet.identifier)", JSONTree.string("\($0)")) }
    }
    let expected = try #require(sample.expected["quotedByPermalink"])
    #expect(JSONTree.object(Dictionary(uniqueKeysWithValues: quotes)) == expected)
  }

  @Test(
    "complaint 19: the whole text of a long tweet is in a note",
    arguments: ArchiveSample.all("archive-modern"))
  func notes(sample: ArchiveSample) throws {
    let world = try sample.world()
    let view = SampleView(try sample.bytes())
    let notes = view.records.flatMap(\.notes)
    let matched = matchedNotes(sample)
    #expect(!matched.isEmpty)
    for note in notes {
      guard let identifier = matched["\(note.identifier)"] else { continue }
      let tweet = try #require(world.tweets[identifier])
      #expect(note.text == world.written(tweet["text"]?.string ?? ""))
      #expect(note.created?.formatted(.iso8601) == tweet["created"]?.string)
      #expect(note.links.map(\.url) == tweet["urls"]?.strings ?? [])
    }
    let others = notes.map { "\($0.identifier)" }.filter { matched[$0] == nil }
    #expect(others == sample.expected["notesUnmatched"]?.strings ?? [])
  }

  @Test("deleted tweets have their time", arguments: ArchiveSample.all("archive-modern"))
  func deletions(sample: ArchiveSample) throws {
    let world = try sample.world()
    let view = SampleView(try sample.bytes())
    for text in try #require(sample.expected["deletedTweetIds"]?.strings) {
      let identifier = try #require(Int64(text))
      let deletions = view.records.flatMap(\.deletions).filter { $0.identifier == identifier }
      #expect(deletions.count == 2)
      let times = deletions.compactMap(\.time).map { $0.formatted(.iso8601) }
      #expect(times == [world.tweets[identifier]?["deleted"]?.string])
    }
  }

  @Test(
    "complaint 31: dates without a time of day are marked as such",
    arguments: ArchiveSample.all("grailbird-js") + ArchiveSample.all("grailbird-csv"))
  func dates(sample: ArchiveSample) throws {
    let view = SampleView(try sample.bytes())
    let days = view.tweets.filter { $0.createdPrecision == .day }.map { "\($0.identifier)" }
    #expect(Set(days) == Set(try #require(sample.expected["dateOnly"]?.strings)))
  }

  @Test("the account is known, and nothing of it that is private", arguments: ArchiveSample.all)
  func account(sample: ArchiveSample) throws {
    guard sample.kind != "grailbird-csv" else { return }
    let world = try sample.world()
    let view = SampleView(try sample.bytes())
    var account = AccountRecord()
    for record in view.records {
      if let own = record.account { account.add(own) }
      let original = String(decoding: record.original, as: UTF8.self)
      #expect(!original.contains("PRIVATE-"))
    }
    let owner = try #require(account.identifier.flatMap { world.users[$0] })
    #expect(account.bio == owner["description"]?.string)
    #expect(account.location == owner["location"]?.string)
    #expect(account.created?.formatted(.iso8601) == owner["created"]?.string)
    if sample.kind == "archive-modern" {
      #expect(account.name == owner["name"]?.string)
      #expect(account.screenName == owner["screenName"]?.string)
      #expect(account.formerNames == owner["formerScreenNames"]?.strings ?? [])
      #expect(account.exported?.formatted(.iso8601) == sample.expected["asOf"]?.string)
    }
  }

  @Test(
    "the manifest tells how many records each file holds",
    arguments: ArchiveSample.all("archive-modern"))
  func manifest(sample: ArchiveSample) throws {
    let view = SampleView(try sample.bytes())
    let manifest = try #require(view.records.compactMap(\.manifest).first)
    let counts = manifest.files.map { ($0.name, JSONTree.integer(Int64($0.count ?? -1))) }
    let expected = try #require(sample.expected["slices"])
    #expect(JSONTree.object(Dictionary(uniqueKeysWithValues: counts)) == expected)
  }

  @Test(
    "the pieces that an archive comes in make no difference",
    arguments: ArchiveSample.all.filter { $0.folder.hasSuffix("seed-1") })
  func pieces(sample: ArchiveSample) throws {
    let bytes = try sample.bytes()
    let whole = SampleView(bytes, chunk: bytes.count)
    for chunk in [1, 7, 4096] {
      let view = SampleView(bytes, chunk: chunk)
      #expect(view.records == whole.records)
      #expect(view.statistics == whole.statistics)
    }
  }
}
