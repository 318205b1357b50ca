import FoundationEssentials
import Testing

@Suite("tweetstore export --format original, of account archives")
struct OriginalArchiveTests {
  private static let fields = [
    "Tweet": "identifier,text,created,createdPrecision,client,lang,likeCount,retweetCount,"
      + "tweeter.identifier,tweeter.screenName,replyToIdentifier,retweetOfIdentifier,"
      + "quotedIdentifier,isRetweet,isTruncated,liked,audience,deletedAt",
    "TwitterUser": "identifier,screenName,name,bio,location,created",
    "Deletion": "tweetIdentifier,time,reason", "Like": "tweetIdentifier,text",
    "Profile": "screenName,name,bio,firstSeen", "Observation": "shape",
  ]

  private static func archive(_ name: String) -> String { Workplace.sample("../archives/\(name)") }

  /// The rows of an entity in a store, in an order of their own.
  private func rows(
    _ entity: String, _ predicate: String? = nil, _ store: String, _ workplace: Workplace,
    leavingOut left: String = ""
  ) throws -> [String] {
    let fields = try #require(Self.fields[entity]).replacing(left, with: "")
    let words = ["--store", store, "query", "-e", entity, "--fields", fields]
    return try workplace.run(words + (predicate.map { [$0] } ?? [])).lines.sorted()
  }

  /// Imports, exports, and imports that into another store.
  private func copy(
    _ inputs: [String], _ predicate: String? = nil, in workplace: Workplace
  ) throws -> String {
    #expect(try workplace.run(["import", "-q"] + inputs.map(Self.archive)).code == 0)
    let words = ["export", "--format", "original", "--output", "all.jsonl"]
    #expect(try workplace.run(words + (predicate.map { [$0] } ?? [])).code == 0)
    let second = "\(workplace.folder)/second.sqlite"
    let result = try workplace.run("--store", second, "import", "-q", "all.jsonl")
    #expect(result.code == 0 && result.errors == "")
    return second
  }

  @Test(
    "archives of two accounts come back, each account with what is its own",
    arguments: [
      ["seed-1/archive-2024", "seed-2/archive-2024"],
      ["seed-1/archive-2019", "seed-2/archive-2024"],
      ["seed-1/grailbird-2014", "seed-2/grailbird-2012", "seed-2/archive-2019"],
      ["seed-2/archive-2024", "seed-1/grailbird-2012/tweets.csv", "../seed-1/twarc2.jsonl"],
    ])
  func pairs(inputs: [String]) throws {
    let workplace = try Workplace()
    let second = try copy(inputs, in: workplace)
    let isWhole = !inputs.contains { $0.hasSuffix(".csv") }
    for entity in Self.fields.keys where isWhole || !["TwitterUser", "Profile"].contains(entity) {
      // Of a file that was imported alone no record says what its account is called.
      let left = isWhole ? "" : "tweeter.screenName,"
      let first = try rows(entity, nil, workplace.store, workplace, leavingOut: left)
      #expect(try rows(entity, nil, second, workplace, leavingOut: left) == first, "\(entity)")
    }
    let authors = try workplace.run("--store", second, "query", "tweeter == nil", "--count")
    #expect(authors.output == "0\n")
    // The first line of a table may be there more than once.
    let exports = try [workplace.store, second].map { store in
      let result = try workplace.run("--store", store, "export", "--format", "original")
      return Set(result.output.split(separator: "\n").filter { !$0.hasPrefix("window.YTD.") })
    }
    #expect(exports[0] == exports[1] && exports[0].count > 50)
    // It comes again into the store that it is of, and changes nothing.
    let before = try rows("Profile", nil, workplace.store, workplace)
    #expect(try workplace.run("import", "-q", "all.jsonl").code == 0)
    #expect(try rows("Profile", nil, workplace.store, workplace) == before)
  }

  @Test(
    "tables with other columns come back, and several that begin alike",
    arguments: [nil, "text CONTAINS \"the\"", "tweeter.identifier == 747169214"])
  func tables(predicate: String?) throws {
    let workplace = try Workplace()
    let names = ["seed-1/grailbird-2014", "seed-1/grailbird-2012", "seed-2/grailbird-2012"]
    let second = try copy(names.map { "\($0)/tweets.csv" }, predicate, in: workplace)
    let left = "tweeter.screenName,"
    let first = try rows("Tweet", predicate, workplace.store, workplace, leavingOut: left)
    #expect(try rows("Tweet", nil, second, workplace, leavingOut: left) == first)
    #expect(first.count > 4)
  }

  @Test("with a predicate tweets keep their authors, and what is said of these")
  func predicate() throws {
    let workplace = try Workplace()
    let predicate = "tweeter.identifier == 747169214 AND deletedAt == nil AND created < 2022-01-01"
    let second = try copy(
      ["seed-1/archive-2024", "seed-2/archive-2024"], predicate, in: workplace)
    let left = "liked,"
    let first = try rows("Tweet", predicate, workplace.store, workplace, leavingOut: left)
    #expect(try rows("Tweet", nil, second, workplace, leavingOut: left) == first)
    #expect(first.count > 4)
    let user = try rows("TwitterUser", "identifier == 747169214", workplace.store, workplace)
    #expect(try rows("TwitterUser", "identifier == 747169214", second, workplace) == user)
    #expect(try rows("TwitterUser", "identifier == 118185090", second, workplace) == [])
  }

  @Test("a file that an archive holds is exported with its author, though no record names it")
  func alone() throws {
    let workplace = try Workplace()
    let second = try copy(
      ["seed-1/archive-2024/data/tweets.js", "seed-2/archive-2024/data/tweets.js"], in: workplace)
    let left = "tweeter.screenName,"
    let first = try rows("Tweet", nil, workplace.store, workplace, leavingOut: left)
    #expect(try rows("Tweet", nil, second, workplace, leavingOut: left) == first)
    let authors = try workplace.run("--store", second, "query", "tweeter == nil", "--count")
    #expect(authors.output == "0\n")
  }

  @Test(
    "files of an archive that were imported one by one come back as one archive",
    arguments: [
      ("seed-1/grailbird-2012/data/js", ["payload_details", "user_details", "tweets/2009_02"]),
      ("seed-2/grailbird-2012/data/js", ["tweets/2011_10", "user_details", "payload_details"]),
      ("seed-1/archive-2024/data", ["tweets", "profile", "account", "manifest", "like"]),
      ("seed-1/archive-2019", ["tweet", "account", "profile", "like"]),
    ])
  func oneByOne(folder: String, names: [String]) throws {
    let workplace = try Workplace()
    let second = try copy(names.map { "\(folder)/\($0).js" }, in: workplace)
    for entity in Self.fields.keys {
      let first = try rows(entity, nil, workplace.store, workplace)
      #expect(try rows(entity, nil, second, workplace) == first, "\(entity)")
    }
    let undated = ["query", "-e", "Profile", "firstSeen == nil", "--count"]
    #expect(try workplace.run(["--store", second] + undated).output == "0\n")
    let labels = TextFile.read("\(workplace.folder)/all.jsonl")?.split(separator: "\n")
      .filter { $0.hasPrefix("window.YTD.") }
      .compactMap { $0.split(separator: ".").first { $0.hasPrefix("archive") } }
    #expect(Set(labels ?? []).count == 1)
  }

  @Test("files of two archives that were imported one by one stay apart")
  func twoOneByOne() throws {
    let workplace = try Workplace()
    let folders = ["seed-1/grailbird-2012/data/js", "seed-2/grailbird-2012/data/js"]
    let second = try copy(
      ["tweets/2009_02", "payload_details", "user_details"].flatMap { name in
        folders.map { "\($0)/\(name).js" }
      }, in: workplace)
    for entity in Self.fields.keys {
      let first = try rows(entity, nil, workplace.store, workplace)
      #expect(try rows(entity, nil, second, workplace) == first, "\(entity)")
    }
  }
}
