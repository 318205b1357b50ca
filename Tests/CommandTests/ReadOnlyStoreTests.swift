import Glibc
import Testing

/// Stores in other users' folders, and on disks that can only be read.
@Suite("tweetstore: stores that can only be read")
struct ReadOnlyStoreTests {
  private static let readers = [
    ["query"], ["query", "--count", "text contains[c] 'tweet'"], ["show", "1"], ["stats"],
    ["export"], ["export", "--format", "original"], ["sources"], ["doctor"],
  ]

  @Test("all that only reads answers as ever, and leaves nothing", arguments: readers)
  func reading(words: [String]) throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1), Status(identifier: 2)])
    let expected = try workplace.run(words)
    #expect(expected.code == 0)
    // SQLite doesn't follow a link here, and so can't have the file that readers share.
    let made = try workplace.shell("rm -f '\(workplace.store)'-*; ln -s x '\(workplace.store)-shm'")
    #expect(made.code == 0)
    let result = try workplace.run(words)
    #expect(result.code == 0)
    #expect(result.errors == expected.errors)
    #expect(result.output == expected.output)
  }

  @Test(
    "what would write says why it can't", arguments: [["import", "-"], ["doctor", "--compact"]])
  func writing(words: [String]) throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let made = try workplace.shell("rm -f '\(workplace.store)'-*; ln -s x '\(workplace.store)-shm'")
    #expect(made.code == 0)
    let result = try workplace.run(words, input: Array(Status(identifier: 2).line.utf8))
    #expect(result.code == 74)
    #expect(
      result.errors.hasPrefix(
        "tweetstore: \(workplace.store) can't be written to, since no file can be made beside it"))
  }

  /// Whether a test may mount something, which takes a system and a user that allow it.
  private static var canMount: Bool {
    (try? Workplace().shell("unshare --mount mount --bind . .").code) == 0
  }

  @Test("on a disk that can't be written to", .enabled(if: canMount))
  func disk() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let result = try workplace.shell(
      """
      mkdir disk && cp '\(workplace.store)' disk/a.sqlite
      exec unshare --mount bash -c '
        mount --bind disk disk && mount -o remount,ro,bind disk
        tweetstore --store disk/a.sqlite query --count
        tweetstore --store disk/a.sqlite import disk/a.sqlite'
      """)
    #expect(result.code == 77)
    #expect(result.output == "1\n")
    #expect(
      result.errors.hasPrefix(
        "tweetstore: disk/a.sqlite is on a file system that can only be read\n"))
    #expect(result.errors.contains("copy the store to where it can be written to"))
    #expect(workplace.mode(of: "\(workplace.folder)/disk/a.sqlite-wal") == nil)
  }

  @Test("one of an earlier version is told as that, and can be merged", .enabled(if: canMount))
  func earlierVersion() throws {
    let workplace = try Workplace()
    let old = "\(Workplace.fixtures)/stores/without-description.sqlite"
    let result = try workplace.shell(
      """
      mkdir disk && cp '\(old)' disk/old.sqlite && cp '\(old)' old.sqlite
      unshare --mount bash -c '
        mount --bind disk disk && mount -o remount,ro,bind disk
        tweetstore --store disk/old.sqlite query; echo $?
        tweetstore import --quiet disk/old.sqlite; echo $?'
      tweetstore query --count
      tweetstore query --count --store old.sqlite
      """)
    #expect(
      result.errors.hasPrefix(
        "tweetstore: disk/old.sqlite was made for an earlier version of the model"))
    let lines = result.lines
    #expect(Array(lines.prefix(2)) == ["74", "0"])
    #expect(lines.count == 4 && lines[2] == lines[3] && lines[2] != "0")
  }
}
