import Testing

@Suite("tweetstore at a terminal")
struct TerminalOutputTests {
  private func prepare() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.fill([
      Status(identifier: 1, text: "red \u{1B}[31malert\u{7} and \u{202E}olleh"),
      Status(identifier: 2, text: String(repeating: "word ", count: 40)),
    ])
    return workplace
  }

  @Test("a table that fits, with hostile text made visible")
  func table() throws {
    let result = try prepare().runAtTerminal("query", "--color", "never", columns: 70)
    #expect(result.code == 0)
    let lines = result.lines
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("identifier  created               tweet…  text"))
    #expect(lines[2].contains("red \\u{1B}"))
    #expect(lines.allSatisfy { $0.count <= 70 })
    #expect(lines[3].hasSuffix("…"))
    #expect(!result.output.contains("\u{1B}"))
    #expect(!result.output.contains("\u{202E}"))
  }

  @Test("every format makes hostile text visible, and a pipe gets it as it is")
  func hostileText() throws {
    let workplace = try prepare()
    for (format, text) in [
      ("text", "red \\u{1B}[31malert\\u{7} and \\u{202E}olleh\n"),
      ("jsonl", "\\u001b[31malert\\u0007 and \\u202eolleh"), ("csv", "\\u{1B}[31malert"),
    ] {
      let result = try workplace.runAtTerminal(
        "query", "identifier == 1", "--format", format)
      #expect(result.output.contains(text), "\(format): \(result.output)")
      #expect(!result.output.contains("\u{1B}"))
    }
    let pipe = try workplace.run("query", "identifier == 1", "--format", "text")
    #expect(pipe.output == "red \u{1B}[31malert\u{7} and \u{202E}olleh\n")
  }

  @Test("errors quote hostile words visibly")
  func hostileErrors() throws {
    let result = try Workplace().runAtTerminal("query", "\u{1B}[2J\u{202E}", "--color", "never")
    #expect(!result.output.contains("\u{1B}"))
    #expect(!result.output.contains("\u{202E}"))
  }

  @Test(
    "colours by terminal, option and environment",
    arguments: [
      ([], [:], true), (["--color", "never"], [:], false), ([], ["NO_COLOR": "1"], false),
      ([], ["TERM": "dumb"], false), (["--color", "always"], ["NO_COLOR": "1"], true),
    ] as [([String], [String: String], Bool)])
  func colors(words: [String], environment: [String: String], isColored: Bool) throws {
    let workplace = try Workplace()
    for command in [["query", "--limit", "1"], ["sources"]] {
      let result = try workplace.runAtTerminal(command + words, environment: environment)
      #expect(result.output.contains("\u{1B}[") == isColored)
    }
    let pipe = try workplace.run(["query"] + words, environment: environment)
    #expect(pipe.errors.contains("\u{1B}[") == (words == ["--color", "always"]))
  }

  @Test("help is as wide as the terminal", arguments: [50, 90])
  func helpWidth(columns: Int) throws {
    let result = try Workplace().runAtTerminal(
      "help", "query", columns: columns, environment: ["NO_COLOR": "1"])
    #expect(result.lines.contains { $0.count > columns - 15 })
    // Examples are there to be copied, and long lists have no place to be broken at.
    let prose = result.lines.filter { line in
      !line.contains("tweetstore query") && line.split(separator: " ").allSatisfy { $0.count < 40 }
    }
    #expect(prose.allSatisfy { $0.count <= columns })
  }

  @Test("progress is shown on a terminal, taken away at the end, and can be forbidden")
  func progress() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line)
    let shown = try workplace.runAtTerminal("import", "a.jsonl")
    #expect(shown.output.contains("\r\u{1B}[K"))
    #expect(shown.output.contains("a.jsonl"))
    #expect(shown.output.contains("100%"))
    #expect(shown.output.hasSuffix("a.jsonl: 1 tweet seen: 1 new, 0 updated, 0 unchanged\n"))
    let never = try workplace.runAtTerminal("import", "a.jsonl", "--progress", "never")
    #expect(never.output == "a.jsonl: 1 tweet seen: 0 new, 0 updated, 1 unchanged\n")
    let quiet = try workplace.runAtTerminal("import", "a.jsonl", "--quiet")
    #expect(quiet.output == "")
    let dumb = try workplace.runAtTerminal("import", "a.jsonl", environment: ["TERM": "dumb"])
    #expect(!dumb.output.contains("\r"))
    let split = try workplace.runAtTerminal("import", "a.jsonl", splitsErrors: true)
    #expect(split.errors == "a.jsonl: 1 tweet seen: 0 new, 0 updated, 1 unchanged\n")
    #expect(split.output == "")
  }
}
