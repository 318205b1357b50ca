import FoundationEssentials
import SQLiteDriver
import SQLiteStore
import Testing
import TweetSync

@Suite("Deletions")
struct DeletionTests {
  private static let capture =
    #"{"created_at":"Mon Jan 01 00:00:00 +0000 2024","id_str":"7","full_text":"gone","#
    + #""user":{"id_str":"9","screen_name":"a","name":"A"}}"#
  /// On the fifth of January.
  private static let deletion =
    #"{"delete":{"status":{"id":7,"id_str":"7","user_id":9,"user_id_str":"9"},"#
    + #""timestamp_ms":"1704412800000"}}"#

  private static func observation(_ day: String) -> String {
    #"{"data":[{"id":"7","text":"gone","author_id":"9","created_at":"2024-01-01T00:00:00.000Z"}],"#
      + #""__twarc":{"url":"https://api.twitter.com/2/tweets/search/recent","version":"2.0","#
      + #""retrieved_at":"\#(day)T00:00:00+00:00"}}"#
  }

  private static func compliance(created: String) -> String {
    #"{"id":"7","action":"delete","created_at":"\#(created)","#
      + #""redacted_at":"2024-01-06T00:00:00.000Z","reason":"suspended"}"#
  }

  /// The archive after imports of the records, in this order, each from a file of its own.
  private func archive(_ records: [String], in folder: TemporaryFolder) throws -> TweetArchive {
    let archive = try folder.archive(UUID().uuidString)
    for record in records {
      // The same record comes from the same file in every order.
      let name = "\(record.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF }).jsonl"
      try archive.importFiles([try folder.file(name, record)])
    }
    return archive
  }

  private func deletedAt(_ archive: TweetArchive) throws -> [SQLiteValue] {
    try archive.rows(
      "SELECT datetime(deleted_at, 'unixepoch') FROM tweet WHERE identifier = 7"
    ).map { $0[0] }
  }

  private static let fifth = SQLiteValue.text("2024-01-05 00:00:00")

  @Test("complaint 58: a tombstone has its time and source, and the text stays")
  func tombstone() throws {
    let folder = try TemporaryFolder()
    let archive = try archive([Self.capture, Self.deletion], in: folder)
    #expect(try deletedAt(archive) == [Self.fifth])
    let row = try archive.rows(
      "SELECT text, reason, shape, source IS NOT NULL FROM tweet "
        + "JOIN deletion ON tweet_identifier = identifier")
    #expect(row == [[.text("gone"), .text("deleted"), .text("v1.notice"), .integer(1)]])
  }

  @Test(
    "complaint 58: in every order a later observation undoes a deletion, and an earlier one doesn't",
    arguments: [("2024-01-09", SQLiteValue.null), ("2024-01-03", fifth)])
  func orders(day: String, expected: SQLiteValue) throws {
    let folder = try TemporaryFolder()
    let records = [Self.capture, Self.deletion, Self.observation(day)]
    let reference = try archive(records, in: folder)
    #expect(try deletedAt(reference) == [expected])
    let dump = try ArchiveDump(reference)
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let other = try archive(order.map { records[$0] }, in: folder)
      #expect(try ArchiveDump(other).difference(from: dump) == nil, "\(order)")
    }
    // In one file, too, and again.
    let file = try folder.file("all.jsonl", records.joined(separator: "\n"))
    let once = try folder.archive("once")
    try once.importFiles([file])
    #expect(try deletedAt(once) == [expected])
    try once.importFiles([file])
    #expect(try deletedAt(once) == [expected])
  }

  @Test("a deletion after the later observation holds again, and the first after it is the time")
  func again() throws {
    let folder = try TemporaryFolder()
    let later = Self.deletion.replacing("1704412800000", with: "1704844800000")
    let latest = Self.deletion.replacing("1704412800000", with: "1705276800000")
    let records = [Self.capture, Self.deletion, Self.observation("2024-01-08"), latest, later]
    for records in [records, records.reversed()] {
      let archive = try archive(records, in: folder)
      #expect(try deletedAt(archive) == [.text("2024-01-10 00:00:00")])
    }
  }

  @Test("complaint 58: what is missing in a later input is not deleted")
  func absence() throws {
    let folder = try TemporaryFolder()
    let other = Self.capture.replacing(#""id_str":"7""#, with: #""id_str":"8""#)
    let archive = try archive([Self.capture, other], in: folder)
    #expect(try deletedAt(archive) == [.null])
  }

  @Test("a deletion of a tweet that isn't held makes no tweet, and is remembered")
  func remembered() throws {
    let folder = try TemporaryFolder()
    let archive = try archive([Self.deletion], in: folder)
    #expect(try deletedAt(archive) == [])
    #expect(try ArchiveDump(archive).rowCount("deletion") == 1)
    try archive.importFiles([try folder.file("capture.jsonl", Self.capture)])
    #expect(try deletedAt(archive) == [Self.fifth])
  }

  @Test("a compliance line means the tweet that was written then, and no user of the same number")
  func compliance() throws {
    let folder = try TemporaryFolder()
    let meant = Self.compliance(created: "2024-01-01T00:00:00.000Z")
    let user = Self.compliance(created: "2006-03-21T20:50:14.000Z")
    for records in [[Self.capture, meant], [meant, Self.capture]] {
      #expect(try deletedAt(try archive(records, in: folder)) == [.text("2024-01-06 00:00:00")])
    }
    for records in [[Self.capture, user], [user, Self.capture]] {
      #expect(try deletedAt(try archive(records, in: folder)) == [.null])
    }
  }

  @Test(
    "records of deletions that were imported before they were understood mark when they come again")
  func earlierImports() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let files = [
      try folder.file("capture.jsonl", Self.capture),
      try folder.file("stream.jsonl", Self.deletion),
    ]
    try archive.importFiles(files)
    try folder.execute("DELETE FROM deletion; UPDATE tweet SET deleted_at = NULL", on: archive)
    try archive.importFiles([files[1]])
    #expect(try deletedAt(archive) == [Self.fifth])
  }

  @Test("the report counts what is said to be deleted")
  func report() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let file = try folder.file("stream.jsonl", Self.capture + "\n" + Self.deletion + "\n")
    let report = try FileImporter(archive: archive).importFile(at: file)
    #expect(report.seen == 1 && report.deletions == 1 && report.notices == 1)
  }
}
