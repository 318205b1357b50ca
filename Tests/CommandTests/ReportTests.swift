import Testing

@Suite("tweetstore import --report json")
struct ReportTests {
  private static let good = Status(identifier: 1).line

  @Test("complaint 14: the report tells for each input what was seen, new, updated and left out")
  func counts() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Self.good + Status(identifier: 2, retweeted: 3).line)
    try workplace.write("b.jsonl", Self.good)
    let result = try workplace.run(
      "import", "a.jsonl", "b.jsonl", "--skip-retweets", "--report", "json")
    #expect(result.code == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.filter { $0.hasPrefix(#""input": "#) } == [
        #""input": "a.jsonl","#, #""input": "b.jsonl","#,
      ])
    #expect(
      lines.filter { $0.hasPrefix(#""seen": "#) } == [
        #""seen": 2,"#, #""seen": 1,"#, #""seen": 3,"#,
      ])
    #expect(
      lines.filter { $0.hasPrefix(#""unchanged": "#) } == [
        #""unchanged": 0,"#, #""unchanged": 1,"#, #""unchanged": 1,"#,
      ])
    #expect(
      lines.filter { $0.hasPrefix(#""leftOut": "#) } == [
        #""leftOut": 1"#, #""leftOut": 0"#, #""leftOut": 1"#,
      ])
    #expect(lines.suffix(2) == [#""exitCode": 0"#, "}"])
  }

  @Test("complaint 51: a bad record has its file and line, and the code is 3 as in words")
  func rejections() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Self.good + "{\"id_str\":\n" + Status(identifier: 2).line)
    let result = try workplace.run("import", "a.jsonl", "--report", "json")
    #expect(result.code == 3)
    #expect(result.output.contains(#""rejected": 1"#))
    #expect(result.output.contains(#""place": "a.jsonl:2","#))
    #expect(result.output.contains(#""exitCode": 3"#))
    #expect(result.errors.contains("a.jsonl:2: "))
    #expect(!result.errors.contains("tweets seen"))
    let words = try workplace.run("import", "a.jsonl")
    #expect(words.code == 3)
    #expect(
      words.errors.contains("2 tweets seen: 0 new, 0 updated, 2 unchanged; 1 record rejected"))
    let strict = try workplace.run("import", "a.jsonl", "--strict", "--report", "json")
    #expect(strict.code == 3)
    #expect(strict.output.contains(#""status": "failed""#))
    #expect(strict.output.contains(#""error": "a.jsonl:2: "#))
    #expect(strict.output.contains(#""exitCode": 3"#))
  }

  @Test("an input that can't be read is in the document, beside one that can")
  func failures() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Self.good)
    let result = try workplace.run("import", "missing.jsonl", "a.jsonl", "--report", "json")
    #expect(result.code == 3)
    #expect(
      result.output.contains(
        #""error": "cannot open 'missing.jsonl': No such file or directory""#))
    let only = try workplace.run("import", "missing.jsonl", "--report", "json")
    #expect(only.code == 65)
    #expect(only.output.contains(#""exitCode": 65"#))
  }

  @Test("complaint 15: each member of a folder has counts of its own")
  func members() throws {
    let workplace = try Workplace()
    #expect(try workplace.shell("mkdir folder").code == 0)
    try workplace.write("folder/a.jsonl", Self.good + Status(identifier: 2).line)
    try workplace.write("folder/b.jsonl", Self.good)
    let result = try workplace.run("import", "folder", "--report", "json")
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.filter { $0.hasPrefix(#""place": "#) } == [
        #""place": "folder/a.jsonl","#, #""place": "folder/b.jsonl","#,
      ])
    // The folder's, those of the members, and the sum.
    #expect(
      lines.filter { $0.hasPrefix(#""seen": "#) } == [3, 2, 1, 3].map { #""seen": \#($0),"# })
  }

  @Test("a refresh without sources reports nothing")
  func refresh() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let result = try workplace.run("refresh", "--report", "json")
    #expect(result.code == 0)
    #expect(result.output.contains(#""inputs": []"#))
  }
}
