import Testing

@Suite("tweetstore query")
struct QueryCommandTests {
  /// Three tweets by two users.
  private func prepare() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.fill([
      Status(identifier: 1, text: "Foo and bar", hashtags: ["Swift", "Linux"]),
      Status(
        identifier: 2, text: "a \"quoted\", line\nand more",
        created: "Tue Jan 02 12:00:00 +0000 2024"),
      Status(identifier: 3, text: "über foo", created: "Wed Jan 03 23:30:00 +0000 2024"),
    ])
    return workplace
  }

  private static let fields = "identifier,text,tweeter.screenName,hashtags.display,hashtags.@count"

  @Test("each format, byte for byte")
  func formats() throws {
    let workplace = try prepare()
    func output(_ format: String, _ words: String...) throws -> String {
      let fixed = ["ids", "urls", "text"].contains(format)
      let result = try workplace.run(
        ["query", "identifier <= 2", "--format", format]
          + (fixed ? [] : ["--fields", Self.fields]) + words)
      #expect(result.errors == "")
      #expect(result.code == 0)
      return result.output
    }
    #expect(try output("ids") == "1\n2\n")
    #expect(
      try output("urls") == """
        https://x.com/cs193p/status/1
        https://x.com/cs193p/status/2

        """)
    #expect(try output("text") == "Foo and bar\n\na \"quoted\", line\nand more\n")
    #expect(
      try output("csv")
        == "identifier,text,tweeter.screenName,hashtags.display,hashtags.@count\r\n"
        + "1,Foo and bar,cs193p,Swift Linux,2\r\n"
        + "2,\"a \"\"quoted\"\", line\nand more\",cs193p,\"\",0\r\n")
    let jsonl = try output("jsonl").split(separator: "\n")
    #expect(jsonl.count == 2)
    #expect(
      jsonl[1] == #"{"identifier":"2","text":"a \"quoted\", line\nand more","#
        + #""tweeter.screenName":"cs193p","hashtags.display":[],"hashtags.@count":0}"#)
    #expect(jsonl[0].contains(#""hashtags.@count":2"#))
    #expect(try output("json") == "[\n" + jsonl.joined(separator: ",\n") + "\n]\n")
    let tsv = try output("tsv").split(separator: "\n")
    #expect(tsv[2] == "2\ta \"quoted\", line\\nand more\tcs193p\t\t0")
    let table = try output("table").split(separator: "\n")
    #expect(table.count == 4)
    #expect(table[3].hasPrefix("2           a \"quoted\", line⏎and more  cs193p"))
  }

  @Test("without --format a pipe gets jsonl, with all that programs want")
  func standardFormat() throws {
    let workplace = try prepare()
    let result = try workplace.run("query", "identifier == 1")
    #expect(result.lines.count == 1)
    for piece in [
      #"{"identifier":"1","text":"Foo and bar","created":"2024-01-01T00:00:00Z","#,
      #""tweeter.screenName":"cs193p""#, #""viewCount":null"#, #""sensitive":false"#,
    ] { #expect(result.output.contains(piece)) }
    #expect(!result.output.contains("provenance"))
  }

  @Test("predicates with arguments, variables, bare words and dates")
  func predicates() throws {
    let workplace = try prepare()
    for (words, identifiers) in [
      (["text contains[c] foo"], "1 3"),
      (["text contains foo"], "3"),
      (["text contains[cd] UBER"], "3"),
      (["text contains %@", "\"quoted\""], "2"),
      (["%K == %@", "tweeter.screenName", "cs193p"], "1 2 3"),
      (["tweeter.screenName == %@ AND created > %@", "cs193p", "2024-01-02"], "3"),
      (["created == \"2024-01-02\""], "2"),
      (["created == 2024-01-04", "--time-zone", "+01:00"], "3"),
      (["created == 2024-01-03", "--time-zone", "UTC"], "3"),
      (["ANY hashtags.tag == swift"], "1"),
      (["hashtags.@count == 0"], "2 3"),
      (["text contains $word", "--set", "word=more"], "2"),
      (["identifier IN {1, $n}", "--set", "n=3"], "1 3"),
      (["identifier >= 2", "--sort", "-identifier"], "3 2"),
      (["--sort", "text[c]"], "2 1 3"),
      (["--sort", "tweeter.screenName,-created"], "3 2 1"),
      (["--limit", "2"], "1 2"),
      (["--limit", "1", "--offset", "1"], "2"),
      (["--offset", "5"], ""),
      (["--limit", "0"], ""),
      (["FALSEPREDICATE"], ""),
    ] as [([String], String)] {
      let result = try workplace.run(["query", "--format", "ids"] + words)
      #expect(result.errors == "", "\(words)")
      #expect(result.code == 0, "\(words)")
      #expect(result.lines.joined(separator: " ") == identifiers, "\(words)")
    }
  }

  @Test("--count, and --fail-empty")
  func counts() throws {
    let workplace = try prepare()
    let count = try workplace.run("query", "text contains foo", "--count")
    #expect(count.output == "1\n")
    let none = try workplace.run("query", "text contains nothing", "--count")
    #expect(none.output == "0\n")
    #expect(none.code == 0)
    let failing = try workplace.run("query", "text contains nothing", "--fail-empty")
    #expect(failing.code == 1)
    #expect(failing.output + failing.errors == "")
    let counting = try workplace.run("query", "text contains nothing", "--fail-empty", "--count")
    #expect(counting.code == 1)
    let some = try workplace.run("query", "text contains foo", "--fail-empty", "--count")
    #expect(some.code == 0)
  }

  @Test("other entities, in any case, in each format")
  func entities() throws {
    let workplace = try prepare()
    let users = try workplace.run(
      "query", "-e", "twitteruser", "tweets.@count > 2", "--sort", "name", "--fields",
      "screenName,tweets.@count,tweets")
    #expect(
      users.output
        == #"{"screenName":"cs193p","tweets.@count":3,"tweets":["1","2","3"]}"# + "\n")
    for (entity, format, text) in [
      ("TwitterUser", "ids", "7\n"), ("TwitterUser", "urls", "https://x.com/cs193p\n"),
      ("Hashtag", "ids", "linux\nswift\n"),
    ] {
      let result = try workplace.run("query", "-e", entity, "--format", format)
      #expect(result.lines.sorted().joined(separator: "\n") + "\n" == text)
    }
    for format in ["json", "jsonl", "csv", "tsv", "table"] {
      for entity in ["Hashtag", "Observation", "Source", "TwitterUser", "Media"] {
        let result = try workplace.run("query", "-e", entity, "--format", format)
        #expect(result.code == 0, "\(entity): \(result.errors)")
      }
    }
    for format in ["urls", "text"] {
      let result = try workplace.run("query", "-e", "Hashtag", "--format", format)
      #expect(result.code == 64)
      #expect(result.errors.contains("--format \(format) can't show objects of Hashtag"))
    }
  }

  @Test("what can't be run is refused with its place and a way out")
  func refusals() throws {
    let workplace = try prepare()
    for (words, message, hint) in [
      (
        ["txt contains foo"], "unknown key 'txt' in Tweet\n    txt contains foo\n    ^~~\n",
        "'text'"
      ),
      (["text =="], "    text ==\n           ^\n", ""),
      (["text contains two words"], "    text contains two words\n", "two words"),
      (["text", "contains", "foo"], "", "quote the predicate as one word: 'text contains foo'"),
      (["text == %@"], "%@", ""),
      (["likeCount > $n"], "$n has no value", "--set NAME=VALUE"),
      (["likeCount > 1", "--set", "n=1"], "gives $n a value", "single quotes"),
      (["likeCount > 1", "--set", "n"], "'n' has no '='", "--set NAME=VALUE"),
      (["--set", "1=1"], "'1' can't be the name", "letters"),
      (["$a == $a", "--set", "a=1", "--set", "a=2"], "gives $a a value twice", ""),
      (["text matches \"(\""], "regular expression", "PCRE2"),
      (["likeCount contains 5"], "'likeCount' is a number", ""),
      (["created > yesterda"], "invalid date 'yesterda'", "2024-06-01"),
      (["-e", "Twet"], "unknown entity 'Twet'", "did you mean 'Tweet'?"),
      (["-e", "Nothing"], "unknown entity 'Nothing'", "'tweetstore model' lists them"),
      (["--sort", "txt"], "unknown key 'txt' in Tweet", "did you mean 'text'?"),
      (
        ["--sort", "tweeter.scrName"], "unknown key 'scrName' in TwitterUser",
        "'tweeter.screenName'"
      ),
      (["--sort", "hashtags.tag"], "'hashtags' is to-many", "'tweetstore model Tweet'"),
      (["--sort", "text[x]"], "unknown option 'x'", "[c] ignores case"),
      (["--sort", ","], "--sort has no key path", ""),
      (
        ["--fields", "txt"], "wrong field 'txt': unknown key 'txt' in Tweet", "did you mean 'text'?"
      ),
      (["--fields", "text.x"], "Tweet.text is a value, so no key can follow it", ""),
      (["--fields", "hashtags.@sum"], "'@sum' isn't allowed there", "'@count' must come last"),
      (["--fields", ","], "--fields has no key path", ""),
      (["--fields", "text,text"], "--fields names 'text' twice", ""),
      (["--format", "ids", "--fields", "text"], "--fields can't be chosen", "use csv"),
      (["--time-zone", "Europe/Berln"], "unknown time zone 'Europe/Berln'", "+02:00"),
      (["--time-zone", "../../etc/passwd"], "unknown time zone", ""),
    ] as [([String], String, String)] {
      let result = try workplace.run(["query"] + words)
      #expect(result.code == 64, "\(words)")
      #expect(result.output == "", "\(words)")
      #expect(result.errors.contains(message))
      #expect(result.errors.contains(hint))
    }
  }

  @Test("a closed pipe ends quietly, whether it closes before or in the middle")
  func closedPipe() throws {
    let workplace = try Workplace()
    let text = String(repeating: "long ", count: 50)
    try workplace.fill((1...2000).map { Status(identifier: $0, text: text) })
    for format in ["jsonl", "csv", "table", "json"] {
      let result = try workplace.runWithoutReader("query", "--format", format)
      #expect(result.code == 0)
      #expect(result.errors == "")
    }
    let head = try workplace.shell(
      "set -o pipefail; tweetstore query --format text | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(head.output == "\(text)\n0\n")
    #expect(head.errors == "")
  }

  @Test("an empty store gives empty answers")
  func emptyStore() throws {
    let workplace = try Workplace()
    _ = try workplace.run("import", "-")
    for (format, output) in [
      ("jsonl", ""), ("json", "[]\n"), ("ids", ""), ("urls", ""), ("text", ""),
      ("csv", "identifier,created,tweeter.screenName,text\r\n"),
    ] {
      let fields =
        format == "csv" ? ["--fields", "identifier,created,tweeter.screenName,text"] : []
      let result = try workplace.run(["query", "--format", format] + fields)
      #expect(result.output == output)
      #expect(result.code == 0)
    }
  }

  @Test("the model as text and as JSON")
  func model() throws {
    let workplace = try Workplace()
    let all = try workplace.run("model")
    #expect(all.code == 0)
    #expect(all.lines.first == "Tweet")
    #expect(all.lines.contains("TwitterUser"))
    let tweet = try workplace.run("model", "tweet")
    #expect(tweet.output.contains("  identifier              integer64, primary key\n"))
    #expect(tweet.output.contains("  tweeter                 TwitterUser, inverse tweets\n"))
    #expect(tweet.output.contains("  hashtags                set of Hashtag, inverse tweets\n"))
    let json = try workplace.run("model", "Hashtag", "--format", "json")
    #expect(json.output.hasPrefix("[\n{\"entity\":\"Hashtag\",\"parent\":null,\"abstract\":false,"))
    let unknown = try workplace.run("model", "Tweat")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("did you mean 'Tweet'?"))
    #expect(workplace.mode(of: workplace.store) == nil)
  }
}
