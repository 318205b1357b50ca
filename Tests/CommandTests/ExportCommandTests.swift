import FoundationEssentials
import Glibc
import Testing

@Suite("tweetstore export")
struct ExportCommandTests {
  private static let files = [
    "stream.jsonl", "twarc1.jsonl", "twarc2.jsonl", "twarc2-flat.jsonl", "v1-search.json",
    "v1-extended-tweet.json", "v2-search-page1.json", "v2-user-tweets.json", "v1-compat.json",
  ].map(Workplace.sample)

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("originals come back byte for byte, each once, and make the same store again")
  func roundTrip() throws {
    let workplace = try Workplace()
    #expect([0, 3].contains(try workplace.run(["import", "-q"] + Self.files).code))
    let first = try workplace.run("export", "--format", "original", "--output", "all.jsonl")
    #expect(first.code == 0)
    #expect(first.errors.hasSuffix("records written to all.jsonl\n"))
    let stores = [workplace.store, "\(workplace.folder)/second.sqlite"]
    #expect(try workplace.run("--store", stores[1], "import", "-q", "all.jsonl").code == 0)
    for entity in [
      "Tweet", "TwitterUser", "Profile", "Hashtag", "Link", "Media", "Place", "Deletion",
    ] {
      let outputs = try stores.map { store in
        // Numbers that a store gives away are its own.
        try workplace.run("--store", store, "query", "-e", entity).lines.sorted()
      }
      #expect(outputs[0] == outputs[1], "\(entity)")
      #expect(outputs[0].count > 0, "\(entity)")
    }
    let again = try workplace.run("--store", stores[1], "export", "--format", "original")
    #expect(again.output == TextFile.read("\(workplace.folder)/all.jsonl"))
    // Every line of an input of lines is there, once.
    let lines = again.output.split(separator: "\n")
    let input = try #require(TextFile.read(Workplace.sample("twarc2.jsonl")))
    for line in input.split(separator: "\n") {
      #expect(lines.count { $0 == line } == 1)
    }
  }

  @Test("with a predicate it is told how many records were left out for want of a tweet")
  func recordsWithoutTweets() throws {
    let workplace = try Workplace()
    try workplace.write(
      "a.jsonl",
      Status(identifier: 1, text: "one").line + Status(identifier: 2, text: "two").line
        + #"{"delete":{"status":{"id":5,"id_str":"5","user_id":7,"user_id_str":"7"}}}"# + "\n"
        + #"{"limit":{"track":3}}"# + "\n")
    #expect(try workplace.run("import", "-q", "a.jsonl").code == 0)
    let told =
      "tweetstore: 2 records without a tweet left out; an export without a predicate has them, too\n"
    let some = try workplace.run("export", "identifier == 1", "--format", "original")
    #expect(some.code == 0)
    #expect(some.output == Status(identifier: 1, text: "one").line)
    #expect(some.errors == told)
    let file = try workplace.run("export", "TRUEPREDICATE", "-f", "original", "-o", "b.jsonl")
    #expect(file.errors.contains(told))
    #expect(file.errors.hasSuffix("2 records written to b.jsonl\n"))
    #expect(try workplace.run("export", "--format", "original").errors == "")
    #expect(try workplace.run("export", "identifier == 1").errors == "")
  }

  @Test("originals of account archives of every era come back, tables among them")
  func archives() throws {
    let workplace = try Workplace()
    let archives = ["archive-2024", "archive-2019", "grailbird-2014", "grailbird-2012"].map {
      Workplace.sample("../archives/seed-1/\($0)")
    }
    #expect(try workplace.run(["import", "-q"] + archives).code == 0)
    #expect(
      try workplace.run("export", "--format", "original", "--output", "all.jsonl").code == 0)
    let stores = [workplace.store, "\(workplace.folder)/second.sqlite"]
    #expect(try workplace.run("--store", stores[1], "import", "-q", "all.jsonl").code == 0)
    // What members are called and where files lie is not in a record.
    let fields = [
      "Tweet": "identifier,text,created,createdPrecision,client,lang,likeCount,tweeter.screenName,"
        + "replyToIdentifier,retweetOfIdentifier,quotedIdentifier,isRetweet,isTruncated,deletedAt",
      "TwitterUser": "identifier,screenName,name,bio", "Like": "tweetIdentifier,text",
    ]
    for (entity, fields) in fields {
      let outputs = try stores.map { store in
        try workplace.run("--store", store, "query", "-e", entity, "--fields", fields).lines
          .sorted()
      }
      #expect(outputs[0] == outputs[1], "\(entity)")
      #expect(outputs[0].count > 0, "\(entity)")
    }
    let again = try workplace.run("--store", stores[1], "export", "--format", "original")
    // Labels of archives come from their sources, and now there is one.
    let lines = try [again.output, #require(TextFile.read("\(workplace.folder)/all.jsonl"))].map {
      $0.split(separator: "\n").filter { !$0.hasPrefix("window.YTD.") }.sorted()
    }
    #expect(lines[0] == lines[1])
    #expect(again.output.contains("\"tweet_id\",\"in_reply_to_status_id\""))
  }

  @Test("an archive that is merged into another brings likes and notes along")
  func merging() throws {
    let workplace = try Workplace()
    let other = "\(workplace.folder)/other.sqlite"
    let archive = Workplace.sample("../archives/seed-1/archive-2024")
    #expect(try workplace.run("--store", other, "import", "-q", archive).code == 0)
    #expect(try workplace.run("import", "-q", other).code == 0)
    for entity in ["Like", "Note", "Tweet", "Deletion"] {
      let counts = try [workplace.store, other].map {
        try workplace.run("--store", $0, "query", "-e", entity, "--count").output
      }
      #expect(counts[0] == counts[1] && counts[0] != "0\n", "\(entity)")
    }
  }

  @Test("with a predicate the records of its tweets come back, pages as pages")
  func someOriginals() throws {
    let workplace = try Workplace()
    #expect(try workplace.run("import", "-q", Workplace.sample("twarc2.jsonl")).code == 0)
    let pages = try #require(TextFile.read(Workplace.sample("twarc2.jsonl"))).split(separator: "\n")
    let identifier = try workplace.run("query", "--format", "ids", "-n", "1").lines[0]
    let page = try #require(pages.first { $0.contains("\"id\": \"\(identifier)\"") })
    let result = try workplace.run(
      "export", "identifier == \(identifier)", "--format", "original")
    #expect(result.output.split(separator: "\n").contains(page))
    let none = try workplace.run("export", "identifier == 1", "--format", "original")
    #expect(none.code == 0 && none.output == "")
  }

  @Test("what was imported without originals is missed in words")
  func withoutOriginals() throws {
    let workplace = try Workplace()
    let line = Status(identifier: 1).line
    #expect(try workplace.run("import", "-", "--no-originals", input: line).code == 0)
    let result = try workplace.run("export", "--format", "original")
    #expect(result.output == "")
    #expect(result.errors.contains("1 observations have no record"))
  }

  @Test("complaint 27: identifiers are exported as text, and in CSV as all their digits")
  func identifiers() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1_234_567_890_123_456_789)])
    let lines = try workplace.run("export")
    #expect(lines.output.hasPrefix(#"{"identifier":"1234567890123456789","created":"2024-"#))
    let csv = try workplace.run("export", "--format", "csv")
    #expect(csv.output.split(separator: "\r\n")[1].hasPrefix("1234567890123456789,2024-01-01T"))
  }

  @Test("complaint 37: CSV is quoted as RFC 4180 says, and a file is whole or not there")
  func csv() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1, text: "a \"b\",\nc")])
    let result = try workplace.run("export", "--format", "csv", "--output", "out.csv")
    #expect(result.code == 0 && result.output == "")
    let text = try #require(TextFile.read("\(workplace.folder)/out.csv"))
    #expect(text.contains(#","a ""b"","# + "\nc\","))
    #expect(text.split(separator: "\r\n").count == 2)
    // An error in the middle leaves the old file, and nothing beside it.
    let failed = try workplace.run(
      "export", "created > %@", "nonsense", "--format", "csv", "--output", "out.csv")
    #expect(failed.code == 64)
    #expect(TextFile.read("\(workplace.folder)/out.csv") == text)
    #expect(try names(in: workplace.folder) == ["out.csv"])
    let impossible = try workplace.run("export", "--output", "missing/out.jsonl")
    #expect(impossible.code == 74)
    #expect(impossible.errors.contains("can't make missing/out.jsonl"))
  }

  @Test("complaint 21: pages escape all text, hold no script and lead to the web only")
  func pages() throws {
    let workplace = try Workplace()
    let hostile = "<script>alert('x')</script> & \"q\" javascript:alert(1)\u{202E}"
    try workplace.fill([
      Status(identifier: 1, text: hostile, screenName: "a<b"),
      Status(identifier: 2, text: "two", screenName: "a<b"),
    ])
    let result = try workplace.run("export", "--format", "html", "--output", "site")
    #expect(result.code == 0)
    #expect(result.errors == "tweetstore: 2 tweets written to site\n")
    let site = "\(workplace.folder)/site"
    #expect(try names(in: site) == ["2024-01.html", "index.html", "style.css"])
    let page = try #require(TextFile.read("\(site)/2024-01.html"))
    #expect(
      page.contains(
        "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;q&quot; javascript:"))
    #expect(!page.contains("<script"))
    #expect(!page.contains("href=\"javascript"))
    #expect(page.contains("@a&lt;b"))
    #expect(page.contains("default-src 'none'; style-src 'self'"))
    let index = try #require(TextFile.read("\(site)/index.html"))
    #expect(index.contains("<a href=\"2024-01.html\">2024-01</a>"))
  }

  @Test("complaint 37: a site replaces one that was exported before, and nothing else")
  func replacing() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let command = ["export", "--format", "html", "--output", "site"]
    #expect(try workplace.run(command).code == 0)
    try workplace.fill([
      Status(identifier: 2, created: "Fri Feb 02 00:00:00 +0000 2024")
    ])
    #expect(try workplace.run(command).code == 0)
    #expect(
      try names(in: "\(workplace.folder)/site")
        == ["2024-01.html", "2024-02.html", "index.html", "style.css"])
    #expect(try names(in: workplace.folder) == ["site"])
    mkdir("\(workplace.folder)/mine", 0o755)
    try workplace.write("mine/index.html", "my own page")
    let refused = try workplace.run("export", "--format", "html", "--output", "mine")
    #expect(refused.code == 73)
    #expect(refused.errors.contains("mine exists and isn't a site"))
    #expect(TextFile.read("\(workplace.folder)/mine/index.html") == "my own page")
    #expect(try workplace.run("export", "--format", "html").code == 64)
  }

  @Test("a reply leads to the page of the tweet that it answers, where that is exported")
  func threads() throws {
    let workplace = try Workplace()
    let reply = Status(identifier: 2, created: "Fri Feb 02 00:00:00 +0000 2024").line.replacing(
      #""id_str":"2""#, with: #""id_str":"2","in_reply_to_status_id_str":"1""#)
    try workplace.write("a.jsonl", Status(identifier: 1).line + reply)
    #expect(try workplace.run("import", "a.jsonl").code == 0)
    #expect(try workplace.run("export", "--format", "html", "--output", "all").code == 0)
    let page = try #require(TextFile.read("\(workplace.folder)/all/2024-02.html"))
    #expect(page.contains("answers <a href=\"2024-01.html#t1\">1</a>"))
    #expect(
      try workplace.run("export", "identifier == 2", "--format", "html", "--output", "one").code
        == 0)
    let alone = try #require(TextFile.read("\(workplace.folder)/one/2024-02.html"))
    #expect(alone.contains("answers <a href=\"https://x.com/i/web/status/1\""))
  }
}
