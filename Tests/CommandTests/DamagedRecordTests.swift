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

  @Test("a tweet whose record is damaged is shown with its sightings")
  func show() throws {
    let result = try workplace().run("show", "2", "--observations")
    #expect(result.code == 0)
    #expect(result.output.contains("a packed record is damaged\n"))
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
