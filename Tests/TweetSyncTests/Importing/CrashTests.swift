import FoundationEssentials
import Glibc
import SQLiteDriver
import SQLiteStore
import Testing
import TweetSync

@Suite("Imports that end in the middle", .serialized)
struct CrashTests {
  private static let tweetCount = 6000
  /// More than one batch, and enough to be cut within each.
  private static let lines: [UInt8] = Array(
    (1...tweetCount).map { number in
      ImportReportTests.tweet(
        number, "number \(number)", more: #","lang":"en","in_reply_to_status_id_str":"\#(number)""#)
        + "\n"
    }.joined().utf8)

  private func check(_ path: String) throws {
    let connection = try SQLiteConnection(path: path)
    #expect(try connection.integrityCheck().isEmpty)
    #expect(try connection.rows("PRAGMA foreign_key_check").isEmpty)
  }

  /// The rows of an undisturbed import of `file`.
  private func reference(_ file: String, in folder: TemporaryFolder) throws -> ArchiveDump {
    let archive = try folder.archive("reference")
    #expect(try archive.importFile(file).new == Self.tweetCount)
    return try ArchiveDump(archive)
  }

  @Test("kill -9 at any moment loses no committed record, and the next import completes")
  func killed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("tweets.jsonl", Self.lines)
    _ = try reference(file, in: folder)
    for share in [0.3, 0.97] {
      let store = "\(folder.path)/killed-\(share).sqlite"
      let child = try ChildProcess(
        [ChildProcess.program, "--store", store, "-q", "import", "/dev/stdin"], hasInput: true)
      child.write(Self.lines.prefix(Int(Double(Self.lines.count) * share)))
      child.kill()
      #expect(child.wait() == -SIGKILL)
      child.closeInput()
      let archive = try TweetArchive(path: store, access: .create)
      let held = try ArchiveDump(archive).rowCount("tweet")
      #expect(held < Self.tweetCount)
      let report = try archive.importFile(file)
      #expect([report.new, report.unchanged] == [Self.tweetCount - held, held])
      // The file and the pipe are sources of their own.
      let left: Set = ["source", "observation.source"]
      let difference = try ArchiveDump(archive, leavingOut: left)
        .difference(from: ArchiveDump(path: "\(folder.path)/reference.sqlite", leavingOut: left))
      #expect(difference == nil)
      try check(store)
    }
  }

  @Test("a full disk is told, keeps whole batches, and the next import completes")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("tweets.jsonl", Self.lines)
    let reference = try reference(file, in: folder)
    for limit in [64, 1000] {
      let store = "\(folder.path)/full-\(limit).sqlite"
      // No file may grow beyond the limit, in kilobytes; without the signal that is an error.
      let child = try ChildProcess([
        "/bin/bash", "-c", #"trap "" XFSZ; ulimit -f "$1"; exec "$2" --store "$3" -q import "$4""#,
        "bash", "\(limit)", ChildProcess.program, store, file,
      ])
      let code = child.wait()
      // Can't create the store, or I/O error.
      #expect(code == 73 || code == 74, "\(limit)")
      let archive = try TweetArchive(path: store, access: .create)
      let held = try ArchiveDump(archive).rowCount("tweet")
      #expect(held == 0 || held == 5000)
      #expect(try archive.importFile(file).new == Self.tweetCount - held)
      #expect(try ArchiveDump(archive).difference(from: reference) == nil)
      try check(store)
    }
  }

  @Test("an import into a store that another program writes to waits, and then goes on")
  func locked() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("tweets.jsonl", Array(Self.lines.prefix(100_000)))
    let archive = try folder.archive()
    let other = try SQLiteConnection(path: archive.store.path)
    try other.execute("BEGIN IMMEDIATE")
    let child = try ChildProcess(
      [ChildProcess.program, "--store", archive.store.path, "-q", "import", file])
    // It can't be done before the lock is free.
    var status: Int32 = 0
    #expect(waitpid(child.identifier, &status, WNOHANG) == 0)
    #expect(try ArchiveDump(archive).rowCount("tweet") == 0)
    try other.execute("COMMIT")
    // The last line is cut.
    #expect(child.wait() == 3)
    #expect(try ArchiveDump(archive).rowCount("tweet") > 100)
    try check(archive.store.path)
  }
}
