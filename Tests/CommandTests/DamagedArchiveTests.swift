import Testing

@Suite("tweetstore: archives that are damaged and merged")
struct DamagedArchiveTests {
  private static let lines = (1...600).map {
    Status(identifier: $0, text: "tweet \($0 * 7919) of a day").line
  }

  /// A workplace with the records in `many.jsonl` and in `other.sqlite`, which is changed.
  private func workplace(_ changes: String...) throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("many.jsonl", Self.lines.joined())
    #expect(try workplace.run("--store", "other.sqlite", "import", "-q", "many.jsonl").code == 0)
    for change in changes {
      #expect(try workplace.shell("sqlite3 other.sqlite \"\(change)\"").code == 0)
    }
    return workplace
  }

  private static let broken = """
    UPDATE observation SET payload = CAST(substr(payload, 1, length(payload) / 2) AS BLOB)
    WHERE tweet IN (2, 3);
    UPDATE observation SET payload = (SELECT payload FROM observation WHERE tweet = 5)
    WHERE tweet = 4
    """

  @Test("damaged records are named and left out, and all else is merged")
  func records() throws {
    let workplace = try workplace(Self.broken)
    let result = try workplace.run("import", "other.sqlite")
    #expect(result.code == 3)
    #expect(
      result.errors.contains("tweetstore: other.sqlite: the record of tweet 2 from "),
      "\(result.errors)")
    #expect(result.errors.contains("many.jsonl: its bytes are not those that came\n"))
    #expect(
      result.errors.contains(
        "600 tweets seen: 600 new, 0 updated, 0 unchanged; 3 records rejected\n"))
    #expect(try workplace.run("doctor").code == 0)
    let export = try workplace.run("export", "--format", "original")
    #expect(export.code == 0)
    #expect(export.output == (Self.lines[..<1] + Self.lines[4...]).joined())
    #expect(try workplace.run("import", "-q", "many.jsonl").code == 0)
    #expect(
      try workplace.run("export", "--format", "original").output == Self.lines.joined())
  }

  @Test("the report for programs counts damaged records, and a strict merge stops at the first")
  func reports() throws {
    let workplace = try workplace(Self.broken)
    let strict = try workplace.run("import", "--strict", "other.sqlite")
    #expect(strict.code == 3)
    #expect(strict.errors.contains("the record of tweet 2 from "))
    #expect(!strict.errors.contains("the record of tweet 3 from "))
    let report = try workplace.run("import", "--report", "json", "other.sqlite")
    #expect(report.code == 3)
    #expect(report.output.contains("\"rejected\": 3"), "\(report.output)")
    #expect(report.output.contains("other.sqlite: the record of tweet 4 from "))
  }

  @Test("a sound record that is held stays, whatever the other archive has")
  func heldRecords() throws {
    let workplace = try workplace(Self.broken)
    #expect(try workplace.run("import", "-q", "many.jsonl").code == 0)
    #expect(try workplace.run("import", "-q", "other.sqlite").code == 3)
    #expect(try workplace.run("doctor").code == 0)
    #expect(
      try workplace.run("export", "--format", "original").output == Self.lines.joined())
  }

  @Test(
    "with a damaged dictionary the records that need it are left out, and a sound archive heals that",
    arguments: [
      "zeroblob(length(content))",
      "CAST(substr(content, 1, length(content) - 8000) || zeroblob(8000) AS BLOB)",
    ])
  func dictionary(content: String) throws {
    let workplace = try workplace()
    #expect(try workplace.shell("cp other.sqlite sound.sqlite").code == 0)
    let change = "UPDATE compression_dictionary SET content = \(content)"
    #expect(try workplace.shell("sqlite3 other.sqlite \"\(change)\"").code == 0)
    let result = try workplace.run("import", "other.sqlite")
    #expect(result.code == 3)
    #expect(result.errors.contains("more records rejected"), "\(result.errors)")
    #expect(try workplace.run("doctor").code == 0)
    #expect(try workplace.run("import", "-q", "sound.sqlite").code == 0)
    #expect(try workplace.run("doctor").code == 0)
    #expect(
      try workplace.run("export", "--format", "original").output == Self.lines.joined())
  }

  @Test("what refers to a lost tweet is named and left out, and its records can be rescued")
  func lostRows() throws {
    let workplace = try workplace("DELETE FROM tweet WHERE identifier IN (5, 6)")
    let result = try workplace.run("import", "other.sqlite")
    #expect(result.code == 3)
    #expect(
      result.errors.contains("tweetstore: other.sqlite: the record of tweet 5 from "),
      "\(result.errors)")
    #expect(result.errors.contains("598 tweets seen: 598 new"))
    #expect(result.errors.contains("; 2 records rejected\n"))
    #expect(try workplace.run("doctor").code == 0)
    let rescue =
      "tweetstore --store other.sqlite export --format original | tweetstore import -q -"
    #expect(try workplace.shell(rescue).code == 0)
    #expect(try workplace.run("query", "--count").output == "600\n")
  }

  @Test("an archive with a damaged page is bad input, with advice and without the statement")
  func damagedPage() throws {
    let workplace = try workplace()
    let damage = """
      page=$(sqlite3 other.sqlite "SELECT pageno FROM dbstat WHERE name = 'tweet' \
      AND pagetype = 'leaf' LIMIT 1 OFFSET 2")
      dd if=/dev/zero of=other.sqlite bs=4096 seek=$((page - 1)) count=1 conv=notrunc 2>&1
      """
    #expect(try workplace.shell(damage).code == 0)
    let result = try workplace.run("import", "other.sqlite")
    #expect(result.code == 65)
    #expect(
      result.errors.contains("tweetstore: the database other.sqlite isn't "), "\(result.errors)")
    #expect(result.errors.contains("'tweetstore --store other.sqlite doctor'"))
    #expect(!result.errors.contains("SELECT"))
  }

  @Test("a log that can't be read is named by its file, with advice")
  func names() throws {
    let workplace = try workplace()
    #expect(try workplace.shell("mkdir d && mv other.sqlite d").code == 0)
    // A log that can't be opened stands for one that nobody may make files for.
    #expect(
      try workplace.shell(
        "sqlite3 d/other.sqlite 'PRAGMA journal_mode' && mkdir d/other.sqlite-wal"
      )
      .output == "wal\n")
    for (input, words) in [
      ("d", "the database are in other.sqlite-wal, which"),
      ("d/other.sqlite", "the database d/other.sqlite are in d/other.sqlite-wal, which"),
    ] {
      let result = try workplace.run("import", input)
      #expect(result.code == 65)
      #expect(
        result.errors.contains("the last changes of \(words) can be read only where "),
        "\(result.errors)")
      #expect(!result.errors.contains("PRAGMA"))
    }
  }
}
