import FoundationEssentials
import Testing

@Suite("tweetstore doctor: what other hands did")
struct DoctorCommandTests {
  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.fill((1...3).map { Status(identifier: $0, text: "swift is number \($0)") })
    return workplace
  }

  private func change(_ workplace: Workplace, _ sql: String) throws {
    #expect(try workplace.shell("sqlite3 '\(workplace.store)' \"\(sql)\"").code == 0)
  }

  @Test(
    "texts that the index of texts lost are counted, and compacting puts that right",
    arguments: [
      ("DELETE FROM tweet_text_search_keys", 3),
      ("DELETE FROM tweet_text_search_keys WHERE key = 2", 1),
      ("UPDATE tweet_text_search_mark SET reach = 99", 3),
    ])
  func textIndex(sql: String, count: Int) throws {
    let workplace = try workplace()
    try change(workplace, sql)
    let found = try workplace.run("doctor")
    #expect(found.code == 2)
    #expect(found.output.contains("\(count) texts are missing in the index of texts"))
    #expect(found.output.contains("--compact"))
    #expect(try workplace.run("doctor", "--compact").code == 0)
    #expect(try workplace.run("doctor").code == 0)
    #expect(try workplace.run("query", "text contains swift", "--count").output == "3\n")
  }

  @Test(
    "tables, columns and indexes that are missing are named",
    arguments: [
      ("DROP TABLE store_sequence", "the table store_sequence is missing"),
      ("ALTER TABLE place DROP COLUMN name", "the column name of the table place is missing"),
      ("DROP TABLE tweet_hashtags", "the table tweet_hashtags is missing"),
    ])
  func schema(sql: String, message: String) throws {
    let workplace = try workplace()
    try change(workplace, sql)
    let result = try workplace.run("doctor")
    #expect(result.code == 2)
    #expect(result.output.contains("damage: \(message)\n"), "\(result.output)")
  }

  @Test("a backup that finds no room names the copy, and leaves nothing behind")
  func noRoom() throws {
    let workplace = try workplace()
    let result = try workplace.shell(
      "trap '' XFSZ; ulimit -f 64; tweetstore doctor --backup copy.sqlite")
    #expect(result.code == 74)
    #expect(result.errors.contains("copy.sqlite"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.folder) == [])
  }
}
