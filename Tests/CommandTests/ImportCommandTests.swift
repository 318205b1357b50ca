import Testing

@Suite("tweetstore import: files and pipes")
struct ImportCommandTests {
  @Test("a first import makes the store, for its owner alone")
  func firstImport() throws {
    let workplace = try Workplace()
    try workplace.write("one.jsonl", Status(identifier: 1).line + Status(identifier: 2).line)
    let result = try workplace.run("import", "one.jsonl")
    #expect(result.code == 0)
    #expect(result.output == "")
    #expect(result.errors == "one.jsonl: 2 tweets seen: 2 new, 0 updated, 0 unchanged\n")
    #expect(workplace.mode(of: workplace.store) == 0o600)
    #expect(workplace.mode(of: "\(workplace.root)/data/tweetstore") == 0o700)
    // What was imported is in the one file, for whoever copies it.
    #expect(workplace.mode(of: workplace.store + "-wal") == nil)
    let count = try workplace.run("query", "--count")
    #expect(count.output == "2\n")
  }

  @Test("importing the same twice changes nothing")
  func twice() throws {
    let workplace = try Workplace()
    let file = Workplace.sample("twarc1.jsonl")
    let first = try workplace.run("import", file)
    #expect(first.code == 0)
    let before = try workplace.run("query")
    let second = try workplace.run("import", file)
    #expect(second.code == 0)
    #expect(second.errors.contains(": 0 new, 0 updated, 55 unchanged; 9 tweets inside others\n"))
    let after = try workplace.run("query")
    #expect(after.outputBytes == before.outputBytes)
    #expect(after.lines.count > 50)
  }

  @Test("several files, each with its report, and the sum")
  func severalFiles() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line)
    try workplace.write("b.jsonl", Status(identifier: 1).line + Status(identifier: 2).line)
    let result = try workplace.run("import", "a.jsonl", "b.jsonl")
    #expect(
      result.errors == """
        a.jsonl: 1 tweet seen: 1 new, 0 updated, 0 unchanged
        b.jsonl: 2 tweets seen: 1 new, 0 updated, 1 unchanged
        all 2: 3 tweets seen: 2 new, 0 updated, 1 unchanged

        """)
    #expect(result.code == 0)
  }

  @Test("the order of inputs makes no difference")
  func anyOrder() throws {
    let files = ["twarc1.jsonl", "twarc2.jsonl", "v1-compat.json"].map(Workplace.sample)
    let outputs = try [files, files.reversed()].map { files in
      let workplace = try Workplace()
      let result = try workplace.run(["import"] + files)
      #expect(result.code == 0)
      return try ["Tweet", "TwitterUser", "Link", "Media", "Hashtag"].map {
        try workplace.run("query", "-e", $0).lines.sorted()
      }
    }
    #expect(outputs[0] == outputs[1])
  }

  @Test("standard input, in one piece and in many")
  func pipe() throws {
    let workplace = try Workplace()
    let line = Status(identifier: 5, text: "über die 桥").line
    let result = try workplace.run("import", "-", input: line)
    #expect(result.errors == "-: 1 tweet seen: 1 new, 0 updated, 0 unchanged\n")
    let parts = try workplace.start(["import", "-"])
    try parts.writeAndWait(String(line.prefix(40)))
    try parts.writeAndWait(String(line.dropFirst(40)))
    let again = parts.wait()
    #expect(again.errors == "-: 1 tweet seen: 0 new, 0 updated, 1 unchanged\n")
    let text = try workplace.run("query", "--format", "text")
    #expect(text.output == "über die 桥\n")
    let two = try workplace.run("import", "-", "-")
    #expect(two.code == 64)
    #expect(two.errors.contains("standard input ('-') can be read only once"))
  }

  @Test("--quiet leaves out reports and warnings, and no errors")
  func quiet() throws {
    let workplace = try Workplace()
    let good = try workplace.run("import", "-", "--quiet", input: Status(identifier: 1).line)
    #expect(good.errors == "")
    let bad = try workplace.run("import", "-", "-q", input: Status(identifier: 1).line + "x\n")
    #expect(bad.errors == "tweetstore: -:2: this is not JSON\n")
    #expect(bad.code == 3)
    let empty = try workplace.run("import", "-", "-q")
    #expect(empty.errors == "")
  }

  @Test("--skip-retweets and --safe leave tweets out")
  func leavingOut() throws {
    let workplace = try Workplace()
    let lines = [
      Status(identifier: 1), Status(identifier: 2, isSensitive: true),
      Status(identifier: 3, retweeted: 9),
    ].map(\.line).joined()
    let result = try workplace.run("import", "-", "--skip-retweets", "--safe", input: lines)
    #expect(result.errors == "-: 3 tweets seen: 1 new, 0 updated, 0 unchanged, 2 left out\n")
    #expect(result.code == 0)
    let ids = try workplace.run("query", "--format", "ids")
    #expect(ids.output == "1\n")
  }

  @Test("--no-originals keeps no records")
  func originals() throws {
    let kept = try Workplace()
    try kept.fill([Status(identifier: 1)])
    let some = try kept.run("query", "-e", "Observation", "payload != nil", "--count")
    #expect(some.output == "1\n")
    let workplace = try Workplace()
    let line = Status(identifier: 1).line
    let result = try workplace.run("import", "-", "--no-originals", input: line)
    #expect(result.code == 0)
    let none = try workplace.run("query", "-e", "Observation", "payload != nil", "--count")
    #expect(none.output == "0\n")
  }

  @Test("--strict stops at the first bad record and keeps what stood before it")
  func strict() throws {
    let workplace = try Workplace()
    let lines = Status(identifier: 1).line + "{\"id_str\": \n" + Status(identifier: 2).line
    let result = try workplace.run("import", "-", "--strict", input: lines)
    #expect(result.code == 3)
    #expect(result.errors.hasPrefix("tweetstore: -:2: "))
    #expect(result.errors.contains("hint: "))
    #expect(!result.errors.contains("seen"))
    let ids = try workplace.run("query", "--format", "ids")
    #expect(ids.output == "1\n")
  }

  @Test("a tweet and its deletion that two programs import at once find each other")
  func atOnce() throws {
    let workplace = try Workplace()
    try workplace.write("tweet.jsonl", Status(identifier: 7).line)
    try workplace.write(
      "deletion.jsonl",
      #"{"delete":{"status":{"id":7,"id_str":"7","user_id":9,"user_id_str":"9"},"#
        + #""timestamp_ms":"1904412800000"}}"#)
    let result = try workplace.shell(
      """
      for round in 1 2 3 4 5 6; do
        store=$round.sqlite
        printf '' | tweetstore --store $store import -q - || exit 9
        tweetstore --store $store import -q tweet.jsonl & first=$!
        tweetstore --store $store import -q deletion.jsonl & second=$!
        wait $first && wait $second || exit 9
        tweetstore --store $store query --count 'deletedAt != nil'
        ls $store-merge 2>/dev/null
      done
      exit 0
      """)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == String(repeating: "1\n", count: 6))
  }

  @Test("the store that --store or the environment names, in that order")
  func storePlaces() throws {
    let workplace = try Workplace()
    let line = Status(identifier: 1).line
    let environment = ["TWEETSTORE_STORE": "from-environment.sqlite"]
    _ = try workplace.run("import", "-", input: line, environment: environment)
    #expect(workplace.mode(of: "\(workplace.folder)/from-environment.sqlite") == 0o600)
    _ = try workplace.run(
      "--store", "new/folders/named.sqlite", "import", "-", input: line, environment: environment)
    #expect(workplace.mode(of: "\(workplace.folder)/new/folders/named.sqlite") == 0o600)
    #expect(workplace.mode(of: "\(workplace.folder)/new") == 0o700)
    #expect(workplace.mode(of: workplace.store) == nil)
    let homeOnly = try workplace.run(
      "import", "-", input: line, environment: ["XDG_DATA_HOME": ""])
    #expect(homeOnly.code == 0)
    let usual = "\(workplace.root)/home/.local/share/tweetstore/archive.sqlite"
    #expect(workplace.mode(of: usual) == 0o600)
    let homeless = try workplace.run(
      "import", "-", input: line, environment: ["XDG_DATA_HOME": "", "HOME": ""])
    #expect(homeless.code == 64)
    #expect(homeless.errors.contains("name it with --store FILE"))
  }

  @Test("tweets that name their author by screen name only are reported once")
  func authorNaming() throws {
    let workplace = try Workplace()
    let fields = #""full_text":"a","screen_name":"ola""#
    let more = #","profile_image_url":"x","bookmarked":false,"views_count":null"#
    let summaries = (1...3).map { "{\"id\":\"\($0)\",\(fields)\(more)}" }
    let result = try workplace.run(
      "import", "-", input: "[\(summaries.joined(separator: ","))]\n{\"id\":\"4\",\(fields)}")
    #expect(result.code == 0)
    let warnings = result.errors.split(separator: "\n").filter { $0.contains("warning: ") }
    #expect(warnings.count == 2)
    #expect(
      result.errors.contains("warning: -: 3 tweets are from twitter-web-exporter without metadata"))
    #expect(result.errors.contains("warning: -: 1 tweet has the author's screen name without"))
  }
}
