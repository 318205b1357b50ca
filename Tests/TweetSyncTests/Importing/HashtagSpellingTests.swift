import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteDriver
import SQLiteStore
import Synchronization
import Testing
import TweetModel

@testable import TweetSync

@Suite("Conversion of folded hashtags")
struct HashtagSpellingTests {
  /// The hashtags of each tweet.
  private static let hashtags = [
    ["Straße"], ["STRASSE"], ["straße", "Strasse"], ["Swift"], ["Λόγος", "MASSE"], ["Maße", "한글"],
  ]
  private static let lines = hashtags.enumerated().map { index, tags in
    let text = tags.map { "#\($0)" }.joined(separator: " ")
    let entities = tags.map { ##"{"text":"\##($0)","indices":[0,1]}"## }.joined(separator: ",")
    let user = ##"{"id_str":"7","screen_name":"ola","name":"Ola"}"##
    return ##"{"id_str":"\##(index + 1)","created_at":"Wed Aug 27 13:08:45 +0000 2014","##
      + ##""text":"\##(text)","user":\##(user),"##
      + ##""entities":{"hashtags":[\##(entities)],"urls":[],"user_mentions":[]}}"##
  }.joined(separator: "\n")
  /// A form in which a hashtag was written, which doesn't follow from the records of one tweet.
  private static let ignored: Set = ["hashtag.display"]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func archive(_ options: ImportOptions = ImportOptions()) throws -> TweetArchive {
    let archive = try folder.archive(UUID().uuidString)
    try archive.importFile(folder.file("tweets.jsonl", Self.lines), options: options)
    return archive
  }

  /// Folds the hashtags of an archive, as earlier programs did.
  private func fold(_ archive: TweetArchive) throws {
    let connection = try SQLiteConnection(path: archive.store.path)
    var kept: [String: SQLiteValue] = [:]
    for row in try connection.rows("SELECT id, tag FROM hashtag ORDER BY id") {
      guard case .text(let tag) = row[1] else { continue }
      let folded = TextFolding.fold(tag, .caseInsensitive)
      if let first = kept[folded] {
        try connection.execute(
          "INSERT OR IGNORE INTO tweet_hashtags (tweet, hashtag) "
            + "SELECT tweet, ? FROM tweet_hashtags WHERE hashtag = ?", [first, row[0]])
        try connection.execute("DELETE FROM tweet_hashtags WHERE hashtag = ?", [row[0]])
        try connection.execute("DELETE FROM hashtag WHERE id = ?", [row[0]])
      } else {
        kept[folded] = row[0]
      }
    }
    for (tag, key) in kept {
      try connection.execute("UPDATE hashtag SET tag = ? WHERE id = ?", [.text(tag), key])
    }
    try connection.execute("DELETE FROM store_metadata WHERE key = 'client.hashtags'")
  }

  private func names(beside archive: TweetArchive) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { archive.store.path.hasSuffix(String($0.prefix(36)) + ".sqlite") }
      // Reading a backup makes files for its log.
      .filter { $0.contains("before-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
  }

  @Test("gives each tweet the spelling of its record, after a backup that is reported")
  func separation() throws {
    let archive = try archive()
    let wanted = try ArchiveDump(archive, leavingOut: Self.ignored)
    try fold(archive)
    let old = try ArchiveDump(archive)
    #expect(try ArchiveDump(archive, leavingOut: Self.ignored) != wanted)
    let path = archive.store.path
    archive.close()
    let reports = Mutex<[MigrationReport]>([])
    let report: @Sendable (MigrationReport) -> Void = { report in
      reports.withLock { $0.append(report) }
    }
    let opened = try TweetArchive(path: path, access: .readWrite, reportMigration: report)
    #expect(try ArchiveDump(opened, leavingOut: Self.ignored).difference(from: wanted) == nil)
    #expect(
      try opened.rows("SELECT tag, display FROM hashtag WHERE tag LIKE 'stra%' ORDER BY tag")
        == [[.text("strasse"), .text("STRASSE")], [.text("straße"), .text("Straße")]])
    let backup = path + ".before-hashtags"
    #expect(reports.withLock { $0.map(\.backupPath) } == [backup])
    #expect(reports.withLock { $0.map(\.path) } == [path])
    #expect(try ArchiveDump(path: backup) == old)
    opened.close()
    // The second opening changes nothing.
    let again = try TweetArchive(path: path, access: .readWrite, reportMigration: report)
    #expect(reports.withLock { $0.count } == 1)
    #expect(try names(beside: again).count == 1)
    #expect(try ArchiveDump(again, leavingOut: Self.ignored).difference(from: wanted) == nil)
  }

  @Test("goes on after it was cut off between any two batches, with one backup of the old store")
  func interruption() throws {
    let wanted = try ArchiveDump(archive(), leavingOut: Self.ignored)
    var count = 0
    var isComplete = false
    while !isComplete {
      let archive = try archive()
      try fold(archive)
      let old = try ArchiveDump(archive)
      var conversion = HashtagConversion(archive: archive)
      conversion.batchSize = 1
      let calls = Mutex(0)
      let limit = count
      conversion.isCancelled = {
        calls.withLock { calls in
          calls += 1
          return calls > limit
        }
      }
      do {
        _ = try conversion.run()
        isComplete = true
      } catch let error as StoreError {
        #expect(error.code == .interrupted)
      }
      let path = archive.store.path
      archive.close()
      let reports = Mutex<[MigrationReport]>([])
      let report: @Sendable (MigrationReport) -> Void = { report in
        reports.withLock { $0.append(report) }
      }
      let opened = try TweetArchive(path: path, access: .readWrite, reportMigration: report)
      let difference = try ArchiveDump(opened, leavingOut: Self.ignored).difference(from: wanted)
      #expect(difference == nil, "after \(count)")
      let backup = path + ".before-hashtags"
      #expect(reports.withLock { $0.map(\.backupPath) } == (isComplete ? [] : [backup]))
      #expect(try ArchiveDump(path: backup) == old)
      #expect(try names(beside: opened).count == 1)
      count += 1
    }
    // One batch for each row and tweet, and the pages of the backup.
    #expect(count > 12)
  }

  @Test("keeps the stored spelling where no record is kept")
  func withoutRecords() throws {
    var options = ImportOptions()
    options.keepsOriginals = false
    let archive = try archive(options)
    try fold(archive)
    var conversion = HashtagConversion(archive: archive)
    conversion.batchSize = 2
    #expect(try conversion.run() != nil)
    #expect(
      try archive.rows(
        "SELECT tag, group_concat(tweet) FROM (SELECT tag, tweet FROM hashtag JOIN tweet_hashtags "
          + "ON hashtag = hashtag.id WHERE tag LIKE 'stra%' ORDER BY tweet) GROUP BY tag")
        == [[.text("straße"), .text("1,2,3")]])
  }

  @Test("makes no backup of a store that it doesn't change, and never writes over one")
  func backupNames() throws {
    let unchanged = try folder.archive("00000000-0000-0000-0000-000000000000")
    let line = Self.lines.split(separator: "\n")[3]
    try unchanged.importFile(folder.file("one.jsonl", String(line)))
    try fold(unchanged)
    #expect(try HashtagConversion(archive: unchanged).run() == nil)
    #expect(try names(beside: unchanged) == [])

    let archive = try archive()
    try fold(archive)
    let taken = archive.store.path + ".before-hashtags"
    try Data([1, 2]).write(to: URL(filePath: taken))
    let report = try HashtagConversion(archive: archive).run()
    #expect(report?.backupPath == taken + "-2")
    #expect(try Data(contentsOf: URL(filePath: taken)) == Data([1, 2]))
  }

  @Test("is done in a copy when the old archive is merged")
  func merge() throws {
    let archive = try archive()
    try fold(archive)
    let old = try ArchiveDump(archive)
    let other = try folder.archive("other")
    try other.importFile(archive.store.path)
    #expect(
      try other.rows(
        "SELECT tag, group_concat(tweet) FROM (SELECT tag, tweet FROM hashtag JOIN tweet_hashtags "
          + "ON hashtag = hashtag.id WHERE tag LIKE 'stra%' ORDER BY tweet) GROUP BY tag ORDER BY tag"
      )
        == [[.text("strasse"), .text("2,3")], [.text("straße"), .text("1,3")]])
    #expect(try ArchiveDump(archive) == old)
    #expect(try names(beside: archive) == [])
  }
}
