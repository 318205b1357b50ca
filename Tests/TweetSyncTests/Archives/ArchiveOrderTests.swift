import FoundationEssentials
import SQLiteStore
import TestSupport
import Testing
import TweetSync

@Suite("The order in which archives come")
struct ArchiveOrderTests {
  private static let archives = [
    "archive-2024", "archive-2019", "grailbird-2014", "grailbird-2012",
  ]

  @Test(
    "complaint 2: the files of an archive, each by itself, give the same in any order",
    arguments: SampleFiles.archiveWorlds)
  func files(world: String) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix(seed: 11)
    for archive in Self.archives {
      let files = SampleFiles.files(ofArchive: "\(world)/\(archive)")
      #expect(files.count > 5)
      let reference = try folder.dump(files)
      for order in [files.reversed(), files.shuffled(using: &random)] {
        let difference = try folder.dump(Array(order)).difference(from: reference)
        #expect(difference == nil, "\(order)")
      }
    }
  }

  @Test(
    "complaint 36: archives of every year give the same in any order",
    arguments: SampleFiles.archiveWorlds)
  func archives(world: String) throws {
    let folder = try TemporaryFolder()
    let folders = Self.archives.map { "\(world)/\($0)" }
    let reference = try folder.dump(folders)
    #expect(reference.rowCount("tweet") > 20)
    var random = SplitMix(seed: 12)
    for order in [folders.reversed()] + (0..<4).map({ _ in folders.shuffled(using: &random) }) {
      let difference = try folder.dump(order).difference(from: reference)
      #expect(difference == nil, "\(order)")
    }
  }

  @Test("complaint 36: archives and what the API gave of the same tweets come in any order")
  func withAPI() throws {
    let folder = try TemporaryFolder()
    let world = SampleFiles.worlds[0]
    let archives = Self.archives.map { "\(SampleFiles.archiveWorlds[0])/\($0)" }
    let files =
      archives
      + [
        "v1-timeline.json", "v1-compat.json", "v2-user-tweets.json", "twarc2.jsonl", "stream.jsonl",
      ]
      .map { "\(world)/\($0)" }
    let reference = try folder.dump(files)
    #expect(reference.rowCount("tweet") > 50)
    var random = SplitMix(seed: 13)
    for order in [files.reversed()] + (0..<5).map({ _ in files.shuffled(using: &random) }) {
      let difference = try folder.dump(order).difference(from: reference)
      #expect(difference == nil, "\(order)")
    }
    // Two by two as well: what wins must not hang on a third one.
    for archive in archives {
      for file in files.suffix(5) {
        let difference = try folder.dump([archive, file])
          .difference(from: folder.dump([file, archive]))
        #expect(difference == nil, "\(archive) and \(file)")
      }
    }
  }

  @Test(
    "importing archives a second time changes nothing", arguments: SampleFiles.archiveWorlds)
  func twice(world: String) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let folders = Self.archives.map { "\(world)/\($0)" }
    try archive.importFiles(folders)
    let before = try ArchiveDump(archive)
    for folder in folders.reversed() {
      let report = try archive.importFile(folder)
      #expect([report.new, report.updated] == [0, 0])
    }
    #expect(try ArchiveDump(archive).difference(from: before) == nil)
  }

  /// All of an archive in one file, which stands alone as from a pipe.
  private func pipe(_ names: [String], _ folder: TemporaryFolder, _ name: String) throws -> String {
    let source = "\(SampleFiles.archiveWorlds[0])/archive-2024/data"
    let bytes = try names.flatMap { try SampleFiles.read("\(source)/\($0).js") }
    return try folder.file(name, bytes)
  }

  @Test("the account may come after the tweets")
  func accountAfterTweets() throws {
    let folder = try TemporaryFolder()
    let names = [
      "account", "profile", "manifest", "follower", "tweets", "tweets-part1", "note-tweet",
    ]
    let left: Set = ["source", "observation"]
    let first = try folder.archive("first")
    let report = try first.importFile(try pipe(names, folder, "forward.js"))
    #expect(report.warnings == [])
    let second = try folder.archive("second")
    var options = ImportOptions()
    options.batchSize = 3
    try second.importFile(try pipe(names.reversed(), folder, "backward.js"), options: options)
    let forward = try ArchiveDump(first, leavingOut: left)
    #expect(try ArchiveDump(second, leavingOut: left).difference(from: forward) == nil)
    #expect(forward.tables["tweet"]?.allSatisfy { !$0.contains("tweeter=null") } == true)
    #expect(forward.rowCount("twitter_user_followers") > 0)
  }

  @Test("tweets without their account lose nothing: the archive fills in whose they are")
  func tweetsAlone() throws {
    let folder = try TemporaryFolder()
    let alone = try pipe(["tweets", "tweets-part1"], folder, "tweets.js")
    let whole = "\(SampleFiles.archiveWorlds[0])/archive-2024"
    let archive = try folder.archive()
    let report = try archive.importFile(alone)
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.contains("25 tweets") == true)
    let held = try #require(try ArchiveDump(archive).tables["tweet"])
    #expect(held.count == 25)
    #expect(held.allSatisfy { $0.contains("tweeter=null") })
    let after = try archive.importFile(whole)
    #expect(after.updated == 25)
    let filled = try ArchiveDump(archive)
    #expect(filled.tables["tweet"]?.allSatisfy { !$0.contains("tweeter=null") } == true)
    #expect(try folder.dump([whole, alone]).difference(from: filled) == nil)
  }

  @Test("a file of an archive by itself finds the account beside it")
  func fileAlone() throws {
    let folder = try TemporaryFolder()
    let root = SampleFiles.archiveWorlds[0]
    for file in [
      "archive-2024/data/tweets.js", "archive-2019/tweet.js", "grailbird-2014/tweets.csv",
    ] {
      let archive = try folder.archive("\(UUID().uuidString)")
      let report = try archive.importFile("\(root)/\(file)")
      #expect(report.warnings == [])
      let tweets = try #require(try ArchiveDump(archive).tables["tweet"])
      #expect(tweets.count > 5)
      #expect(tweets.allSatisfy { !$0.contains("tweeter=null") })
    }
  }

  @Test("the size of batches makes no difference")
  func batches() throws {
    let folder = try TemporaryFolder()
    let folders = Self.archives.map { "\(SampleFiles.archiveWorlds[1])/\($0)" }
    let reference = try folder.dump(folders)
    for size in [1, 7] {
      let archive = try folder.archive("size-\(size)")
      var options = ImportOptions()
      options.batchSize = size
      for path in folders { try archive.importFile(path, options: options) }
      #expect(try ArchiveDump(archive).difference(from: reference) == nil)
    }
  }
}
