import Testing

@Suite("tweetstore stats and doctor")
struct StatsCommandTests {
  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.fill([
      Status(identifier: 1, screenName: "a", hashtags: ["Swift", "linux"]),
      Status(identifier: 2, created: "Fri Feb 02 13:00:00 +0000 2024", hashtags: ["swift"]),
      Status(identifier: 3, created: "Sun Jan 01 00:00:00 +0000 2023"),
    ])
    return workplace
  }

  @Test("without a key the objects are counted")
  func overview() throws {
    let workplace = try workplace()
    let lines = try workplace.run("stats").lines
    #expect(lines.first == "entity\tcount")
    #expect(lines.contains("Tweet\t3"))
    #expect(lines.contains("Hashtag\t2"))
    #expect(try workplace.run("stats", "identifier > 1").output == "entity\tcount\nTweet\t2\n")
  }

  @Test(
    "tweets are counted by a part of the time or a key path",
    arguments: [
      ("year", "year\tcount\n2023\t1\n2024\t2\n"),
      ("month", "month\tcount\n2023-01\t1\n2024-01\t1\n2024-02\t1\n"),
      ("weekday", "weekday\tcount\n1 Monday\t1\n5 Friday\t1\n7 Sunday\t1\n"),
      ("hour", "hour\tcount\n00\t2\n13\t1\n"),
      ("text", "text\tcount\nhello\t3\n"),
      ("tweeter", "tweeter\tcount\n7\t3\n"),
      ("lang", "lang\tcount\n\t3\n"),
      ("created", "created\tcount\n2023-01-01\t1\n2024-01-01\t1\n2024-02-02\t1\n"),
      ("hashtags.tag", "hashtags.tag\tcount\nswift\t2\nlinux\t1\n\t1\n"),
    ])
  func keys(key: String, expected: String) throws {
    #expect(try workplace().run("stats", "--by", key).output == expected)
  }

  @Test("a wrong key has a hint, and --limit and --format are heeded")
  func options() throws {
    let workplace = try workplace()
    let wrong = try workplace.run("stats", "--by", "yeer")
    #expect(wrong.code == 64)
    #expect(wrong.errors.contains("did you mean 'year'?"))
    let json = try workplace.run(
      "stats", "--by", "hashtags.tag", "--limit", "1", "--format", "jsonl")
    #expect(json.output == #"{"hashtags.tag":"swift","count":2}"# + "\n")
  }

  @Test("on a terminal there are bars")
  func bars() throws {
    let seen = try workplace().runAtTerminal(
      "stats", "--by", "year", columns: 40, environment: ["NO_COLOR": "1"])
    let lines = seen.lines
    try #require(lines.count == 2)
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines[1].hasPrefix("2024  2  ██████"))
    #expect(lines[1].count { $0 == "█" } == 2 * lines[0].count { $0 == "█" })
  }

  @Test("a sound store is told to be sound, and a backup is one")
  func doctor() throws {
    let workplace = try workplace()
    let result = try workplace.run("doctor", "--backup", "copy.sqlite")
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("the file is sound\n3 records kept, 0 broken\n"))
    #expect(workplace.mode(of: "\(workplace.folder)/copy.sqlite") == 0o600)
    let copy = try workplace.run("--store", "copy.sqlite", "query", "--count")
    #expect(copy.output == "3\n")
    let again = try workplace.run("doctor", "--backup", "copy.sqlite")
    #expect(again.code == 73)
    #expect(again.errors.contains("copy.sqlite is there already"))
    let compacted = try workplace.run("doctor", "--compact", "--format", "json")
    #expect(compacted.code == 0)
    #expect(compacted.output.contains(#""isSound": true"#))
    #expect(compacted.errors.contains(" now\n"))
  }

  @Test("a record that isn't what came is found, and so is a wrong mark, which is put right")
  func findings() throws {
    let workplace = try workplace()
    let spoil = """
      sqlite3 \(workplace.store) "UPDATE observation SET hash = zeroblob(16) WHERE tweet = 1;
      UPDATE tweet SET deleted_at = 1.0 WHERE identifier = 2"
      """
    #expect(try workplace.shell(spoil).code == 0)
    let found = try workplace.run("doctor")
    #expect(found.code == 2)
    #expect(found.output.contains("3 records kept, 1 broken\n"))
    #expect(found.output.contains("1 tweets are wrongly marked"))
    let repaired = try workplace.run("doctor", "--repair")
    #expect(repaired.errors == "tweetstore: 1 mark put right\n")
    #expect(!repaired.output.contains("wrongly"))
    #expect(try workplace.run("query", "deletedAt != nil", "--count").output == "0\n")
  }

  @Test("an option that would do nothing is refused")
  func idleOptions() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1, text: "Foo")])
    #expect(try workplace.run("stats", "--limit", "1").code == 64)
    #expect(try workplace.run("stats", "--limit", "1", "--by", "lang").code == 0)
    let doctor = try workplace.run("doctor", "--no-check", "--format", "json")
    #expect(doctor.code == 64)
    #expect(doctor.errors.contains("--no-check"))
  }
}
