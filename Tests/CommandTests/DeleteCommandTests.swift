import Testing

@Suite("tweetstore delete, and import --purge")
struct DeleteCommandTests {
  private static let deletion =
    #"{"delete":{"status":{"id_str":"2","user_id_str":"7"},"timestamp_ms":"1704412800000"}}"# + "\n"

  @Test("a dry run says what would go, and nothing goes without a yes")
  func dryRun() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1), Status(identifier: 2)])
    let dry = try workplace.run("delete", "identifier == 1", "--dry-run")
    #expect(dry.code == 0)
    #expect(dry.output == "1 tweet with 1 observation would be deleted\n")
    let refused = try workplace.run("delete", "identifier == 1")
    #expect(refused.code == 64)
    #expect(refused.errors.contains("'delete' needs --yes or --dry-run"))
    #expect(try workplace.run("query", "--count").output == "2\n")
    let done = try workplace.run("delete", "identifier == 1", "--yes")
    #expect(done.code == 0)
    #expect(done.errors == "tweetstore: 1 tweet with 1 observation deleted\n")
    #expect(try workplace.run("query", "--format", "ids").output == "2\n")
    #expect(try workplace.run("delete").code == 64)
  }

  @Test("records that other tweets were seen in stay, byte for byte")
  func sharedRecords() throws {
    let workplace = try Workplace()
    #expect(try workplace.run("import", "-q", Workplace.sample("twarc2.jsonl")).code == 0)
    let before = try workplace.run("export", "--format", "original").lines
    #expect(before.count == 3)
    // The tweet that carries the first page, and others of several pages.
    let doomed = try workplace.run("query", "--format", "ids", "-n", "7").lines
    for identifier in doomed {
      #expect(try workplace.run("delete", "identifier == \(identifier)", "-y").code == 0)
      let check = try workplace.run("doctor")
      #expect(check.code == 0, "\(check.output)")
    }
    let after = try workplace.run("export", "--format", "original").lines
    let rest = try workplace.run("query", "--format", "ids").lines
    let wanted = before.filter { record in rest.contains { record.contains("\"\($0)\"") } }
    #expect(after.sorted() == wanted.sorted())
    #expect(try workplace.run("delete", "TRUEPREDICATE", "-y").code == 0)
    #expect(
      try workplace.run("query", "-e", "Observation", "tweet != nil", "--count").output == "0\n")
  }

  @Test("what was deleted comes back with its file")
  func comingBack() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    #expect(try workplace.run("delete", "identifier == 1", "-y").code == 0)
    try workplace.fill([Status(identifier: 1)])
    #expect(try workplace.run("query", "--count").output == "1\n")
  }

  @Test("complaint 58: --purge deletes what is said to be deleted, and remembers that it was")
  func purge() throws {
    let workplace = try Workplace()
    let lines = Status(identifier: 1).line + Status(identifier: 2).line
    let result = try workplace.run("import", "-", "--purge", input: lines + Self.deletion)
    #expect(result.code == 0)
    #expect(result.errors.hasSuffix("tweetstore: 1 deleted tweet purged\n"))
    #expect(try workplace.run("query", "--format", "ids").output == "1\n")
    #expect(try workplace.run("query", "-e", "Deletion", "--count").output == "1\n")
    #expect(try workplace.run("import", "-", input: lines).code == 0)
    let marked = try workplace.run("query", "deletedAt != nil", "--format", "ids")
    #expect(marked.output == "2\n")
  }

  @Test("a predicate that matches nothing deletes nothing")
  func nothing() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let none = try workplace.run("delete", "identifier == 9", "-y")
    #expect(none.errors == "tweetstore: 0 tweets with 0 observations deleted\n")
    #expect(try workplace.run("query", "--count").output == "1\n")
  }

  @Test("on a full disk it says what was deleted, and a second run deletes the rest")
  func fullDisk() throws {
    let workplace = try Workplace()
    let text = String(repeating: "long ", count: 50)
    try workplace.fill((1...2000).map { Status(identifier: $0, text: "\(text)\($0)") })
    let store = "\(workplace.root)/data/tweetstore/archive.sqlite"
    var partly = 0
    for limit in [256, 512, 1024, 2048, 4096, 8192] {
      // No file may grow beyond the limit, in kilobytes; without the signal that is an error.
      let result = try workplace.shell(
        """
        cp '\(store)' copy-\(limit).sqlite; trap '' XFSZ; ulimit -f \(limit)
        exec tweetstore --store copy-\(limit).sqlite delete TRUEPREDICATE --yes
        """)
      let copy = ["--store", "copy-\(limit).sqlite"]
      let rest = try workplace.run(copy + ["query", "--count"])
      let left = try #require(Int(rest.output.dropLast()))
      let deleted =
        "tweetstore: \(left == 500 ? "1,500" : left == 1000 ? "1,000" : "\(2000 - left)") tweets with"
      if result.code == 0 {
        #expect(left == 0)
      } else {
        #expect(result.code == 74, "\(limit): \(result.errors)")
        #expect(result.errors.contains(deleted) == (left < 2000), "\(limit): \(result.errors)")
      }
      if result.code == 74, left < 2000 {
        partly += 1
        #expect(result.errors.contains("deleted; run the command again for the rest"))
      }
      #expect(try workplace.run(copy + ["doctor"]).code == 0)
      #expect(try workplace.run(copy + ["delete", "TRUEPREDICATE", "--yes"]).code == 0)
      #expect(try workplace.run(copy + ["query", "--count"]).output == "0\n")
    }
    #expect(partly > 0)
  }

  @Test("on a full disk --purge says what was deleted, too")
  func fullDiskDuringPurge() throws {
    let workplace = try Workplace()
    let text = String(repeating: "long ", count: 100)
    try workplace.fill((1...3000).map { Status(identifier: $0, text: "\(text)\($0)") })
    let deletions = (1...3000).map {
      #"{"delete":{"status":{"id_str":"\#($0)","user_id_str":"7"},"timestamp_ms":"1704412800000"}}"#
    }
    try workplace.write("deletions.jsonl", deletions.joined(separator: "\n") + "\n")
    try workplace.write("one.jsonl", deletions[0] + "\n")
    #expect(try workplace.run("import", "deletions.jsonl").code == 0)
    var left = 3000
    var partly = 0
    // The limit for the size of files, in kilobytes, doubles until everything is deleted.
    for exponent in 7..<20 where left > 0 {
      let result = try workplace.shell(
        "trap '' XFSZ; ulimit -f \(1 << exponent); exec tweetstore import one.jsonl --purge")
      let now = try #require(Int(try workplace.run("query", "--count").output.dropLast()))
      let deleted = left - now
      left = now
      let errors = result.errors.filter { $0 != "," }
      if result.code == 0 {
        #expect(errors.contains("tweetstore: \(deleted) deleted tweets purged"), "\(errors)")
        continue
      }
      #expect(result.code == 74, "\(errors)")
      let message = "tweetstore: \(deleted) tweets deleted; run the command again for the rest"
      #expect(errors.contains(message) == (deleted > 0), "\(deleted): \(errors)")
      if deleted > 0 { partly += 1 }
    }
    #expect(left == 0)
    #expect(partly > 0)
    #expect(try workplace.run("doctor").code == 0)
  }
}
