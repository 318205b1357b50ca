import FoundationEssentials
import ObjectGraph
import SQLiteDriver
import Testing
import TweetModel
import TweetSync

@Suite("Databases of other programs")
struct TweetTablesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func database(_ name: String, _ script: String) throws -> String {
    let path = try folder.file(name, "")
    let connection = try SQLiteConnection(path: path, configuration: .init(mode: .readWrite))
    try connection.execute(script)
    return path
  }

  private static let tables =
    """
    CREATE TABLE users (id INTEGER PRIMARY KEY, screen_name TEXT, name TEXT, description TEXT,
      verified INTEGER, followers_count INTEGER);
    CREATE TABLE tweets (id INTEGER PRIMARY KEY, user INTEGER, created_at TEXT, full_text TEXT,
      retweeted_status INTEGER, quoted_status INTEGER, geo TEXT, favorite_count INTEGER);
    """

  @Test("rows with little in them are read, odd ones too")
  func rows() throws {
    let path = try database(
      "twitter.db",
      Self.tables
        + """
        INSERT INTO users VALUES (9, 'ada', 'Ada', '[x] "y" \\', 1, 7), (8, 'bo', NULL, NULL, 0, 1);
        INSERT INTO tweets VALUES
          (5, 9, '2019-10-11T07:00:00+00:00', 'Bread &amp; butter', NULL, 77, '{"broken', 3),
          (6, 10, '2019-10-11T07:00:00+00:00', 'RT @ada: Bread &amp; bu…', 5, NULL,
            '{"type":"Point","coordinates":[1.5,2.5]}', NULL),
          (7, 9, NULL, CAST(x'41FF42' AS TEXT), NULL, NULL, NULL, 0);
        """)
    let archive = try folder.archive()
    let report = try archive.importFile(path)
    #expect(report.seen == 3)
    #expect(report.new == 3)
    #expect(report.rejected == 0)
    #expect(report.notices == 1)
    let texts = try archive.container.viewContext.performAndWait { context in
      try context.fetch(FetchRequest(Tweet.self)).sorted {
        $0.objectID.primaryKey < $1.objectID.primaryKey
      }
      .map {
        [
          $0.text ?? "", "\($0.quotedIdentifier ?? 0)", $0.tweeter?.bio ?? "",
          "\($0.latitude ?? 0)",
        ]
      }
    }
    #expect(
      texts == [
        ["Bread & butter", "77", #"[x] "y" \"#, "0.0"],
        ["RT @ada: Bread & butter", "0", "", "1.5"],
        ["A\u{FFFD}B", "0", #"[x] "y" \"#, "0.0"],
      ])
    let dump = try ArchiveDump(archive)
    #expect(dump.rowCount("twitter_user") == 3, "\(dump.tables["twitter_user"] ?? [])")
    #expect(dump.tables["twitter_user"]?.contains { $0.contains("verified=integer(1)") } == true)
  }

  @Test("the database stays as it is, and no file is left beside it")
  func untouched() throws {
    let path = try database("log.db", "PRAGMA journal_mode = WAL;" + Self.tables)
    let before = try Data(contentsOf: URL(filePath: path))
    try folder.archive().importFile(path)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
  }

  @Test("a database of something else is refused with a hint, a broken one too")
  func refusals() throws {
    let archive = try folder.archive()
    let other = try database("other.db", "CREATE TABLE places (id INTEGER PRIMARY KEY)")
    let error = #expect(throws: ImportError.self) { try archive.importFile(other) }
    #expect(error?.code == .unsupportedInput)
    #expect(error?.hint != nil)
    var bytes = Array("SQLite format 3\0".utf8)
    bytes += [UInt8](repeating: 7, count: 4096)
    let broken = try folder.file("broken.db", bytes)
    #expect(throws: ImportError.self) { try archive.importFile(broken) }
  }
}
