import Predicates
import Testing
import TweetFormats

@testable import TweetSync

@Suite("Batches")
struct ImportBatchTests {
  private func batch(of file: String) throws -> (batch: ImportBatch, records: [ReadRecord]) {
    let reader = try TweetReader()
    reader.feed(try SampleFiles.read("\(SampleFiles.worlds[0])/\(file)"))
    reader.finish()
    let records = reader.takeRecords()
    var batch = ImportBatch()
    for record in records {
      let own = record.tweets.map { ImportBatch.ObservedTweet(tweet: $0, isOwn: true) }
      let embedded = record.embeddedTweets.map {
        ImportBatch.ObservedTweet(tweet: $0, isOwn: false)
      }
      batch.add(
        record, observedTweets: own + embedded, payload: .raw(record.original), fetched: nil,
        source: .string("source"))
    }
    return (batch, records)
  }

  @Test("a page counts for all its tweets, and by its bytes")
  func page() throws {
    let (batch, records) = try batch(of: "v2-user-tweets.json")
    let page = try #require(records.first)
    #expect(records.count == 1 && page.tweets.count == 31)
    #expect(batch.count == 31 + page.embeddedTweets.count)
    #expect(batch.byteCount == page.original.count)
    #expect(batch.ownRows == Array(0..<31))
  }

  @Test("records without tweets count, too")
  func notices() throws {
    let (batch, records) = try batch(of: "twarc2-other.jsonl")
    #expect(batch.count == records.count && batch.count > 0)
    #expect(batch.ownRows.isEmpty)
  }
}

@Suite("Hosts of links")
struct LinkHostTests {
  @Test(
    "the host of an address, in small letters and without what surrounds it",
    arguments: [
      ("https://www.Example.com/path?a#b", "example.com"), ("http://example.com", "example.com"),
      ("https://user:pass@example.com:8080/x", "example.com"), ("https://a.b/@c", "a.b"),
      ("ftp://[::1]:21/x", "[::1]:21"), ("https://example.com?x=/@y", "example.com"),
      ("https://MÜNCHEN.example/ä", "münchen.example"),
    ] as [(String, String)])
  func hosts(url: String, host: String) {
    #expect(LinkHost.host(of: url) == host)
  }

  @Test(
    "what is no address has no host",
    arguments: ["", "a:b", "mailto:a@b.c", "https://", ":/", "x:/"])
  func none(url: String) {
    #expect(LinkHost.host(of: url) == nil)
  }
}
