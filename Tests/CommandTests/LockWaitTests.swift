import Glibc
import SQLiteDriver
import Testing

@Suite("Waits for a store that another program uses")
struct LockWaitTests {
  private static let commands = [
    ["import", "-q", "tweets.jsonl"], ["delete", "TRUEPREDICATE", "--yes"],
    ["doctor", "--no-check", "--compact"], ["doctor", "--repair"],
  ]

  /// A workplace with a store of two tweets and a file with one more.
  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1), Status(identifier: 2)])
    try workplace.write("tweets.jsonl", Status(identifier: 3).line)
    return workplace
  }

  private func store(_ workplace: Workplace) -> String {
    "\(workplace.root)/data/tweetstore/archive.sqlite"
  }

  @Test("a signal ends a wait for the write lock", arguments: commands, [SIGINT, SIGTERM, SIGHUP])
  func writeLock(command: [String], signal: Int32) throws {
    let workplace = try workplace()
    let other = try SQLiteConnection(path: store(workplace))
    try other.execute("BEGIN IMMEDIATE")
    let process = try workplace.start(command)
    process.waitUntilOpen(store(workplace))
    process.send(signal)
    // Without the signal it would give up after half a minute, with 75.
    let result = process.wait()
    #expect(result.code == 130)
    try other.execute("COMMIT")
    #expect(try workplace.run("query", "--count").output == "2\n")
  }

  @Test("a signal ends a wait for another import or merge", arguments: [SIGINT, SIGTERM, SIGHUP])
  func mergeLock(signal: Int32) throws {
    let workplace = try workplace()
    let path = store(workplace) + "-merge"
    let descriptor = try FileDescriptor.open(path, O_RDWR | O_CREAT)
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    // Linux's F_OFD_SETLK.
    try #require(fcntl(descriptor.number, 37, &range) == 0)
    let process = try workplace.start(["delete", "TRUEPREDICATE", "--yes"])
    process.waitUntilOpen(path)
    process.send(signal)
    #expect(process.wait().code == 130)
    #expect(try workplace.run("query", "--count").output == "2\n")
  }

  @Test("a signal that the caller ignores, as nohup does, ends nothing")
  func ignored() throws {
    let workplace = try workplace()
    let other = try SQLiteConnection(path: store(workplace))
    try other.execute("BEGIN IMMEDIATE")
    let process = try workplace.startShell(
      "trap '' HUP; exec tweetstore import -q tweets.jsonl </dev/null")
    process.waitUntilOpen(store(workplace))
    process.send(SIGHUP)
    try other.execute("COMMIT")
    #expect(process.wait().code == 0)
    #expect(try workplace.run("query", "--count").output == "3\n")
  }
}
