import Testing

/// What users of other programs complained about, each with its number in `docs/internals/complaints.md`.
@Suite("complaints about other programs: records")
struct ComplaintTests {
  /// Imports one file, and gives the answer to a query.
  private func answer(
    _ input: String, code: Int32 = 0, _ query: String..., name: String = "input.jsonl"
  ) throws -> (output: String, errors: String) {
    let workplace = try Workplace()
    try workplace.write(name, input)
    let result = try workplace.run("import", name)
    #expect(result.code == code, "\(result.errors)")
    return (try workplace.run(["query"] + query).output, result.errors)
  }

  @Test("complaint 18: a retweet that came cut shows the whole text of its original")
  func retweets() throws {
    let long = String(repeating: "word ", count: 50) + "end"
    let cut = "RT @other: " + String(long.prefix(128)) + "…"
    let line = Status(identifier: 2, text: cut, retweeted: 1).line
      .replacing(#""full_text":"original""#, with: #""full_text":"\#(long)""#)
    let text = try answer(line, "identifier == 2", "--fields", "text", "--format", "tsv").output
    #expect(text == "text\nRT @other: \(long)\n")
  }

  @Test(
    "complaint 22: text is UTF-8 whatever the machine's language, with a byte order mark or not")
  func byteOrderMark() throws {
    let line = Status(identifier: 1).line.replacing("hello", with: "naïve “ключ”")
    #expect(try answer("\u{FEFF}" + line, "--format", "text").output == "naïve “ключ”\n")
    let workplace = try Workplace()
    try workplace.write("a.jsonl", line)
    let result = try workplace.run(["import", "a.jsonl"], environment: ["LC_ALL": "C"])
    #expect(result.code == 0)
    let text = try workplace.run(["query", "--format", "text"], environment: ["LC_ALL": "C"])
    #expect(text.output == "naïve “ключ”\n")
  }

  @Test("complaint 23: U+2028 and U+2029 in a text don't end a line")
  func lineSeparators() throws {
    let line = Status(identifier: 1).line.replacing("hello", with: "a\u{2028}b\u{2029}c\u{85}d")
    let text = try answer(line + Status(identifier: 2).line, "--format", "text").output
    #expect(text == "a\u{2028}b\u{2029}c\u{85}d\n\nhello\n")
  }

  @Test("complaint 24: a lone surrogate becomes U+FFFD, is counted, and CSV goes on")
  func surrogates() throws {
    let line = Status(identifier: 1).line.replacing("hello", with: #"a\ud83db"#)
    let (text, errors) = try answer(
      line + Status(identifier: 2).line, "--format", "csv", "--fields", "identifier,text")
    #expect(text == "identifier,text\r\n1,a\u{FFFD}b\r\n2,hello\r\n")
    #expect(errors.contains("; broken text repaired in 1 record\n"))
  }

  @Test("complaints 28 and 29: identifiers are exact, and the text of one wins over its number")
  func identifiers() throws {
    let line = Status(identifier: 1_234_567_890_123_456_789).line.replacing(
      #""id_str""#, with: #""id":1234567890123456800,"id_str""#)
    #expect(try answer(line, "--format", "ids").output == "1234567890123456789\n")
    let number = Status(identifier: 9_007_199_254_740_993).line.replacing(
      #""id_str":"9007199254740993""#, with: #""id":9007199254740993"#)
    #expect(
      try answer(number, "--fields", "identifier").output
        == #"{"identifier":"9007199254740993"}"# + "\n")
  }

  @Test("complaint 30: times are kept in UTC once, and a zone counts when asking")
  func zones() throws {
    let line = Status(identifier: 1, created: "Mon Jan 01 01:30:00 +0200 2024").line
    let created = try answer(line, "--fields", "created", "--format", "tsv").output
    #expect(created == "created\n2023-12-31T23:30:00Z\n")
    #expect(try answer(line, "created >= 2024-01-01", "--count").output == "0\n")
    let there = try answer(
      line, "created >= 2024-01-01", "--count", "--time-zone", "+02:00")
    #expect(there.output == "1\n")
  }

  @Test("complaint 32: keys that nobody knows yet are no error, and stay in the record")
  func unknownKeys() throws {
    let line = Status(identifier: 1).line.replacing(
      #"{"created_at""#, with: #"{"edit_controls":{"a":[1,{"b":null}]},"withheld":7,"created_at""#)
    let workplace = try Workplace()
    try workplace.write("a.jsonl", line)
    #expect(try workplace.run("import", "a.jsonl", "--strict").code == 0)
    #expect(try workplace.run("export", "--format", "original").output == line)
  }

  @Test("complaint 33: lines that are no tweets are told apart, and none fails for a missing key")
  func otherLines() throws {
    let other = """
      {"limit":{"track":5}}
      {"id":"7","username":"a","name":"A"}
      {"start":"2024-01-01T00:00:00Z","end":"2024-01-02T00:00:00Z","tweet_count":3}
      {"anything":{"else":true}}
      []

      """
    let (count, errors) = try answer(other + Status(identifier: 1).line, "--count")
    #expect(count == "1\n")
    #expect(errors.contains("1 tweet seen: 1 new"))
    #expect(!errors.contains("rejected"))
  }

  @Test("complaint 34: what is missing in an answer is told, and the rest of it is kept")
  func missingItems() throws {
    let workplace = try Workplace()
    let result = try workplace.run("import", Workplace.sample("v2-lookup-missing.json"))
    #expect(result.code == 0)
    #expect(result.errors.contains("warning: "))
    #expect(result.errors.contains("Not Found Error"))
    let count = try workplace.run("query", "--count")
    #expect(count.output != "0\n")
  }

  /// The tweet of ``Status`` 7 as API v2 gives it.
  private static let page =
    #"{"data":[{"id":"7","text":"a longer text than that","author_id":"7","#
    + #""created_at":"2024-01-01T00:00:00.000Z","public_metrics":{"retweet_count":1,"#
    + #""reply_count":0,"like_count":5,"quote_count":0}}],"includes":{"users":[{"id":"7","#
    + #""username":"cs193p","name":"Prof"}]}}"# + "\n"

  @Test("complaint 35: a tweet that two sources have is one tweet")
  func overlap() throws {
    let (count, errors) = try answer(Status(identifier: 7).line + Self.page, "--count")
    #expect(count == "1\n")
    #expect(errors.contains("2 tweets seen: 1 new, 1 updated"))
  }

  @Test(
    "complaint 36: in both orders the longer text stays, and what one doesn't say deletes nothing")
  func ranks() throws {
    let old = Status(identifier: 7, hashtags: ["swift"], isSensitive: true).line
    let fields = ["--fields", "text,likeCount,sensitive,hashtags.tag"]
    for lines in [old + Self.page, Self.page + old] {
      let workplace = try Workplace()
      try workplace.write("a.jsonl", lines)
      #expect(try workplace.run("import", "a.jsonl").code == 0)
      #expect(
        try workplace.run(["query"] + fields).output
          == #"{"text":"a longer text than that","likeCount":5,"sensitive":true,"#
          + #""hashtags.tag":["swift"]}"# + "\n")
    }
  }

  @Test("complaint 50: blank lines that keep a stream alive are passed over")
  func keepAlives() throws {
    let lines = [Status(identifier: 1).line, Status(identifier: 2).line].map { $0.dropLast() }
    let stream = "\r\n\r\n" + lines.joined(separator: "\r\n\r\n \r\n") + "\r\n\r\n"
    let (count, errors) = try answer(stream, "--count")
    #expect(count == "2\n")
    #expect(errors == "input.jsonl: 2 tweets seen: 2 new, 0 updated, 0 unchanged\n")
  }

  @Test("complaint 52: what is packed is told by its bytes, not by its name")
  func packed() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line.dropLast() + "\r\n")
    #expect(try workplace.shell("gzip -c a.jsonl > plain.txt; cp a.jsonl wrong.gz").code == 0)
    let result = try workplace.run("import", "plain.txt", "wrong.gz")
    #expect(result.code == 0)
    #expect(result.errors.contains("plain.txt: 1 tweet seen: 1 new"))
    #expect(result.errors.contains("wrong.gz: 1 tweet seen: 0 new"))
  }

  @Test("complaint 53: the shape is told record by record, so that files may be mixed")
  func shapes() throws {
    let flat =
      #"{"id":"8","text":"flat","author_id":"7","author":{"id":"7","username":"cs193p"}}"# + "\n"
    let (ids, _) = try answer(
      Status(identifier: 1).line + flat + Self.page + Status(identifier: 2).line, "--format", "ids")
    #expect(ids == "1\n2\n7\n8\n")
  }

  @Test("complaint 56: a web page that was saved in place of a file is called one")
  func webPage() throws {
    let workplace = try Workplace()
    try workplace.write("tweets.js", "<!DOCTYPE html>\n<html><body>Log in</body></html>\n")
    let result = try workplace.run("import", "tweets.js")
    #expect(result.code == 65)
    #expect(result.errors.contains("tweets.js:1: this is a web page, not JSON"))
  }
}
