import Glibc
import SQLiteDriver
import Testing

@Suite("tweetstore: signals during long work on a store")
struct WorkInterruptionTests {
  private func fill(_ workplace: Workplace, _ numbers: ClosedRange<Int64>) throws {
    try workplace.fill(
      numbers.map { Status(identifier: $0, text: "tweet number \($0 &* 7919) of a day") })
  }

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  @Test("a signal ends 'doctor --compact' while it writes", arguments: [SIGINT, SIGTERM, SIGHUP])
  func compact(signal: Int32) throws {
    let workplace = try Workplace()
    var count: Int64 = 0
    // A fast machine may be done before the signal comes; then there is more to do in the next round.
    for added in [2000, 4000, 8000, 16_000] as [Int64] {
      try fill(workplace, count + 1...count + added)
      count += added
      let process = try workplace.start(["doctor", "--compact", "--no-check"])
      // The log is empty until the index of texts is being made anew.
      process.waitUntil { size("\(workplace.store)-wal") > 0 }
      process.send(signal)
      let result = process.wait()
      let hits = result.code == 130
      if hits {
        #expect(
          result.errors == """
            tweetstore: interrupted
              hint: the store is sound; the same command begins again

            """)
      } else {
        #expect(result.code == 0, "\(result.errors)")
      }
      #expect(try workplace.run("doctor").code == 0)
      #expect(try workplace.run("query", "--count").output == "\(count)\n")
      #expect(try workplace.run("doctor", "--compact").code == 0)
      if hits { return }
    }
    Issue.record("no signal came before the command had finished")
  }

  @Test("an interrupted 'delete' says what was deleted, and a second one deletes the rest")
  func delete() throws {
    let workplace = try Workplace()
    try fill(workplace, 1...3000)
    // Each step takes the lock of imports; the byte of those that wait for it stops the next step.
    let path = "\(workplace.store)-merge"
    let turn = try FileDescriptor.open(path, O_RDWR | O_CREAT)
    func set(_ kind: Int32, _ command: Int32) -> Bool {
      var range = flock()
      range.l_type = Int16(kind)
      range.l_len = 1
      return fcntl(turn.number, command, &range) == 0
    }
    // Linux's F_OFD_SETLK and F_OFD_SETLKW.
    try #require(set(F_WRLCK, 37))
    let process = try workplace.start(["delete", "TRUEPREDICATE", "--yes"])
    process.waitUntilOpen(path)
    try #require(set(F_UNLCK, 37))
    let store = try SQLiteConnection(path: workplace.store, configuration: .init(mode: .readOnly))
    func left() throws -> Int {
      guard case .integer(let count)? = try store.firstValue("SELECT count(*) FROM tweet") else {
        return -1
      }
      return Int(count)
    }
    // A step has begun when the other byte is locked; until it ends, the turn is free.
    process.waitUntil {
      var range = flock()
      range.l_type = Int16(F_WRLCK)
      range.l_start = 1
      range.l_len = 1
      // Linux's F_OFD_GETLK.
      return fcntl(turn.number, 36, &range) == 0 && range.l_type != Int16(F_UNLCK)
    }
    try #require(set(F_WRLCK, 38))
    process.send(SIGINT)
    let result = process.wait()
    #expect(result.code == 130)
    let deleted = try 3000 - left()
    #expect(deleted > 0 && deleted < 3000 && deleted.isMultiple(of: 500))
    let number =
      deleted < 1000 ? "\(deleted)" : "\(deleted / 1000),\("\(deleted % 1000 + 1000)".dropFirst())"
    #expect(
      result.errors == """
        tweetstore: interrupted
          hint: \(number) tweets with \(number) observations deleted; run the command again for the rest

        """)
    try #require(set(F_UNLCK, 37))
    #expect(try workplace.run("doctor").code == 0)
    let second = try workplace.run("delete", "TRUEPREDICATE", "--yes")
    #expect(second.code == 0)
    #expect(try left() == 0)
  }

  @Test("a 'delete' that is interrupted before its first step says that nothing was deleted")
  func beforeDelete() throws {
    let workplace = try Workplace()
    try fill(workplace, 1...3)
    let other = try SQLiteConnection(path: workplace.store)
    try other.execute("BEGIN IMMEDIATE")
    let process = try workplace.start(["delete", "TRUEPREDICATE", "--yes"])
    process.waitUntilOpen("\(workplace.store)-merge")
    process.send(SIGTERM)
    let result = process.wait()
    #expect(result.code == 130)
    #expect(
      result.errors
        == "tweetstore: interrupted\n  hint: nothing was deleted; run the command again\n")
    try other.execute("ROLLBACK")
    #expect(try workplace.run("query", "--count").output == "3\n")
  }
}
