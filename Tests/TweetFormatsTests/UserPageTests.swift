import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Pages of users, and the statuses inside them")
struct UserPageTests {
  private func user(_ identifier: Int, _ more: String = "") -> String {
    #"{"id":\#(identifier),"id_str":"\#(identifier)","screen_name":"u\#(identifier)","#
      + #""name":"U","followers_count":1\#(more)}"#
  }

  @Test("the users of a page with cursors are those of a bare list, and their statuses are tweets")
  func pages() throws {
    let users = [
      user(7, #","status":\#(status(5, "hello https://t.co/a"))"#), user(8),
      user(9, #","status":null"#),
    ].joined(separator: ",")
    let page = read(#"{"users":[\#(users)],"next_cursor":17,"next_cursor_str":"17"}"#)
    let list = read("[\(users)]")
    #expect(page.records.map(\.notice) == [.users])
    #expect(page.records.map(\.shape) == [.v1User])
    #expect(list.records.count == 3)
    #expect(page.users == list.users)
    #expect(page.users[7]?.followersCount == 1)
    for view in [page, list] {
      #expect(view.embeddedIdentifiers == [5])
      #expect(view.appearances[5]?.map(\.authorIdentifier) == [7])
      #expect(view.appearances[5]?.map(\.text) == ["hello https://t.co/a"])
      #expect(view.rejections.isEmpty)
    }
  }

  @Test("a status is found in each place of a user, with what it embeds")
  func places() {
    let original = status(4, "whole", #","user":\#(user(8))"#)
    let retweet = status(5, "RT @u8: wh…", #","retweeted_status":\#(original)"#)
    let inTweet = read(status(3, "x", #","user":\#(user(7, #","status":\#(retweet)"#))"#))
    #expect(inTweet.topIdentifiers == [3])
    #expect(inTweet.embeddedIdentifiers == [4, 5])
    #expect(inTweet.appearances[5]?.map(\.authorIdentifier) == [7])
    #expect(inTweet.appearances[5]?.map(\.text) == ["RT @u8: whole"])
    #expect(inTweet.appearances[4]?.map(\.authorIdentifier) == [8])
    // A user inside a status of a user.
    let nested = user(
      7, #","status":\#(status(5, "x", #","user":\#(user(8, #","status":\#(status(6))"#))"#))"#)
    #expect(read(nested).embeddedIdentifiers == [5, 6])
    #expect(read(nested).appearances[6]?.map(\.authorIdentifier) == [8])
  }

  @Test("a page without users is one, and other objects with such a key are none")
  func other() {
    #expect(read(#"{"users":[],"next_cursor":0}"#).records.map(\.notice) == [.users])
    #expect(read(#"{"users":[1,2]}"#).records.map(\.notice) == [.unknown])
    let tweet = read(status(5, "x", #","users":[\#(user(7))]"#))
    #expect(tweet.topIdentifiers == [5])
  }
}
