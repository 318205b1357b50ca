import FoundationEssentials
import Testing

@Suite("tweetstore: records that are damaged")
struct DamagedRecordTests {
  private static let lines = (1...4).map { Status(identifier: $0, text: "tweet \($0)").line }

  /// A workplace with four records, of which the second one can't be unpacked.
  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("four.jsonl", Self.lines.joined())
    #expect(try workplace.run("import", "-q", "four.jsonl").code == 0)
    try damage(workplace, "payload = substr(payload, 1, length(payload) / 2)")
    return workplace
  }

  private func damage(_ workplace: Workplace, _ change: String) throws {
    let line = "sqlite3 '\(workplace.store)' \"UPDATE observation SET \(change) WHERE tweet = 2\""
    #expect(try workplace.shell(line).code == 0)
  }

  @Test("a record that can't be unpacked is named and left out, and the others are exported")
  func export() throws {
    let workplace = try workplace()
    let others = Self.lines[0] + Self.lines[2] + Self.lines[3]
    for predicate in [[], ["identifier > 0"]] {
      let result = try workplace.run(
        ["export", "--format", "original", "--output", "out.jsonl"] + predicate)
      #expect(result.code == 3)
      #expect(TextFile.read("\(workplace.folder)/out.jsonl") == others)
      let name = try workplace.run("query", "-e", "Source", "--fields", "name").output
      let source = try #require(name.split(separator: "\"").dropLast().last)
      #expect(
        result.errors.contains(
          "warning: the record of tweet 2 from \(source): a packed record is damaged\n"),
        "\(result.errors)")
      #expect(result.errors.contains("3 records written to out.jsonl"))
    }
  }

  @Test("a record whose bytes aren't those that came is exported as it is, and named")
  func changed() throws {
    let workplace = try workplace()
    #expect(try workplace.run("import", "-q", "four.jsonl").code == 0)
    try damage(workplace, "hash = zeroblob(16)")
    let result = try workplace.run("export", "--format", "original")
    #expect(result.code == 3)
    #expect(result.output == Self.lines.joined())
    #expect(result.errors.contains("tweet 2"))
    #expect(result.errors.contains("its bytes are not those that came"))
  }

  @Test("the check names broken records, in words and for programs")
  func check() throws {
    let workplace = try workplace()
    let result = try workplace.run("doctor")
    #expect(result.code == 2)
    #expect(result.output.contains("4 records kept, 1 broken\n  the record of tweet 2 from "))
    let document = try workplace.run("doctor", "--format", "json")
    #expect(document.output.contains("the record of tweet 2 from "))
  }

  @Test("a tweet whose record is damaged is shown with its observations")
  func show() throws {
    let result = try workplace().run("show", "2", "--observations")
    #expect(result.code == 0)
    #expect(result.output.contains("a packed record is damaged\n"))
  }

  /// A workplace with a record that needs no dictionary and many that do.
  private func dictionaryWorkplace(_ change: String) throws -> (Workplace, lines: [String]) {
    let workplace = try Workplace()
    let lines = (1...900).map { Status(identifier: $0, text: "tweet \($0 * 7919) of a day").line }
    try workplace.write("one.jsonl", Status(identifier: 1000, text: "alone").line)
    try workplace.write("many.jsonl", lines.joined())
    for name in ["one.jsonl", "many.jsonl"] {
      #expect(try workplace.run("import", "-q", name).code == 0)
    }
    let line = "sqlite3 '\(workplace.store)' \"\(change); SELECT changes()\""
    #expect(try workplace.shell(line).output == "1\n")
    return (workplace, lines)
  }

  @Test(
    "a damaged dictionary costs the records that need it and no others, until these are imported again",
    arguments: [
      ("UPDATE compression_dictionary SET content = zeroblob(100)", "is damaged"),
      ("UPDATE compression_dictionary SET content = substr(content, 1, 60)", "is damaged"),
      (
        "UPDATE compression_dictionary SET content = "
          + "CAST(substr(content, 1, 4) || x'00010203' || substr(content, 9) AS BLOB)", "is damaged"
      ),
      ("DELETE FROM compression_dictionary", "is missing"),
      (
        "UPDATE compression_dictionary SET content = "
          + "CAST(substr(content, 1, length(content) - 8000) || zeroblob(8000) AS BLOB)",
        "must be damaged"
      ),
    ])
  func dictionary(change: String, words: String) throws {
    let (workplace, lines) = try dictionaryWorkplace(change)
    let export = try workplace.run("export", "--format", "original")
    #expect(export.code == 3)
    #expect(export.output.contains(Status(identifier: 1000, text: "alone").line))
    let warnings = export.errors.split(separator: "\n").filter {
      $0.contains("the record of tweet")
    }
    #expect(warnings.count > 300)
    #expect(export.errors.contains("tweetstore: \(warnings.count) records damaged; importing"))
    let check = try workplace.run("doctor")
    #expect(check.code == 2)
    #expect(check.output.contains("901 records kept, \(warnings.count) broken\n"))
    #expect(check.output.contains("  dictionary "))
    #expect(check.output.contains(" \(words)"), "\(check.output)")
    #expect(try workplace.run("show", "5", "--observations").code == 0)
    #expect(try workplace.run("import", "-q", "many.jsonl").code == 0)
    #expect(try workplace.run("doctor").code == 0)
    let healed = try workplace.run("export", "--format", "original")
    #expect(healed.code == 0)
    #expect(healed.output == Status(identifier: 1000, text: "alone").line + lines.joined())
  }

  @Test("a merge heals a damaged dictionary from the other archive, and isn't harmed by one there")
  func dictionaryOfArchive() throws {
    for isOwn in [true, false] {
      let workplace = try Workplace()
      let lines = (1...900).map { Status(identifier: $0, text: "tweet \($0 * 7919) of a day").line }
      try workplace.write("many.jsonl", lines.joined())
      let other = "\(workplace.folder)/other.sqlite"
      #expect(try workplace.run("import", "-q", "many.jsonl").code == 0)
      #expect(try workplace.shell("cp '\(workplace.store)' '\(other)'").code == 0)
      let change = "UPDATE compression_dictionary SET content = zeroblob(100)"
      let line = "sqlite3 '\(isOwn ? workplace.store : other)' \"\(change)\""
      #expect(try workplace.shell(line).code == 0)
      // Records that can't be unpacked there are told, although they are held.
      #expect(try workplace.run("import", "-q", other).code == (isOwn ? 0 : 3))
      #expect(try workplace.run("doctor").code == 0, "\(isOwn)")
      #expect(try workplace.run("export", "--format", "original").output == lines.joined())
    }
  }

  @Test("a damaged record is put right when it is imported again", arguments: [false, true])
  func healing(fromArchive: Bool) throws {
    let workplace = try workplace()
    var input = "four.jsonl"
    if fromArchive {
      input = "\(workplace.folder)/other.sqlite"
      #expect(try workplace.run("--store", input, "import", "-q", "four.jsonl").code == 0)
    }
    #expect(try workplace.run("import", "-q", input).code == 0)
    #expect(try workplace.run("doctor").code == 0)
    let result = try workplace.run("export", "--format", "original")
    #expect(result.code == 0)
    #expect(result.output == Self.lines.joined())
  }
}
