import Glibc
import SQLiteDriver
import Testing
import TransientFiles

@Suite("Checkpoint, backup, integrity")
struct MaintenanceTests {
  private func filled(_ temporary: TemporaryDatabase, rows: Int = 2000) throws -> SQLiteConnection {
    let connection = try temporary.connect()
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try connection.execute("CREATE TABLE t (a INTEGER, b TEXT)")
    try connection.transaction {
      for number in 0..<rows {
        try connection.execute(
          "INSERT INTO t VALUES (?1, hex(zeroblob(2000)))", [.integer(Int64(number))])
      }
    }
    return connection
  }

  @Test(
    "a checkpoint copies the log",
    arguments: [
      SQLiteCheckpoint.Mode.passive, .full, .restart, .truncate,
    ])
  func checkpoint(mode: SQLiteCheckpoint.Mode) throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 10)
    let result = try connection.checkpoint(mode)
    #expect(result.logPages == result.copiedPages)
    if mode == .truncate {
      #expect(result.logPages == 0)
    } else {
      #expect(result.logPages ?? 0 > 0)
    }
    #expect(try connection.firstValue("SELECT count(*) FROM t") == 10)
  }

  @Test("without a log there is nothing to check in")
  func checkpointWithoutLog() throws {
    let result = try memoryDatabase().checkpoint()
    #expect(result.logPages == nil)
    #expect(result.copiedPages == nil)
  }

  @Test("a reader holds up a checkpoint that would wait for it")
  func busyCheckpoint() throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 10)
    let reader = try temporary.connect()
    try reader.execute("BEGIN; SELECT count(*) FROM t")
    #expect(try sqliteError { try connection.checkpoint(.truncate) }.code == .busy)
    try reader.execute("COMMIT")
    try connection.checkpoint(.truncate)
  }

  @Test("a checkpoint within a write transaction is refused")
  func lockedCheckpoint() throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 10)
    #expect(
      try sqliteError {
        try connection.transaction(.immediate) {
          try connection.execute("INSERT INTO t VALUES (1, 'x')")
          try connection.checkpoint(.full)
        }
      }.code == .locked)
  }

  @Test("a backup is the database, readable by its owner alone", arguments: [false, true])
  func backup(withProgress: Bool) throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 2500)
    let path = "\(temporary.folder)/copy.sqlite"
    var steps: [SQLiteBackupProgress] = []
    try connection.backup(
      to: path,
      progress: withProgress
        ? { progress in
          steps.append(progress)
          return true
        } : nil)
    #expect(temporary.mode(of: "copy.sqlite") == 0o600)
    #expect(!connection.isInTransaction)
    let copy = try SQLiteConnection(path: path, configuration: .init(mode: .readOnly))
    #expect(try copy.firstValue("SELECT sum(a) FROM t") == 3_123_750)
    #expect(try copy.integrityCheck() == [])
    if withProgress {
      let first = try #require(steps.first)
      #expect(first.copiedPages == 2048)
      #expect(first.totalPages > 2048)
      let last = try #require(steps.last)
      #expect(steps.count == 2)
      #expect(last.copiedPages == last.totalPages)
    }
  }

  @Test("a backup sees one moment, whatever others write meanwhile")
  func backupSnapshot() throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 6000)
    let writer = try temporary.connect()
    let path = "\(temporary.folder)/copy.sqlite"
    var steps = 0
    try connection.backup(to: path) { _ in
      steps += 1
      do { try writer.execute("DELETE FROM t WHERE a = \(steps)") } catch { return false }
      return true
    }
    #expect(steps > 1)
    let copy = try SQLiteConnection(path: path)
    #expect(try copy.firstValue("SELECT count(*) FROM t") == 6000)
    #expect(try connection.firstValue("SELECT count(*) FROM t") == .integer(Int64(6000 - steps)))
  }

  @Test("a file that is there isn't overwritten")
  func backupToExisting() throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 1)
    try temporary.write([1, 2, 3], to: "copy.sqlite")
    let error = try sqliteError { try connection.backup(to: "\(temporary.folder)/copy.sqlite") }
    #expect(error.code == .cantOpen)
    #expect(error.message.hasSuffix("the file exists"))
    #expect(temporary.contents.contains("copy.sqlite"))
    #expect(try sqliteError { try connection.backup(to: temporary.path) }.code == .cantOpen)
  }

  @Test("a backup has another name until it is whole, and no journal beside it")
  func unfinishedBackup() throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 2500)
    var names: [[String]] = []
    try connection.backup(to: "\(temporary.folder)/copy.sqlite") { _ in
      names.append(temporary.contents.filter { $0.hasPrefix("copy.sqlite") })
      return true
    }
    #expect(names == Array(repeating: ["copy.sqlite.tweetstore-\(getpid()).part"], count: 2))
    #expect(temporary.contents.filter { $0.hasPrefix("copy.sqlite") } == ["copy.sqlite"])
  }

  @Test(
    "an unfinished backup counts as in use until it ends, and as abandoned once its program is gone"
  )
  func abandonedBackup() throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 2500)
    let path = "\(temporary.folder)/copy.sqlite"
    let unfinished = PartialName(.unfinished, of: path).description
    // What a process of the same number left is no obstacle.
    try temporary.write([1, 2, 3], to: "copy.sqlite.tweetstore-\(getpid()).part")
    #expect(AbandonedEntry(file: unfinished) != nil)
    var isAbandoned: [Bool] = []
    try connection.backup(to: path) { _ in
      isAbandoned.append(AbandonedEntry(file: unfinished) != nil)
      return true
    }
    #expect(isAbandoned == [false, false])
    #expect(AbandonedEntry(file: unfinished) == nil)
    let copy = try SQLiteConnection(path: path)
    #expect(try copy.integrityCheck() == [])
    #expect(try copy.firstValue("SELECT count(*) FROM t") == .integer(2500))
  }

  @Test("a file that comes while a backup is made isn't overwritten")
  func backupOvertaken() throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 1)
    let error = try sqliteError {
      try connection.backup(to: "\(temporary.folder)/copy.sqlite") { _ in
        (try? temporary.write([1, 2, 3], to: "copy.sqlite")) != nil
      }
    }
    #expect(error.code == .cantOpen)
    #expect(temporary.contents.filter { $0.hasPrefix("copy.sqlite") } == ["copy.sqlite"])
  }

  @Test("a backup that is stopped leaves nothing behind")
  func stoppedBackup() throws {
    let temporary = try TemporaryDatabase()
    let connection = try filled(temporary, rows: 2500)
    let error = try sqliteError {
      try connection.backup(to: "\(temporary.folder)/copy.sqlite") { _ in false }
    }
    #expect(error.code == .interrupt)
    #expect(!temporary.contents.contains { $0.hasPrefix("copy.sqlite") })
    #expect(!connection.isInTransaction)
  }

  @Test("a sound database has no problems, a broken reference is one")
  func integrity() throws {
    let connection = try memoryDatabase()
    try connection.execute(
      "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p)")
    #expect(try connection.integrityCheck() == [])
    try connection.execute("PRAGMA foreign_keys = OFF; INSERT INTO c VALUES (7)")
    for quick in [false, true] {
      #expect(
        try connection.integrityCheck(quick: quick)
          == ["row 1 of table c refers to a missing row of table p"])
    }
  }

  @Test("the tables behind a virtual table are written with leave only, which a closure has")
  func shadowTables() throws {
    struct Stop: Error {}
    let database = try memoryDatabase()
    try database.execute("CREATE VIRTUAL TABLE f USING fts5(text)")
    try database.execute("INSERT INTO f VALUES ('word')")
    let deletion = "DELETE FROM f_content"
    func expectRefusal() {
      #expect {
        try database.execute(deletion)
      } throws: { ($0 as? SQLiteError)?.message.contains("may not be modified") == true }
    }
    expectRefusal()
    #expect(throws: Stop.self) { try database.withShadowTablesWritable { throw Stop() } }
    expectRefusal()
    try database.withShadowTablesWritable { try database.execute(deletion) }
    expectRefusal()
    #expect(try database.firstValue("SELECT count(*) FROM f_content") == 0)
  }

  @Test("a temporary database has no name, and is its connection's alone")
  func temporaryDatabase() throws {
    let one = try SQLiteConnection(temporary: SQLiteConfiguration())
    let other = try SQLiteConnection(temporary: SQLiteConfiguration())
    for connection in [one, other] {
      // More than the memory for pages holds, so that there is a file.
      try connection.execute("PRAGMA cache_size = 10; CREATE TABLE t (bytes)")
      try connection.execute("INSERT INTO t VALUES (zeroblob(1000000))")
      #expect(
        try connection.firstValue("SELECT file FROM pragma_database_list WHERE name = 'main'")
          == .text(""))
    }
    try one.execute("DELETE FROM t")
    #expect(try other.firstValue("SELECT count(*) FROM t") == 1)
  }
}
