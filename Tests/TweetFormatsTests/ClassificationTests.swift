import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Telling records apart")
struct ClassificationTests {
  @Test(
    "messages of a stream are notices",
    arguments: [
      (#"{"limit":{"track":5}}"#, NoticeKind.limit), (#"{"scrub_geo":{"user_id":1}}"#, .scrubGeo),
      (#"{"status_withheld":{"id":1}}"#, .statusWithheld),
      (#"{"user_withheld":{"id":1}}"#, .userWithheld), (#"{"warning":{"code":"X"}}"#, .warning),
      (#"{"disconnect":{"code":4}}"#, .disconnect), (#"{"friends":[1,2]}"#, .friends),
      (#"{"event":"favorite","target":{}}"#, .event),
      (#"{"direct_message":{"id":1,"text":"secret"}}"#, .directMessage),
      (#"{"data":[{"id":"1","event_type":"MessageCreate","text":"secret"}]}"#, .directMessage),
      ("{}", .unknown), ("17", .unknown), ("null", .unknown), (#""text""#, .unknown),
      (#"{"a":1}"#, .unknown), (#"{"data":{"liked":true}}"#, .unknown),
      (#"{"data":[{"start":"a","end":"b","tweet_count":3}]}"#, .counts),
      (#"{"data":[{"id":"1","name":"a list"}]}"#, .lists),
      (#"{"errors":[{"code":144,"message":"No status found with that ID."}]}"#, .problem),
      (#"{"meta":{"result_count":0}}"#, .empty), (#"{"data":[]}"#, .empty),
      (#"{"id":1,"id_str":"1","screen_name":"a"}"#, .users),
      (#"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#, .problem),
    ])
  func notices(json: String, kind: NoticeKind) {
    let view = read(json)
    #expect(view.records.map(\.notice) == [kind])
    #expect(view.tweets.isEmpty)
    #expect(view.rejections.isEmpty)
    #expect(view.records.first?.original == Array(json.utf8))
  }

  @Test("deletions are told")
  func deletions() {
    let stream = read(
      #"{"delete":{"status":{"id":4,"id_str":"4","user_id":3,"user_id_str":"3"},"#
        + #""timestamp_ms":"1731154458999"}}"#)
    let deletion = stream.records.first?.deletions.first
    #expect(stream.records.map(\.notice) == [.delete])
    #expect(deletion?.identifier == 4)
    #expect(deletion?.subject == .tweet)
    #expect(deletion?.userIdentifier == 3)
    #expect(deletion?.time == Date(timeIntervalSince1970: 1_731_154_458))

    let job = read(
      #"{"id":"4","action":"delete","created_at":"2016-01-09T01:43:01+00:00","#
        + #""redacted_at":"2024-11-09T12:14:18.000Z","reason":"protected"}"#)
    #expect(job.records.map(\.notice) == [.compliance])
    #expect(job.records.first?.deletions.first?.subject == .tweetOrUser)
    #expect(job.records.first?.deletions.first?.reason == "protected")
    #expect(
      job.records.first?.deletions.first?.created == Date(timeIntervalSince1970: 1_452_303_781))

    let events = read(
      #"{"data":{"delete":{"event_at":"2024-11-09T12:14:18.000Z","#
        + #""tweet":{"id":"4","author_id":"3"}}}}"#)
    #expect(events.records.first?.deletions.map(\.identifier) == [4])
  }

  @Test("error bodies are problems")
  func problems() throws {
    let cap = read(
      #"{"title":"UsageCapExceeded","detail":"Usage cap exceeded","period":"Monthly","#
        + #""type":"https://api.twitter.com/2/problems/usage-capped"}"#)
    #expect(cap.records.map(\.shape) == [.problem])
    let problem = try #require(cap.records.first?.problems.first)
    #expect(problem.type?.hasSuffix("/usage-capped") == true)
    #expect(problem.description == "UsageCapExceeded: Usage cap exceeded")
    let old = read(#"{"error":"Not found","request":"/x"}"#)
    #expect(old.records.first?.problems.map(\.description) == ["Not found"])
    let limit = read(#"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#)
    #expect(
      limit.records.first?.problems.map(\.description) == ["Rate limit exceeded (code 88)"])
  }

  @Test("errors beside good data are no failure")
  func partial() {
    let error =
      #"{"value":"9","detail":"Could not find","title":"Not Found Error","#
      + #""resource_type":"tweet","parameter":"ids","resource_id":"9","type":"t"}"#
    let view = read(
      #"{"data":[{"id":"5","text":"x"}],"errors":[\#(error)],"#
        + #""meta":{"next_token":"abc","newest_id":"5","oldest_id":"5","result_count":1}}"#)
    #expect(view.topIdentifiers == [5])
    #expect(view.records.first?.notice == nil)
    #expect(view.records.first?.problems.map(\.value) == ["9"])
    #expect(view.records.first?.page?.nextToken == "abc")
    #expect(view.records.first?.page?.resultCount == 1)
  }

  @Test("one bad tweet of an answer leaves the others, and ranges stay in step")
  func partlyBad() throws {
    let json =
      #"{ "data" : [ {"id":"5","text":"a ] \" }"} , {"id":"6"}, 7, {"text":"c","id":"8"} ] }"#
    let view = read(json)
    #expect(view.tweets.map(\.identifier) == [5, 8])
    #expect(view.rejections.map(\.code) == [.missingText, .notAnObject])
    #expect(view.rejections.first?.message == "tweet 2 of the response: the tweet has no text")
    let record = try #require(view.records.first)
    let parts = record.tweetRanges.map { String(decoding: record.original[$0], as: UTF8.self) }
    #expect(parts == [#"{"id":"5","text":"a ] \" }"}"#, #"{"text":"c","id":"8"}"#])
  }

  @Test("shapes are told by keys")
  func shapes() {
    #expect(read(status(1)).records.map(\.shape) == [.v1Extended])
    #expect(read(#"{"id":1,"text":"x"}"#).records.map(\.shape) == [.v1Compat])
    #expect(read(#"{"id":"1","text":"x"}"#).records.map(\.shape) == [.v2Flat])
    #expect(
      read(#"{"data":{"id":"1","text":"x"},"matching_rules":[]}"#).records.map(\.shape)
        == [.v2Stream])
    let page = read(
      #"{"data":[{"id":"1","text":"x"}],"__twarc":{"retrieved_at":"2021-09-22T16:39:00+00:00"}}"#)
    #expect(page.records.map(\.shape) == [.v2Page])
    #expect(page.records.first?.seen == Date(timeIntervalSince1970: 1_632_328_740))
    #expect(RecordShape.v2Response.rank > RecordShape.v1Extended.rank)
    #expect(RecordShape.v1Extended.rank > RecordShape.v1Compat.rank)
  }

  @Test("a record without a retrieval time was seen when its tweet was written")
  func seen() {
    let view = read(status(5, "x", #","created_at":"Sat Nov 09 12:14:18 +0000 2024""#))
    #expect(view.records.first?.retrieved == nil)
    #expect(view.records.first?.seen == Date(timeIntervalSince1970: 1_731_154_458))
  }

  @Test("tweets inside tweets inside tweets are found without using up the stack")
  func deepQuotes() {
    var json = status(300)
    for identifier in (1..<300).reversed() {
      json = status(Int64(identifier), "x", #","quoted_status":\#(json)"#)
    }
    let view = read(json)
    #expect(view.rejections.isEmpty)
    #expect(view.embeddedIdentifiers.count == 299)
  }
}
