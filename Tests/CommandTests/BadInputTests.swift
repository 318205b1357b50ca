import Testing

@Suite("tweetstore import: bad input")
struct BadInputTests {
  @Test("a bad record is told with file and line, and the good ones around it are kept")
  func badRecords() throws {
    let workplace = try Workplace()
    let bad = [
      (#"this is no JSON"#, "this is not JSON"),
      (#"{"id_str": "9", "full_text": "#, "the record ends in the middle"),
      (#"{"created_at":"Mon Jan 01 00:00:00 +0000 2024","full_text":"x","user":{}}"#, "id_str"),
      (
        #"{"created_at":"Mon Jan 01 00:00:00 +0000 2024","id_str":true,"full_text":"x","user":{}}"#,
        #"expected a string for "id_str""#
      ),
    ]
    var text = ""
    for (index, record) in bad.enumerated() {
      text += Status(identifier: Int64(index + 1)).line + record.0 + "\n"
    }
    try workplace.write("mixed.jsonl", text)
    let result = try workplace.run("import", "mixed.jsonl")
    #expect(result.code == 3)
    for (index, record) in bad.enumerated() {
      let message = result.errors.split(separator: "\n").first {
        $0.hasPrefix("tweetstore: mixed.jsonl:\(index * 2 + 2): ")
      }
      #expect(message?.contains(record.1) == true, "\(record.0): \(result.errors)")
    }
    #expect(result.errors.contains("mixed.jsonl: 4 tweets seen: 4 new, 0 updated, 0 unchanged; 4"))
    let ids = try workplace.run("query", "--format", "ids")
    #expect(ids.lines == ["1", "2", "3", "4"])
  }

  @Test("only the first ten bad records are described")
  func manyBadRecords() throws {
    let workplace = try Workplace()
    let text = String(repeating: "x\n", count: 15) + Status(identifier: 1).line
    let result = try workplace.run("import", "-", input: text)
    #expect(result.errors.contains("tweetstore: -:10: "))
    #expect(!result.errors.contains("tweetstore: -:11: "))
    #expect(result.errors.contains("tweetstore: -: and 5 more records rejected\n"))
    #expect(result.errors.contains("15 records rejected"))
    #expect(result.code == 3)
  }

  @Test(
    "files that can't be read at all end with 65",
    arguments: [
      ("broken/html-error-page.json", "html-error-page.json:2: this is a web page, not JSON"),
      ("v1-error.json", "v1-error.json: the API says: Rate limit exceeded (code 88)"),
      ("v2-error-429.json", "the API says: Too Many Requests"),
      ("no-such-file.jsonl", "no-such-file.jsonl': No such file or directory\n  hint: "),
    ])
  func unreadable(name: String, message: String) throws {
    let result = try Workplace().run("import", Workplace.sample(name))
    #expect(result.code == 65)
    #expect(result.errors.contains(message))
    #expect(result.errors.contains("hint: "))
  }

  @Test(
    "files that only begin as archives, and files of other kinds, are told by their content",
    arguments: [
      ("PK\u{3}\u{4}rest", ": damaged ZIP archive: "),
      ("SQLite format 3\0", " is an SQLite database"),
      ("GIF89a", "' is a GIF picture"),
    ])
  func otherKinds(content: String, message: String) throws {
    let workplace = try Workplace()
    try workplace.write("input.jsonl", content)
    let result = try workplace.run("import", "input.jsonl")
    #expect(result.code == 65)
    #expect(result.errors.contains("input.jsonl\(message)"))
  }

  @Test("an empty file is no error, but is told", arguments: ["", "\n\n", "  "])
  func empty(content: String) throws {
    let workplace = try Workplace()
    try workplace.write("none.jsonl", content)
    let result = try workplace.run("import", "none.jsonl")
    #expect(result.code == 0)
    let word = content.isEmpty ? "is empty" : "contains no tweets"
    #expect(result.errors.hasPrefix("tweetstore: warning: none.jsonl \(word)\n"))
  }

  @Test("nesting of 20,000 levels is a rejected record and nothing worse")
  func deepNesting() throws {
    let workplace = try Workplace()
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    let text = deep + "\n" + "{\"a\":" + deep + "}\n" + Status(identifier: 1).line
    let result = try workplace.run("import", "-", input: text)
    #expect(result.code == 3)
    #expect(result.errors.contains("tweetstore: -:1: "))
    #expect(result.errors.contains("1 tweet seen: 1 new"))
  }

  @Test("identifiers that another program rounded are kept, and warned of")
  func rounded() throws {
    let workplace = try Workplace()
    let lines = (0..<5).map { index in
      #"{"created_at":"Mon Jan 01 00:00:00 +0000 2024","id":17500000000000\#(10 + index)000,"#
        + #""full_text":"x","user":{"id":7,"screen_name":"a","name":"A"}}"# + "\n"
    }
    let result = try workplace.run("import", "-", input: lines.joined())
    #expect(result.code == 0)
    #expect(result.errors.contains("tweetstore: warning: -: 5 of 5 identifiers end in 00"))
    #expect(result.errors.contains("5 tweets seen: 5 new"))
  }

  @Test("each broken sample leaves a whole store and a known code")
  func brokenSamples() throws {
    let workplace = try Workplace()
    let names = [
      "big-numbers.json", "bogus-years.json", "bom.json", "deep-nesting.json",
      "duplicate-keys.json", "invalid-utf8.jsonl", "lone-surrogates.jsonl", "not-json.jsonl",
      "nul-bytes.jsonl", "utf16.json", "wrong-types.json",
    ]
    for name in names {
      let result = try workplace.run("import", Workplace.sample("broken/\(name)"))
      #expect(result.code == 0 || result.code == 3, "\(name): \(result.errors)")
    }
    let check = try workplace.shell("sqlite3 '\(workplace.store)' 'PRAGMA integrity_check'")
    #expect(check.output == "ok\n")
  }

  @Test("one bad file among good ones ends with 3 and stops nothing")
  func oneBadFile() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line)
    try workplace.write("c.jsonl", Status(identifier: 3).line)
    let result = try workplace.run("import", "a.jsonl", "b.jsonl", "c.jsonl")
    #expect(result.code == 3)
    #expect(
      result.errors.contains("tweetstore: cannot open 'b.jsonl': No such file or directory\n"))
    let ids = try workplace.run("query", "--format", "ids")
    #expect(ids.lines == ["1", "3"])
    let none = try workplace.run("import", "x.jsonl", "y.jsonl")
    #expect(none.code == 65)
  }

  @Test(
    "an argument that isn't UTF-8 is refused, as it would name another file",
    arguments: [
      #"import $'\xff.jsonl'"#, #"--store $'\xff.sqlite' import a.jsonl"#,
      #"import a.jsonl --store=$'\xff.sqlite'"#,
    ])
  func wordsOfBytes(words: String) throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line)
    let result = try workplace.shell(#"cp a.jsonl $'\xff.jsonl'; tweetstore \#(words)"#)
    #expect(result.code == 64)
    #expect(result.errors.contains("tweetstore: the argument '"))
    #expect(result.errors.contains("' isn't UTF-8\n"))
    #expect(try workplace.shell("ls | wc -l").output == "2\n")
  }

  @Test(
    "a store that the environment names in bytes that aren't UTF-8 is refused, if it is needed",
    arguments: ["TWEETSTORE_STORE", "XDG_DATA_HOME"])
  func variablesOfBytes(name: String) throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line)
    let variable = #"\#(name)=$PWD/$'\xff'"#
    let result = try workplace.shell("\(variable) tweetstore import a.jsonl")
    #expect(result.code == 64)
    #expect(result.errors.contains("of the environment variable \(name) isn't UTF-8\n"))
    #expect(try workplace.shell("ls").output == "a.jsonl\n")
    let other = try workplace.shell("\(variable) tweetstore import a.jsonl --store x.sqlite")
    #expect(other.code == 0)
  }

  @Test("a damaged archive as an input is bad input, whatever it comes through")
  func damagedArchive() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line)
    #expect(try workplace.run("import", "a.jsonl", "--store", "other.sqlite").code == 0)
    let damage = "dd if=/dev/urandom of=other.sqlite bs=1 seek=100 count=9000 conv=notrunc"
    #expect(try workplace.shell("\(damage) 2>&1").code == 0)
    for (words, name) in [("other.sqlite", "other.sqlite"), ("- < other.sqlite", "-")] {
      let result = try workplace.shell("tweetstore import \(words)")
      #expect(result.code == 65)
      #expect(
        result.errors.contains("tweetstore: the database \(name) isn't a store of this program"),
        "\(result.errors)")
      #expect(!result.errors.contains("/tweetstore-"))
    }
    let others = try workplace.run("import", "other.sqlite", "a.jsonl")
    #expect(others.code == 3)
    #expect(others.errors.contains("a.jsonl: 1 tweet seen: 1 new"))
  }
}
