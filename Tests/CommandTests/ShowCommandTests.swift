import Testing

@Suite("tweetstore show")
struct ShowCommandTests {
  /// A status that answers another one.
  private func reply(_ identifier: Int64, to parent: Int64) -> String {
    let line = Status(identifier: identifier, text: "reply \(identifier)").line
    return line.replacing(
      #""id_str":"\#(identifier)""#,
      with: #""id_str":"\#(identifier)","in_reply_to_status_id_str":"\#(parent)""#)
  }

  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write(
      "thread.jsonl",
      Status(identifier: 1, text: "first").line + reply(2, to: 1) + reply(3, to: 2)
        + reply(4, to: 3) + reply(5, to: 2))
    #expect(try workplace.run("import", "thread.jsonl").code == 0)
    return workplace
  }

  @Test("a tweet stands between what it answers and what answers it, in order")
  func thread() throws {
    let workplace = try workplace()
    let result = try workplace.run("show", "2")
    #expect(result.code == 0)
    #expect(result.errors == "")
    let texts = result.lines.filter { $0.contains("first") || $0.contains("reply") }
    #expect(texts == ["  first", "  reply 2", "    reply 3", "      reply 4", "    reply 5"])
    #expect(result.output.contains("> Prof @cs193p · 2024-01-01T00:00:00Z · 2\n"))
  }

  @Test("a thread says that something was left out only where it was")
  func cut() throws {
    let workplace = try Workplace()
    let quotes = (2...502).map { identifier in
      Status(identifier: Int64(identifier)).line.replacing(
        #""id_str":"\#(identifier)""#,
        with: #""id_str":"\#(identifier)","quoted_status_id_str":"1""#)
    }
    try workplace.write(
      "a.jsonl", Status(identifier: 1).line + quotes.dropLast().joined())
    try workplace.write("b.jsonl", quotes.suffix(1).joined())
    #expect(try workplace.run("import", "a.jsonl").code == 0)
    let whole = try workplace.run("show", "1")
    #expect(whole.output.contains(" · 501\n"))
    #expect(!whole.output.contains("more than 500 are stored"))
    #expect(try workplace.run("import", "b.jsonl").code == 0)
    #expect(try workplace.run("show", "1").output.contains("more than 500 are stored"))
  }

  @Test(
    "an address names a tweet as its identifier does",
    arguments: [
      "https://x.com/cs193p/status/2", "https://twitter.com/a/statuses/2?s=20",
      "https://x.com/i/web/status/2#top", "https://x.com/cs193p/status/2/photo/1",
    ])
  func addresses(address: String) throws {
    let workplace = try workplace()
    let byNumber = try workplace.run("show", "2")
    let byAddress = try workplace.run("show", address)
    #expect(byAddress.code == 0)
    #expect(byAddress.output == byNumber.output)
  }

  @Test("what isn't held ends with 1, and the others are shown")
  func unknown() throws {
    let workplace = try workplace()
    let result = try workplace.run("show", "99", "1")
    #expect(result.code == 1)
    #expect(result.output.contains("first"))
    #expect(
      result.errors.hasPrefix("tweetstore: no tweet with the identifier 99 is stored\n  hint: "))
    let nonsense = try workplace.run("show", "https://x.com/cs193p")
    #expect(nonsense.code == 64)
    #expect(nonsense.errors.contains("'https://x.com/cs193p' isn't a tweet"))
  }

  @Test("--observations lists where a tweet was seen and what differs")
  func observations() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 7, text: "short").line)
    try workplace.write("b.jsonl", Status(identifier: 7, text: "somewhat longer").line)
    #expect(try workplace.run("import", "a.jsonl", "b.jsonl").code == 0)
    let text = try workplace.run("show", "7", "--observations")
    #expect(text.output.contains("v1.extended  \(workplace.folder)/a.jsonl"))
    #expect(text.output.contains("differences\n  text\n"))
    #expect(text.output.contains(": short\n"))
    #expect(text.output.contains(": somewhat longer\n"))
    #expect(!text.output.contains("created\n"))
    let json = try workplace.run("show", "7", "--observations", "--format", "json")
    #expect(json.output.hasPrefix("[\n  {\n    \"identifier\": \"7\",\n"))
    #expect(json.output.contains(#""source": "\#(workplace.folder)/b.jsonl""#))
    #expect(json.output.contains(#""key": "text""#))
    let without = try workplace.run("show", "7", "--format", "json")
    #expect(!without.output.contains("observations"))
  }

  @Test("a deleted tweet says when and who says so")
  func deleted() throws {
    let workplace = try Workplace()
    try workplace.write(
      "stream.jsonl",
      Status(identifier: 7, text: "gone").line
        + #"{"delete":{"status":{"id_str":"7","user_id_str":"7"},"timestamp_ms":"1704412800000"}}"#)
    #expect(try workplace.run("import", "stream.jsonl").code == 0)
    let result = try workplace.run("show", "7")
    #expect(
      result.output.contains(
        "  gone\n  deleted 2024-01-05T00:00:00Z (deleted), says \(workplace.folder)/stream.jsonl\n")
    )
    let query = try workplace.run(
      "query", "deletedAt > 2024-01-01", "--fields", "identifier,deletedAt,deletions.reason")
    #expect(
      query.output
        == #"{"identifier":"7","deletedAt":"2024-01-05T00:00:00Z","deletions.reason":["deleted"]}"#
        + "\n")
  }

  @Test("on a terminal hostile text is made visible")
  func hostile() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 7, text: "a\u{1B}[2Jb\u{202E}c")])
    let seen = try workplace.runAtTerminal("show", "7")
    #expect(seen.output.contains(#"a\u{1B}[2Jb\u{202E}c"#))
    let piped = try workplace.run("show", "7")
    #expect(piped.output.contains("a\u{1B}[2Jb\u{202E}c"))
  }

  @Test("a version of a tweet that was edited names the others")
  func versions() throws {
    let workplace = try Workplace()
    let line =
      #"{"id":"12","text":"better","author_id":"1","edit_history_tweet_ids":["11","12","13"]}"#
    #expect(try workplace.run("import", "-", input: line).code == 0)
    let result = try workplace.run("show", "12")
    #expect(result.output.contains("\n  version 2 of 3; see 11, 13\n"))
    let json = try workplace.run("show", "12", "--format", "json")
    let list = json.output.filter { !$0.isWhitespace }
    #expect(list.contains(#""versions":["11","12","13"]"#), "\(json.output)")
  }
}
