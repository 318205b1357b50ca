import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteDriver
import SQLiteStore
import Testing
import TweetModel

@testable import TweetSync

@Suite("Records that are kept")
struct RawRecordsTests {
  /// All records of an archive, each with a line end.
  private func records(of archive: TweetArchive) throws -> [UInt8] {
    try archive.container.viewContext.performAndWait { context in
      let kept = try RawRecords(in: context)
      var bytes: [UInt8] = []
      for observation in try context.fetch(FetchRequest(Observation.self)) {
        guard let record = try kept.record(carriedBy: observation) else { continue }
        bytes += record + [0x0A]
      }
      return bytes
    }
  }

  @Test("imported into an empty store they give the same rows", arguments: SampleFiles.worlds)
  func roundTrip(world: String) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive("first")
    try archive.importFiles(SampleFiles.files(of: world))
    let bytes = try records(of: archive)
    let second = try folder.archive("second")
    try second.importFiles([try folder.file("records.jsonl", bytes)])
    // Only where they came from is another.
    let left: Set = ["source", "observation.source", "deletion.source"]
    let dump = try ArchiveDump(archive, leavingOut: left)
    #expect(dump.rowCount("observation") > 100)
    #expect(try ArchiveDump(second, leavingOut: left).difference(from: dump) == nil)
    #expect(try records(of: second) == bytes)
  }

  @Test("deleting tweets one by one leaves each record for those that stay, and then nothing")
  func removing() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile("\(SampleFiles.worlds[0])/twarc2.jsonl")
    let remover = TweetRemover(archive: archive)
    let identifiers = try archive.container.viewContext.performAndWait { context in
      try context.fetchLazily(FetchRequest(Tweet.self)).objectIDs.map(\.primaryKey)
    }
    #expect(identifiers.count > 40)
    var moved = 0
    // The newest tweet of a page is its first, which carries it.
    for (index, identifier) in identifiers.reversed().enumerated() {
      let predicate = try remover.bound(
        FetchPredicate(format: "identifier == %@", arguments: [.value(.integer(identifier))]))
      #expect(try remover.preview(predicate).tweets == 1)
      let result = try remover.remove(predicate)
      #expect(result.tweets == 1)
      moved += result.movedRecords
      if index % 9 == 0 {
        let check = try ArchiveCheck(archive: archive).run()
        #expect(check.isSound, "\(index): \(check)")
      }
    }
    #expect(moved > 0)
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.isSound && check.records == 0)
  }

  @Test("many at once leave records for those that stay")
  func removingMany() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile("\(SampleFiles.worlds[0])/twarc2.jsonl")
    let before = try ArchiveCheck(archive: archive).run().records
    let remover = TweetRemover(archive: archive)
    let result = try remover.remove(
      remover.bound(try FetchPredicate(format: "identifier > 1700000000000000000")))
    #expect(result.tweets > 10 && result.movedRecords > 0)
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.isSound)
    #expect(check.records > 0 && check.records <= before)
  }

  /// One page of API v2 with 600 tweets.
  private static let page: String = {
    let tweets = (1...600).map { ##"{"id":"\##($0)","text":"tweet \##($0)","author_id":"7"}"## }
    let user = #"{"id":"7","name":"A","username":"a"}"#
    return #"{"data":[\#(tweets.joined(separator: ","))],"includes":{"users":[\#(user)]}}"# + "\n"
  }()

  @Test("another program imports between the steps of a deletion, and no record is lost")
  func importBetweenSteps() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("page.jsonl", Array(Self.page.utf8))
    let archive = try folder.archive()
    try archive.importFile(file)
    let other = try TweetArchive(path: archive.store.path, access: .readWrite)
    var steps: [Int] = []
    // The tweets of the first step come back while those of the second one wait.
    let remover = TweetRemover(archive: archive)
    let result = try remover.remove(
      remover.bound(try FetchPredicate(format: "identifier <= 550")),
      onStep: { result in
        steps.append(result.tweets)
        if steps.count == 1 {
          #expect((try? other.importFile(file).new) == 500)
        }
      })
    #expect(steps == [500, 550])
    #expect(result.tweets == 550)
    #expect(try ArchiveDump(archive).rowCount("tweet") == 550)
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.isSound && check.records == 1, "\(check)")
    #expect(try records(of: archive) == Array(Self.page.utf8))
  }

  /// The number of stored payloads, and the observations by tweet with the tweet that carries their record.
  private func carriers(_ archive: TweetArchive) throws -> (payloads: Int, named: Set<Int64>) {
    let rows = try archive.rows("SELECT carrier_identifier FROM observation WHERE payload IS NULL")
    let named = rows.compactMap { row -> Int64? in
      if case .integer(let key) = row[0] { key } else { nil }
    }
    #expect(named.count == rows.count)
    let count = try archive.rows("SELECT count(*) FROM observation WHERE payload IS NOT NULL")
    guard case .integer(let payloads)? = count.first?.first else { return (0, []) }
    return (Int(payloads), Set(named))
  }

  private func remove(_ format: String, from archive: TweetArchive) throws {
    let remover = TweetRemover(archive: archive)
    let result = try remover.remove(remover.bound(try FetchPredicate(format: format)))
    #expect(result.tweets == 1)
  }

  /// Four tweets in the form of a page, in any order.
  private static func page(of tweets: [Int]) -> String {
    let list = tweets.map { ##"{"id":"\##($0)","text":"tweet \##($0)","author_id":"7"}"## }
    return ##"{"data":[\##(list.joined(separator: ","))]}"## + "\n"
  }

  @Test(
    "a record that comes again after the tweet that carried it was deleted is kept once",
    arguments: [[4, 3, 2, 1], [1, 2, 3, 4], [2, 4, 1, 3]])
  func carrierComesAgain(order: [Int]) throws {
    let folder = try TemporaryFolder()
    let page = Self.page(of: order)
    let file = try folder.file("page.jsonl", page)
    let archive = try folder.archive()
    try archive.importFile(file)
    let before = try carriers(archive)
    #expect(before.payloads == 1 && before.named == [Int64(order[0])])
    try remove("identifier == \(order[0])", from: archive)
    for _ in 0..<2 {
      try archive.importFile(file)
      let after = try carriers(archive)
      #expect(after.payloads == 1 && after.named.count == 1, "\(after)")
      let check = try ArchiveCheck(archive: archive).run()
      #expect(check.isSound && check.records == 1, "\(check)")
      #expect(try records(of: archive) == Array(page.utf8))
      #expect(try ArchiveDump(archive).rowCount("tweet") == 4)
    }
  }

  @Test(
    "a quoted tweet that carries the record for a deleted one gives it back or keeps it, but once")
  func quotedCarrier() throws {
    let folder = try TemporaryFolder()
    let user = #"{"id_str":"7","screen_name":"a","name":"A"}"#
    let line =
      ##"{"id_str":"20","text":"so","user":\##(user),"quoted_status_id_str":"10","quoted_status":"##
      + ##"{"id_str":"10","text":"what","user":\##(user)}}"## + "\n"
    let file = try folder.file("quote.jsonl", line)
    let archive = try folder.archive()
    try archive.importFile(file)
    try remove("identifier == 20", from: archive)
    #expect(try records(of: archive) == Array(line.utf8))
    try archive.importFile(file)
    #expect(try carriers(archive) == (1, [20]))
    #expect(try records(of: archive) == Array(line.utf8))
  }

  @Test("a damaged copy of a record never replaces a sound one that comes again")
  func damagedCopy() throws {
    let folder = try TemporaryFolder()
    let page = Self.page(of: [1, 2, 3])
    let file = try folder.file("page.jsonl", page)
    let archive = try folder.archive()
    try archive.importFile(file)
    try remove("identifier == 1", from: archive)
    try folder.execute(
      "UPDATE observation SET payload = x'28b52ffd0000' WHERE payload IS NOT NULL", on: archive)
    try archive.importFile(file)
    #expect(try carriers(archive) == (1, [1]))
    #expect(try records(of: archive) == Array(page.utf8))
  }

  @Test("archives whose records are carried by different tweets are merged with each record once")
  func mergedCarriers() throws {
    let folder = try TemporaryFolder()
    let page = Self.page(of: [4, 3, 2, 1])
    let file = try folder.file("page.jsonl", page)
    let archives = try ["first", "second"].map { try folder.archive($0) }
    for archive in archives { try archive.importFile(file) }
    try remove("identifier == 4", from: archives[0])
    let third = try folder.archive("third")
    for archive in archives { try third.importFile(archive.store.path) }
    let fourth = try folder.archive("fourth")
    for archive in archives.reversed() { try fourth.importFile(archive.store.path) }
    for archive in [third, fourth] {
      #expect(try carriers(archive) == (1, [4]))
      #expect(try records(of: archive) == Array(page.utf8))
    }
  }

  @Test("the check finds a record that a tweet shares and that is gone")
  func lostCarrier() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(try folder.file("page.jsonl", Array(Self.page.utf8)))
    let other = try SQLiteConnection(path: archive.store.path)
    try other.execute("DELETE FROM observation WHERE payload IS NOT NULL")
    let check = try ArchiveCheck(archive: archive).run()
    #expect(!check.isSound)
    #expect(check.lostCarriers == 599)
    #expect(check.records == 0)
  }

  @Test("a deletion that is ended keeps the steps it has done")
  func endedBetweenSteps() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(try folder.file("page.jsonl", Array(Self.page.utf8)))
    var isEnded = false
    let result = try TweetRemover(archive: archive).remove(
      nil, onStep: { _ in isEnded = true }, isCancelled: { isEnded })
    #expect(result.tweets == 500)
    #expect(try ArchiveDump(archive).rowCount("tweet") == 100)
    let check = try ArchiveCheck(archive: archive).run()
    #expect(check.isSound && check.records == 1, "\(check)")
  }

  @Test("a deletion that ends after any step keeps every record for the tweets that are left")
  func endedAfterAnyStep() throws {
    for steps in 1...4 {
      let folder = try TemporaryFolder()
      let archive = try folder.archive()
      try archive.importFile("\(SampleFiles.worlds[0])/twarc2.jsonl")
      var remover = TweetRemover(archive: archive)
      remover.stepSize = 7
      let count = try remover.preview(nil).tweets
      var progress: [Int] = []
      let result = try remover.remove(
        nil, onStep: { progress.append($0.tweets) }, isCancelled: { progress.count == steps })
      #expect(progress == (1...steps).map { $0 * 7 })
      // The records were only kept for tweets that were to be deleted, too.
      #expect(result.movedRecords == 0)
      let check = try ArchiveCheck(archive: archive).run()
      #expect(check.isSound && check.records > 0, "\(steps): \(check)")
      #expect(try remover.preview(nil).tweets == count - steps * 7)
    }
  }

  @Test(
    "the records that stay are counted once, however many steps move them", arguments: [1, 5, 500])
  func movedRecords(stepSize: Int) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(try folder.file("page.jsonl", Array(Self.page.utf8)))
    var remover = TweetRemover(archive: archive)
    remover.stepSize = stepSize
    let result = try remover.remove(
      remover.bound(try FetchPredicate(format: "identifier BETWEEN {2, 20} OR identifier > 590")))
    #expect(result.tweets == 29)
    let rest = try remover.remove(remover.bound(FetchPredicate(format: "identifier < 300")))
    #expect(rest.tweets == 280)
    #expect(result.movedRecords + rest.movedRecords == 1)
    #expect(try records(of: archive) == Array(Self.page.utf8))
    #expect(try ArchiveCheck(archive: archive).run().isSound)
  }
}
