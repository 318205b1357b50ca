import ObjectGraph
import Predicates
import SQLiteStore
import Testing
import TweetModel
import TweetSync

@Suite("Versions of tweets that were edited")
struct EditHistoryTests {
  private static let page =
    #"{"data":[{"id":"12","text":"second","edit_history_tweet_ids":["11","12","13"]},"#
    + #"{"id":"20","text":"never edited","edit_history_tweet_ids":["20"]}],"#
    + #""includes":{"tweets":[{"id":"11","text":"first","edit_history_tweet_ids":["11","12"]}]}}"#
  private static let archive =
    #"window.YTD.tweets.part0 = [{"tweet":{"id_str":"11","full_text":"first","favorite_count":"0","#
    + #""edit_info":{"initial":{"editTweetIds":["11","12"],"editsRemaining":"4"}}}},"#
    + #"{"tweet":{"id_str":"13","full_text":"third","favorite_count":"0","edit_info":{"edit":{"#
    + #""initialTweetId":"11","editControlInitial":{"editTweetIds":["11","12","13"]}}}}}]"#
  private static let graph =
    #"{"data":{"tweetResult":{"result":{"__typename":"Tweet","rest_id":"13","edit_control":{"#
    + #""edit_control_initial":{"edit_tweet_ids":["11","12","13"]}},"legacy":{"full_text":"third","#
    + #""id_str":"13"}}}}}"#

  private struct Version: Sendable, Equatable {
    var identifier: Int64
    var first: Int64?
    var history: String?
  }

  private func versions(
    _ texts: [String], where format: String = "identifier > 0"
  ) throws -> [Version] {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    for (index, text) in texts.enumerated() {
      let report = try archive.importFile(folder.file("\(index).json", text))
      #expect([report.rejected, report.unreadable] == [0, 0])
    }
    return try versions(in: archive, where: format)
  }

  private func versions(
    in archive: TweetArchive, where format: String = "identifier > 0"
  ) throws -> [Version] {
    try archive.container.viewContext.performAndWait { context in
      var request = FetchRequest(Tweet.self)
      request.predicate = try FetchPredicate(format: format)
      return try context.fetch(request).map {
        Version(
          identifier: $0.identifier, first: $0.firstVersionIdentifier, history: $0.editHistory)
      }.sorted { $0.identifier < $1.identifier }
    }
  }

  @Test("each shape that knows them names the first version and all of them")
  func shapes() throws {
    #expect(
      try versions([Self.page]) == [
        Version(identifier: 11, first: 11, history: "11 12 13"),
        Version(identifier: 12, first: 11, history: "11 12 13"),
        Version(identifier: 20, first: nil, history: nil),
      ])
    #expect(
      try versions([Self.archive]) == [
        Version(identifier: 11, first: 11, history: "11 12 13"),
        Version(identifier: 13, first: 11, history: "11 12 13"),
      ])
    #expect(
      try versions([Self.graph]) == [Version(identifier: 13, first: 11, history: "11 12 13")])
  }

  @Test("a longer history wins, in whatever order the records come")
  func merging() throws {
    let newer =
      #"{"id":"11","text":"first","author_id":"1","edit_history_tweet_ids":["11","12","13"]}"#
    let older = #"{"id":"11","text":"first","author_id":"1","edit_history_tweet_ids":["11"]}"#
    let expected = [Version(identifier: 11, first: 11, history: "11 12 13")]
    #expect(try versions([newer, older]) == expected)
    #expect(try versions([older, newer]) == expected)
    let texts = [Self.page, Self.archive, Self.graph, older]
    #expect(try versions(texts) == versions(texts.reversed()))
  }

  @Test(
    "a version that was seen before the edit learns of it, in any order and where archives are merged"
  )
  func earlierObservations() throws {
    let texts = [
      #"{"id":"11","text":"first","author_id":"1"}"#,
      #"{"id":"12","text":"second","author_id":"1"}"#,
      #"{"id":"13","text":"third","author_id":"1","edit_history_tweet_ids":["11","12","13"]}"#,
      #"{"id":"14","text":"another","author_id":"1"}"#,
    ]
    let expected =
      [11, 12, 13].map {
        Version(identifier: $0, first: 11, history: "11 12 13")
      } + [Version(identifier: 14, first: nil, history: nil)]
    let orders = [
      [0, 1, 2, 3], [0, 2, 1, 3], [1, 0, 2, 3], [1, 2, 0, 3], [2, 0, 1, 3], [2, 1, 3, 0],
    ]
    for order in orders {
      #expect(try versions(order.map { texts[$0] }) == expected, "\(order)")
      let lines = order.map { texts[$0] }.joined(separator: "\n")
      #expect(try versions([lines]) == expected, "\(order) in one file")
      let folder = try TemporaryFolder()
      let archives = try order.map { index in
        let archive = try folder.archive("\(index)")
        try archive.importFile(folder.file("\(index).json", texts[index]))
        return archive
      }
      for other in archives.dropFirst() { try archives[0].importFile(other.store.path) }
      #expect(try versions(in: archives[0]) == expected, "\(order) merged")
    }
  }

  @Test("versions can be asked for, whether the first one is held or not")
  func questions() throws {
    let found = { try versions([Self.page, Self.archive], where: $0).map(\.identifier) }
    #expect(try found("firstVersionIdentifier == 11") == [11, 12, 13])
    #expect(try found("firstVersion.text == \"first\"") == [11, 12, 13])
    #expect(try found("versions.@count > 1") == [11])
    #expect(try found("ANY versions.text == \"second\"") == [11])
    #expect(try found("editHistory CONTAINS \"13\"") == [11, 12, 13])
    #expect(try found("editHistory == nil") == [20])
    #expect(
      try versions([Self.graph], where: "firstVersionIdentifier == 11").map(\.identifier) == [13])
  }
}
