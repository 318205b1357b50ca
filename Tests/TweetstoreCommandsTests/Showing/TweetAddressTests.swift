import CommandLineKit
import Testing

@testable import TweetstoreCommands

@Suite("addresses of tweets")
struct TweetAddressTests {
  @Test(
    "an identifier, or an address with one",
    arguments: [
      "20", "https://x.com/jack/status/20", "http://twitter.com/jack/statuses/20?s=1#x",
      "x.com/i/web/status/20", "https://mobile.twitter.com/jack/status/20/photo/1",
    ])
  func good(text: String) throws {
    #expect(try TweetAddress.identifier(in: text) == 20)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "0", "-1", "+20", "2 0", "٢٠", "99999999999999999999", "status/", "https://x.com/jack",
      "https://x.com/jack/status/abc", "https://x.com/status",
    ])
  func bad(text: String) {
    #expect(throws: UsageError.self) { try TweetAddress.identifier(in: text) }
  }
}
