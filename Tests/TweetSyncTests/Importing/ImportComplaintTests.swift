import FoundationEssentials
import ObjectGraph
import Testing
import TweetModel
import TweetSync

/// What users of other programs reported, by the numbers of the list of complaints.
@Suite("Complaints about what wins")
struct ImportComplaintTests {
  @Test("complaint 35: a tweet that stands in several files is held once")
  func once() throws {
    let folder = try TemporaryFolder()
    let world = SampleFiles.worlds[0]
    let names = [
      "v1-timeline.json", "v2-user-tweets.json", "graphql.json", "v1-lookup-map.json",
      "twitter-to-sqlite.db",
    ]
    let archive = try folder.archive()
    try archive.importFiles(names.map { "\(world)/\($0)" })
    let count = try ArchiveDump(archive).rowCount("tweet")
    let report = try archive.importFile("\(world)/graphql.json")
    #expect(report.new == 0)
    #expect(report.unchanged == report.seen)
    #expect(try ArchiveDump(archive).rowCount("tweet") == count)
  }

  @Test("a whole text wins over one that ends in an ellipsis without a link")
  func ellipsis() throws {
    let date = #""created_at":"Sat Nov 09 12:14:18 +0000 2024""#
    // The text of a better source, that of a poorer one, and the one that is kept.
    for (v2, v1, kept) in [
      ("the who… ", "the whole text", "the whole text"), ("the who…", "the whole", "the whole"),
      ("…", "a", "a"), ("the whole te…", "the who…", "the whole te…"),
      ("the who…", "the whole te…", "the whole te…"), ("so it goes…", "so it goes…", "so it goes…"),
      ("better", "the whole text", "better"),
    ] {
      let folder = try TemporaryFolder()
      let files = [
        try folder.file(
          "v1.json", #"{"id_str":"1855220000000000001",\#(date),"full_text":"\#(v1)"}"#),
        try folder.file("v2.json", #"{"data":{"id":"1855220000000000001","text":"\#(v2)"}}"#),
      ]
      let dump = try folder.dump(files)
      let row = try #require(dump.tables["tweet"]?.first)
      #expect(row.contains(#"text=text("\#(kept)")"#), "\(v2), \(v1): \(row)")
      #expect(try folder.dump(files.reversed()).difference(from: dump) == nil)
    }
  }

  @Test("complaint 36: neither a shorter text nor nothing replaces what is known, in any order")
  func ranks() throws {
    let folder = try TemporaryFolder()
    let date = #""created_at":"Sat Nov 09 12:14:18 +0000 2024""#
    let files = [
      try folder.file(
        "whole.json",
        #"{"id_str":"1855220000000000001",\#(date),"full_text":"the whole text","lang":"en"}"#),
      try folder.file(
        "cut.json",
        #"{"id_str":"1855220000000000001",\#(date),"text":"the who…","truncated":true,"favorite_count":3}"#
      ),
      try folder.file(
        "bare.json",
        #"{"data":{"id":"1855220000000000001","text":"the who… https://t.co/abcdefghij"}}"#),
    ]
    let reference = try folder.dump(files)
    let row = try #require(reference.tables["tweet"]?.first)
    #expect(row.contains("the whole text"))
    #expect(row.contains("lang=text(\"en\")"))
    #expect(row.contains("like_count=integer(3)"))
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(try folder.dump(order.map { files[$0] }).difference(from: reference) == nil)
    }
  }

  @Test("complaint 29: a mention by an old name doesn't rename a user, in any order")
  func oldNames() throws {
    let folder = try TemporaryFolder()
    let files = [
      try folder.file(
        "user.json",
        #"{"data":{"id":"1855220000000000001","text":"a","author_id":"9"},"includes":{"users":[{"id":"9","#
          + #""username":"Newname","name":"N"}]},"__twarc":{"retrieved_at":"2024-12-01T00:00:00Z"}}"#
      ),
      try folder.file(
        "mention.json",
        #"{"data":{"id":"1200000000000000001","text":"@oldname","created_at":"2019-11-28T00:00:00Z","#
          + #""entities":{"mentions":[{"start":0,"end":8,"username":"oldname","id":"9"}]}},"#
          + #""__twarc":{"retrieved_at":"2025-01-01T00:00:00Z"}}"#),
    ]
    for order in [files, files.reversed()] {
      let users = try #require(try folder.dump(order).tables["twitter_user"])
      #expect(users.contains { $0.contains("screen_name=text(\"Newname\")") })
    }
  }

  @Test(
    "complaint 54: endpoints are known on any host, and what the address names is kept",
    arguments: ["https://api.x.com", "http://127.0.0.1:8080", "https://mirror.example:444"])
  func hosts(base: String) throws {
    let url = RequestURL("\(base)/2/tweets/search/recent?query=a&max_results=10")
    let endpoint = try #require(APIEndpoint(url))
    let text = endpoint.addingDefaults(to: url).text
    #expect(text.hasPrefix("\(base)/2/tweets/search/recent?"))
    #expect(text.contains("max_results=10"))
  }
}
