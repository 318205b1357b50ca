import Testing

@Suite("tweetstore query --save, --named and --explain")
struct SavedQueryTests {
  private func prepare() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.fill([
      Status(identifier: 1, text: "Foo and bar"), Status(identifier: 2, text: "something else"),
    ])
    return workplace
  }

  @Test("a question is kept with its variables, and asked with values")
  func savedAndAsked() throws {
    let workplace = try prepare()
    let saved = try workplace.run("query", "--save", "word", "text contains[c] $WORD")
    #expect(saved.code == 0)
    #expect(saved.output == "")
    #expect(saved.errors == "tweetstore: saved 'word'\n")
    let asked = try workplace.run(
      "query", "--named", "word", "--set", "WORD=foo", "--format", "ids")
    #expect(asked.output == "1\n")
    #expect(asked.code == 0)
    let replaced = try workplace.run("query", "--save", "word", "text endswith $WORD")
    #expect(replaced.errors == "tweetstore: replaced 'word'\n")
    let again = try workplace.run(
      "query", "--named", "word", "--set", "WORD=else", "--format", "ids")
    #expect(again.output == "2\n")
    let list = try workplace.run("query", "-e", "SavedQuery", "--format", "csv")
    #expect(
      list.output == "name,entityName,predicate\r\nword,Tweet,text endswith $WORD\r\n")
  }

  @Test("the entity is kept with the question")
  func otherEntity() throws {
    let workplace = try prepare()
    #expect(
      try workplace.run("query", "-e", "TwitterUser", "--save", "busy", "tweets.@count >= $N").code
        == 0)
    let asked = try workplace.run("query", "--named", "busy", "--set", "N=2", "--count")
    #expect(asked.output == "1\n")
  }

  @Test("what can't be kept or isn't there is a wrong command line")
  func refusals() throws {
    let workplace = try prepare()
    let unknown = try workplace.run("query", "--save", "x", "txt contains $WORD")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("unknown key 'txt' in Tweet"))
    #expect(try workplace.run("query", "--save", "x", "text contains %@", "a").code == 64)
    #expect(try workplace.run("query", "--save", "x").code == 64)
    _ = try workplace.run("query", "--save", "word", "text contains $WORD")
    let near = try workplace.run("query", "--named", "wrd", "--set", "WORD=a")
    #expect(near.code == 64)
    #expect(near.errors.contains("did you mean 'word'?"))
    #expect(try workplace.run("query", "--save", "", "text contains a").code == 64)
    let limited = try workplace.run("query", "--save", "y", "text contains a", "--limit", "1")
    #expect(limited.code == 64)
    #expect(limited.errors.contains("not --limit"))
    #expect(try workplace.run("query", "--named", "y").code == 64)
    let open = try workplace.run("query", "--named", "word")
    #expect(open.code == 64)
    #expect(open.errors.contains("WORD"))
    #expect(try workplace.run("query", "--named", "word", "text == a").code == 64)
  }

  @Test("--explain tells the resolved predicate, the SQL, and what an index serves")
  func explained() throws {
    let workplace = try prepare()
    let byIndex = try workplace.run("query", "--explain", "tweeter.screenName == cs193p")
    #expect(byIndex.code == 0)
    #expect(
      byIndex.output.hasPrefix("predicate: tweeter.screenName ==[c] \"cs193p\"\nsql:       SELECT"))
    #expect(byIndex.output.contains("?1 = 'cs193p'"))
    #expect(byIndex.output.contains("by index, 0 by reading all rows\n"))
    let byScan = try workplace.run("query", "--explain", "text contains[c] foo")
    #expect(byScan.output.contains("(reads all rows)"))
    #expect(!byScan.output.contains("Foo and bar"))
  }

  @Test("--explain shows a terminal no character that it would obey")
  func explainedAtTerminal() throws {
    let workplace = try prepare()
    let question = "text == \"a\u{1B}[2Jb\""
    let piped = try workplace.run("query", "--explain", question)
    #expect(piped.output.contains("= 'a\u{1B}[2Jb'"))
    let seen = try workplace.runAtTerminal("query", "--explain", question)
    #expect(seen.output.contains("= 'a\\u{1B}[2Jb'"))
    #expect(!seen.output.contains("\u{1B}[2J"))
    #expect(seen.output.contains("in short:"))
  }
}
