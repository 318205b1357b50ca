import LoopbackServer
import Testing

@Suite("tweetstore: names and texts of strangers in messages")
struct ForeignTextTests {
  private static let hostile = "a\ntweetstore: forged\r\u{1B}[2J\u{202E}\u{2028}\u{9B}b"
  private static let shown = #"a\ntweetstore: forged\r\u{1B}[2J\u{202E}\u{2028}\u{9B}b"#

  /// No line is forged, and nothing acts on a terminal.
  private func expectSafe(_ text: String, _ comment: String) {
    #expect(!text.contains("\ntweetstore: forged"), "\(comment)")
    for character in ["\r", "\u{1B}", "\u{202E}", "\u{2028}", "\u{9B}"] as [Unicode.Scalar] {
      #expect(!text.unicodeScalars.contains(character), "\(comment)")
    }
  }

  @Test("file names can't forge a line of a report, in a pipe or in JSON")
  func fileNames() throws {
    let workplace = try Workplace()
    let name = Self.hostile + ".jsonl"
    try workplace.write(name, Status(identifier: 1).line + "{bad\n" + Status(identifier: 2).line)
    for words in [[], ["--verbose"], ["--strict"], ["--report", "json"]] {
      let result = try workplace.run(["import", name] + words)
      #expect(result.code == 3)
      #expect(result.errors.contains(Self.shown))
      expectSafe(result.errors + result.output, "\(words)")
    }
    let missing = try workplace.run("import", Self.hostile)
    #expect(missing.code == 65)
    #expect(missing.errors.contains("cannot open '\(Self.shown)': No such file"))
    expectSafe(missing.errors, "missing")
    #expect(try workplace.shell("mkdir x").code == 0)
    try workplace.write("x/\(name)", Status(identifier: 1).line)
    let members = try workplace.run("import", "x", "--verbose")
    #expect(members.errors.contains(#"x/a\u{A}tweetstore: forged\u{D}\u{1B}[2J\u{202E}"#))
    expectSafe(members.errors, "members")
  }

  @Test("names of sources, options and stores can't forge a line, either")
  func otherNames() throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...3)
    let named = try workplace.run("import", server.url(), "--name", Self.hostile)
    #expect(named.code == 0)
    #expect(named.errors.contains("'\(Self.shown)' is a source now"))
    let results = try [
      named, workplace.run("refresh", "--verbose"), workplace.run("refresh", "x" + Self.hostile),
      workplace.run("sources", "remove", "x" + Self.hostile),
      workplace.run("query", "--store", Self.hostile),
      workplace.run("query", "--" + Self.hostile), workplace.run(Self.hostile),
      workplace.run("query", "--fields", Self.hostile),
      workplace.run("query", "--limit", Self.hostile),
    ]
    for (index, result) in results.enumerated() { expectSafe(result.errors, "\(index)") }
  }

  @Test("texts of a service are shown on one line")
  func serviceTexts() throws {
    let workplace = try Workplace()
    let text = #"a\ntweetstore: forged\r\u001b[2J\u202e\u2028\u009bb"#
    for status in [200, 403, 500] {
      let server = try SourceServer(tweets: 1...1) { _, _ in
        .json(#"{"errors":[{"message":"\#(text)"}]}"#, status: status)
      }
      let result = try workplace.run(
        "import", server.url(), "--report", "json", "--max-wait", "0")
      #expect(result.code != 0)
      #expect(result.errors.contains("forged"))
      expectSafe(result.errors + result.output, "\(status)")
    }
  }

  @Test("long names, patterns, keys and texts are cut in messages")
  func length() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let long = String(repeating: "k", count: 100_000)
    let lines = (0..<3).map { "{\"\(long)\($0)\": tru}\n" }.joined()
    try workplace.write("a.jsonl", lines)
    let runs = [
      ["import", long], ["import", "a.jsonl"], ["import", "a.jsonl", "--report", "json"],
      ["query", "text MATCHES '(\(long)'"], ["query", "\(long) == 1"],
      ["query", "text == \(long)("], ["query", "text == \"\(long)\" AND AND"],
      ["query", "--fields", long], ["query", "--sort", long], ["query", "--limit", long],
      ["show", long], ["refresh", long], ["sources", "remove", long], ["--\(long)"], [long],
    ]
    for words in runs {
      let result = try workplace.run(words)
      let size = result.errors.utf8.count + result.output.utf8.count
      #expect(result.code != 0)
      #expect(size < 8_000, "\(words[0]) \(words.dropFirst().first?.prefix(20) ?? ""): \(size)")
      #expect(size > 10)
    }
  }

  @Test("a response that takes longer than --max-time or is larger than --max-size has its error")
  func limits() throws {
    let workplace = try Workplace()
    let gate = try LoopbackGate()
    let filler = [UInt8](repeating: 32, count: 1_200_000)
    let server = try SourceServer(tweets: 1...1) { request, _ in
      request.query.contains("slow")
        ? LoopbackResponse(steps: [.bytes([91]), .gate(gate)], framing: .chunked)
        : LoopbackResponse(body: filler)
    }
    for url in [server.url("?slow"), "\(server.server.origin)/a.jsonl?slow"] {
      let slow = try workplace.run("import", url, "--max-time", "1", "--name", "s")
      #expect(slow.code == 69)
      #expect(slow.errors.contains("took longer than 1.0 seconds"))
    }
    for url in [server.url(), "\(server.server.origin)/a.jsonl"] {
      let large = try workplace.run("import", url, "--max-size", "1", "--name", "s")
      #expect(large.code == 65)
      #expect(large.errors.contains("is larger than 1048576 bytes"))
    }
  }
}
