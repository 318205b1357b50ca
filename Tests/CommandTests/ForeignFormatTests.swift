import ContainerSamples
import FoundationEssentials
import Testing

@Suite("tweetstore import: formats that aren't read")
struct ForeignFormatTests {
  private static let formats: [(String, String)] = [
    (#"{"a":1}"#, "found no tweets: its JSON is of an unknown format"),
    (#"[{"a":1},{"a":2}]"#, "found no tweets: its JSON is of an unknown format"),
    (#"{"_index":"t","_source":{"id_str":"9","full_text":"a"}}"#, "an Elasticsearch export"),
    (#"{"hits":{"hits":[{"_source":{"id_str":"9"}}]}}"#, "a response of Elasticsearch"),
    (#"{"globalObjects":{"tweets":{"9":{"id_str":"9"}}}}"#, "adaptive search"),
    (
      #"{"objectType":"activity","verb":"post","body":"a","actor":{"preferredUsername":"ola"}}"#,
      "Gnip Activity Streams"
    ),
    (#"{"log":{"version":"1.2","entries":[{"request":{}}]}}"#, "an HTTP archive (HAR)"),
    (
      #"{"@context":"https://www.w3.org/ns/activitystreams","type":"OrderedCollection"}"#,
      "Mastodon"
    ),
    (#"[{"id":"1","account":{"acct":"ola"},"content":"a"}]"#, "Mastodon's API"),
    (#"{"feed":[{"post":{"uri":"at://did:plc:x/app.bsky.feed.post/1"}}]}"#, "Bluesky"),
    (#"{"code":200,"tweet":{"id":"9","author":{"screen_name":"ola"}}}"#, "FxTwitter"),
    (#"{"id":9,"conversation_id":"9","username":"ola","tweet":"a","date":"2020-01-01"}"#, "twint"),
    ("900000000000000001\n900000000000000002\n", "a list of tweet IDs"),
    (#"["900000000000000001","900000000000000002"]"#, "a list of tweet IDs"),
    ("[900000000000000001]", "a list of tweet IDs"),
    ("id,name,text\n1,a,hello\n2,b,bye\n", "a table (CSV)"),
    ("id\ttext\r\n1\thello\r\n", "a table (CSV)"),
    ("WARC/1.1\r\nWARC-Type: warcinfo\r\n\r\n", "a web archive (WARC)"),
    (":\u{2}", "'x.dat' is"), ("%PDF-1.7\n", "a PDF document"), ("GIF89a", "a GIF picture"),
  ]

  @Test("the format is named, the exit code is 65, and the store stays empty", arguments: formats)
  func foreignFormat(content: String, words: String) throws {
    let workplace = try Workplace()
    if words == "'x.dat' is" {
      let bytes: [UInt8] =
        [0x3A, 0xA2, 0x65] + Array("roots".utf8) + [0x81, 0xD8, 0x2A, 0x67] + Array("version".utf8)
        + [1]
      try Data(bytes).write(to: URL(filePath: "\(workplace.folder)/x.dat"))
    } else {
      try workplace.write("x.dat", content)
    }
    let result = try workplace.run("import", "x.dat")
    #expect(result.code == 65)
    #expect(result.errors.contains(words), "\(result.errors)")
    for entity in ["Tweet", "TwitterUser", "Observation", "Source"] {
      #expect(try workplace.run("query", "-e", entity, "--count").output == "0\n")
    }
    try workplace.write("good.jsonl", Status(identifier: 1).line)
    #expect(try workplace.run("import", "x.dat", "good.jsonl").code == 3)
    let piped = try workplace.shell("gzip -c x.dat | tweetstore import -")
    #expect(piped.code == 65, "\(piped.errors)")
  }

  /// A tweet of API v1.1 with its author.
  private static let tweet =
    #"{"id_str":"900000000000000001","created_at":"Wed Aug 27 13:08:45 +0000 2014","#
    + #""full_text":"größer","user":{"id_str":"7","screen_name":"ola"}}"#

  /// A HAR file with a response of each kind of body.
  private static let webTraffic: String = {
    let plain = tweet.replacing("\"", with: "\\\"")
    let packed = Data(tweet.replacing("000001", with: "000002").utf8).base64EncodedString()
    let bodies = [
      #""mimeType":"application/json; charset=utf-8","text":"\#(plain)""#,
      #""mimeType":"application/json","encoding":"base64","text":"\#(packed)""#,
      #""mimeType":"image/png","encoding":"base64","text":"iVBORw0KGgo=""#,
      #""mimeType":"text/html","text":"<html></html>""#, #""mimeType":"application/json""#,
      #""size":0"#,
    ].map { #"{"response":{"content":{\#($0)}}}"# }
    return #"{"log":{"version":"1.2","entries":[\#(bodies.joined(separator: ","))]}}"#
  }()

  @Test(
    "the command of a hint gives records that can be imported, with their authors",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")),
    arguments: [
      (webTraffic, 2), (#"{"_source":\#(tweet)}"#, 1),
      (#"{"hits":{"hits":[{"_id":"1","_source":\#(tweet)}]}}"#, 1),
      (#"{"responses":[{"hits":{"hits":[{"_source":\#(tweet)}]}}]}"#, 1),
      (
        #"{"globalObjects":{"tweets":{"900000000000000001":{"id_str":"900000000000000001","#
          + #""created_at":"Wed Aug 27 13:08:45 +0000 2014","full_text":"größer","user_id_str":"7"}},"#
          + #""users":{"7":{"id_str":"7","screen_name":"ola"}}}}"#, 1
      ),
    ])
  func hint(content: String, count: Int) throws {
    let workplace = try Workplace()
    try workplace.write("x.dat", content)
    let errors = try workplace.run("import", "x.dat").errors
    let line = try #require(errors.split(separator: "\n").first { $0.contains("hint: import the") })
    let command = try #require(line.firstRange(of: "jq "))
    let shell = String(line[command.lowerBound...]).replacing("FILE", with: "x.dat")
    let result = try workplace.shell(shell)
    #expect(result.code == 0, "\(shell): \(result.errors)")
    let query = ["query", "tweeter.screenName == 'ola' AND text == 'größer'", "--count"]
    #expect(try workplace.run(query).output == "\(count)\n")
  }

  @Test("the sample of three wrappers ends with 65, and the report has the format")
  func sample() throws {
    let workplace = try Workplace()
    let path = "\(Workplace.fixtures)/tweets/damaged/unknown-wrapper.jsonl"
    let result = try workplace.run("import", path, "--report", "json")
    #expect(result.code == 65)
    #expect(result.output.contains(#""unrecognised": 3"#))
    #expect(result.output.contains(#""format": "an Elasticsearch export""#))
    #expect(result.errors.contains("hint: import the documents: jq -c ._source FILE"))
  }

  @Test(
    "output of query and export is named, with the format that can be imported again",
    arguments: [
      ["query", "--format", "jsonl"], ["query", "--format", "json"], ["query", "--format", "csv"],
      ["query", "--format", "tsv"], ["export"], ["export", "--format", "csv"],
      ["query", "--format", "jsonl", "--fields", "identifier,text"],
      ["query", "--format", "csv", "--fields", "created,identifier"],
      ["query", "-e", "TwitterUser", "--format", "jsonl"],
      ["query", "-e", "TwitterUser", "--format", "csv"],
    ])
  func ownOutput(words: [String]) throws {
    let workplace = try Workplace()
    let lines = [900_000_000_000_000_001, 900_000_000_000_000_002].map {
      Status(identifier: $0).line
    }
    try workplace.write("in.jsonl", lines.joined())
    #expect(try workplace.run("import", "in.jsonl").code == 0)
    let output = try workplace.run(words).output
    #expect(!output.isEmpty)
    try workplace.write("own.dat", output)
    let result = try workplace.run("--store", "b.sqlite", "import", "own.dat")
    #expect(result.code == 65)
    let name = words.contains { $0.hasSuffix("sv") } ? "a table" : "JSON"
    #expect(result.errors.contains("\(name) that tweetstore wrote"), "\(result.errors)")
    #expect(
      result.errors.contains(
        "hint: import what 'tweetstore export --format original' writes, or the store itself\n"))
    try workplace.write("originals", try workplace.run("export", "--format", "original").output)
    #expect(try workplace.run("--store", "b.sqlite", "import", "originals", "own.dat").code == 3)
    #expect(try workplace.run("--store", "b.sqlite", "query", "--count").output == "2\n")
  }

  @Test("a web archive (WACZ) is named, and ends with 65")
  func webArchive() throws {
    let workplace = try Workplace()
    let zip = ZIPBuilder(members: [
      .init("datapackage.json", #"{"profile":"data-package","resources":[]}"#),
      .init("archive/data.warc", "WARC/1.0\r\nWARC-Type: warcinfo\r\n"),
      .init(
        "pages/pages.jsonl", #"{"format":"json-pages-1.0"}"# + "\n" + #"{"url":"https://x.com"}"#),
    ])
    try Data(zip.bytes).write(to: URL(filePath: "\(workplace.folder)/x.wacz"))
    let result = try workplace.run("import", "x.wacz")
    #expect(result.code == 65)
    #expect(result.errors.contains("x.wacz: found no tweets: this looks like a web archive (WACZ)"))
  }

  @Test("records of unknown formats among tweets are kept, counted and warned of")
  func mixed() throws {
    let workplace = try Workplace()
    let text = "{\"a\":1}\n" + Status(identifier: 1).line + "{\"b\":2}\n"
    let result = try workplace.run("import", "-", input: text)
    #expect(result.code == 0)
    #expect(
      result.errors.contains("warning: -: 2 records not read: its JSON is of an unknown format"))
    #expect(
      result.errors.contains("1 tweet seen: 1 new, 0 updated, 0 unchanged; 2 unrecognised records"))
    let originals = try workplace.run("export", "--format", "original").output
    #expect(originals.contains("{\"a\":1}\n") && originals.contains("{\"b\":2}\n"))
  }

  @Test("a folder with nothing but files of other formats is a warning, and they are listed")
  func folder() throws {
    let workplace = try Workplace()
    #expect(try workplace.shell("mkdir d").code == 0)
    try workplace.write("d/a.json", #"{"a":1}"#)
    try workplace.write("d/ids.txt", "900000000000000001\n")
    let result = try workplace.run("import", "d", "--verbose")
    #expect(result.code == 0)
    #expect(result.errors.contains("warning: d contains no tweets\n"))
    #expect(
      result.errors.contains("d: 0 members read; 2 unrecognised members skipped: a.json, ids.txt\n")
    )
    #expect(result.errors.contains("tweetstore: d/a.json: skipped\n"))
    let document = try workplace.run("import", "d", "--report", "json")
    #expect(document.output.contains(#""membersIgnored": 2"#))
    #expect(document.output.contains(#""ignored": ["d/a.json", "d/ids.txt"]"#))
  }
}
