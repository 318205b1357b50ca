import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteDriver
import SQLiteStore
import Testing
import TweetModel
import TweetSync

@Suite("Hashtags of an archive that an earlier program wrote")
struct HashtagConversionTests {
  private static let root = SampleFiles.root
  private static let file = root + "/hashtags.jsonl"
  /// The archive that the program made of the file when it stored folded and decomposed tags.
  private static let fixture =
    root.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    + "/stores/folded-hashtags.sqlite"
  private static let tags = [
    "i\u{307}stanbul", "straße", "swiftlang", "ёж", "йод", "λόγος", "한글", "ｓｗｉｆｔ",
  ].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func earlierArchive() throws -> String {
    let path = folder.path + "/earlier.sqlite"
    try FileManager.default.copyItem(atPath: Self.fixture, toPath: path)
    return path
  }

  private func tags(_ archive: TweetArchive) throws -> [[UInt8]] {
    try archive.rows("SELECT tag FROM hashtag ORDER BY tag").compactMap { row in
      if case .text(let text)? = row.first { Array(text.utf8) } else { nil }
    }
  }

  private func links(_ archive: TweetArchive) throws -> [[SQLiteValue]] {
    try archive.rows(
      "SELECT tweet, display FROM tweet_hashtags JOIN hashtag ON hashtag.id = hashtag ORDER BY 1, 2"
    )
  }

  private func count(_ format: String, _ archive: TweetArchive) throws -> Int {
    try archive.container.newBackgroundContext().performAndWait { context in
      try context.count(
        for: FetchRequest(Tweet.self, predicate: try FetchPredicate(format: format)))
    }
  }

  @Test("get the new form when it is opened for writing, and are found before as well")
  func conversion() throws {
    let path = try earlierArchive()
    let reader = try TweetArchive(path: path, access: .readOnly)
    #expect(try count("ANY hashtags.tag == 'straße'", reader) == 1)
    #expect(try count("ANY hashtags.tag == '한글'", reader) == 1)
    #expect(try tags(reader) != Self.tags.map { Array($0.utf8) })
    let before = try links(reader)
    reader.store.close()
    let archive = try TweetArchive(path: path, access: .readWrite)
    #expect(try tags(archive) == Self.tags.map { Array($0.utf8) })
    #expect(try links(archive) == before)
    #expect(
      try archive.rows("SELECT count(*) FROM hashtag WHERE tag = '한글'") == [[.integer(1)]])
    // A second import of the same tweets changes nothing.
    let report = try archive.importFile(Self.file)
    #expect(report.unchanged == 6)
    #expect(try tags(archive) == Self.tags.map { Array($0.utf8) })
    #expect(try links(archive) == before)
    archive.store.close()
    #expect(
      try tags(TweetArchive(path: path, access: .readWrite)) == Self.tags.map { Array($0.utf8) })
  }

  @Test("are the same as in a new archive")
  func newArchive() throws {
    let archive = try folder.archive("new")
    try archive.importFile(Self.file)
    #expect(try tags(archive) == Self.tags.map { Array($0.utf8) })
    for (tag, number) in [
      ("straße", 1), ("STRASSE", 1), ("λόγος", 1), ("ΛΌΓΟΣ", 1), ("한글", 1), ("İSTANBUL", 1),
      ("istanbul", 0), ("ЙОД", 1), ("SwiftLang", 1), ("Ｓｗｉｆｔ", 1), ("swift", 0),
    ] {
      #expect(try count("ANY hashtags.tag == '\(tag)'", archive) == number, "\(tag)")
    }
  }

  @Test("are joined where both forms are stored")
  func bothForms() throws {
    let path = try earlierArchive()
    do {
      let connection = try SQLiteConnection(path: path)
      for statement in [
        "INSERT INTO hashtag (id, tag, display) VALUES (500, '한글', '한글')",
        "UPDATE store_sequence SET next = 501 WHERE entity = 'Hashtag'",
        "INSERT INTO tweet_hashtags (tweet, hashtag) VALUES (900000000000000001, 500)",
        "INSERT INTO tweet_hashtags (tweet, hashtag) VALUES (900000000000000003, 500)",
      ] { try connection.execute(statement) }
    }
    let archive = try TweetArchive(path: path, access: .readWrite)
    #expect(try tags(archive) == Self.tags.map { Array($0.utf8) })
    #expect(
      try archive.rows("SELECT tweet FROM tweet_hashtags WHERE hashtag = 500 ORDER BY 1")
        == [[.integer(900_000_000_000_000_001)], [.integer(900_000_000_000_000_003)]])
  }

  @Test("are carried in the new form when the archive is merged")
  func merge() throws {
    let path = try earlierArchive()
    let archive = try folder.archive("target")
    try archive.importFile(Self.file)
    let before = try links(archive)
    try archive.importFile(path)
    #expect(try tags(archive) == Self.tags.map { Array($0.utf8) })
    #expect(try links(archive) == before)
    let empty = try folder.archive("empty")
    try empty.importFile(path)
    #expect(try tags(empty) == Self.tags.map { Array($0.utf8) })
    #expect(try links(empty) == before)
  }
}
