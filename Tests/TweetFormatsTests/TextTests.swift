import Testing

@testable import TweetFormats

@Suite("Texts as people read them")
struct TextTests {
  private func text(_ text: String, _ more: String = "") -> String? {
    read(status(5, text, more)).tweets.first?.text
  }

  private func urls(_ pairs: [(String, String)]) -> String {
    let list = pairs.map { #"{"url":"\#($0)","expanded_url":"\#($1)"}"# }
    return #","entities":{"urls":[\#(list.joined(separator: ","))]}"#
  }

  @Test(
    "the three escapes are undone once",
    arguments: [
      ("a &amp; b &lt;c&gt;", "a & b <c>"), ("&amp;amp; &amp;lt;", "&amp; &lt;"),
      ("&quot; &#39; &nbsp; &", "&quot; &#39; &nbsp; &"),
      // What people write stays: X escapes only three characters.
      ("the kiosk&amp;#39;s crisps", "the kiosk&#39;s crisps"),
      ("the kiosk&#39;s crisps", "the kiosk&#39;s crisps"), ("&amp", "&amp"),
    ])
  func escapes(sent: String, shown: String) {
    #expect(text(sent) == shown)
  }

  @Test("links are replaced by exact string, whole ones only")
  func links() {
    let more = urls([("https://t.co/abc", "https://example.com/?a=1&amp;b"), ("x", "y")])
    #expect(
      text("https://t.co/abc, https://t.co/abcd https://t.co/ab… (https://t.co/abc)", more)
        == "https://example.com/?a=1&amp;b, https://t.co/abcd https://t.co/ab… "
        + "(https://example.com/?a=1&amp;b)")
  }

  @Test("of two links where one begins the other the longer one wins")
  func longestLink() {
    let more = urls([
      ("http://t.co/a", "http://example.com/short"), ("http://t.co/a/b", "http://example.com/long"),
    ])
    #expect(
      text("http://t.co/a/b http://t.co/a", more)
        == "http://example.com/long http://example.com/short")
  }

  @Test("an expanded link that holds a link is not expanded again")
  func nestedLink() {
    let more = urls([("https://t.co/a", "https://example.com/https://t.co/a")])
    #expect(text("see https://t.co/a", more) == "see https://example.com/https://t.co/a")
  }

  @Test("the link to the tweet's media goes, with the blank before it")
  func mediaLink() {
    let more = #","entities":{"media":[{"id_str":"7","url":"https://t.co/m","type":"photo"}]}"#
    #expect(text("look https://t.co/m", more) == "look")
    #expect(text("look\\nhttps://t.co/m", more) == "look")
    #expect(text("https://t.co/m", more) == "")
    #expect(text("https://t.co/m look", more) == "look")
    let media = read(status(5, "look https://t.co/m", more)).tweets.first?.media
    #expect(media?.map(\.key) == ["3_7"])
  }

  @Test("the longest text wins")
  func choice() {
    let cut = #"{"id_str":"5","text":"cut…","truncated":true"#
    #expect(read(cut + "}").tweets.first?.isTruncated == true)
    let stream = read(cut + #","extended_tweet":{"full_text":"cut no more"}}"#)
    #expect(stream.tweets.first?.text == "cut no more")
    #expect(stream.tweets.first?.isTruncated == false)
    #expect(stream.records.first?.shape == .v1Stream)
    let both = read(#"{"id_str":"5","text":"cut…","full_text":"whole"}"#)
    #expect(both.tweets.first?.text == "whole")
    let note = read(#"{"id":"5","text":"cut…","note_tweet":{"text":"whole"}}"#)
    #expect(note.tweets.first?.text == "whole")
    #expect(note.tweets.first?.isNote == true)
  }

  @Test("a text that ends with a link to its tweet is cut")
  func selfLink() {
    let more = urls([("https://t.co/0123456789", "https://twitter.com/i/web/status/5")])
    let tweet = read(status(5, "so… https://t.co/0123456789", more)).tweets.first
    #expect(tweet?.isTruncated == true)
    #expect(tweet?.links == [])
    let bare = read(status(5, "so… https://t.co/0123456789")).tweets.first
    #expect(bare?.isTruncated == true)
    let other = urls([("https://t.co/0123456789", "https://example.com/")])
    let whole = read(status(5, "so… https://t.co/0123456789", other)).tweets.first
    #expect(whole?.isTruncated == false)
    #expect(whole?.links.map(\.short) == ["https://t.co/0123456789"])
  }

  @Test("a retweet shows its original, under the name it was sent with")
  func retweet() {
    let original = status(
      4, "long &amp; whole", #","user":{"id_str":"9","screen_name":"new_name"}"#)
    let view = read(
      status(5, "RT @old_name: long &am…", #","retweeted_status":\#(original)"#))
    #expect(view.tweets.first?.text == "RT @old_name: long & whole")
    #expect(view.tweets.first?.retweetOfIdentifier == 4)
    #expect(view.tweets.first?.mentions == [.init(identifier: 9, screenName: "old_name")])
    #expect(view.embeddedIdentifiers == [4])
    #expect(view.appearances[4]?.first?.text == "long & whole")
  }

  @Test("a retweet of API v2 takes its original from what is included")
  func includedRetweet() {
    let data =
      #"{"id":"5","text":"RT @a: cut…","referenced_tweets":[{"type":"retweeted","id":"4"}]}"#
    let included = #"{"id":"4","text":"cut…","author_id":"9","note_tweet":{"text":"cut no more"}}"#
    let view = read(#"{"data":[\#(data)],"includes":{"tweets":[\#(included)]}}"#)
    #expect(view.tweets.first?.text == "RT @a: cut no more")
    #expect(view.tweets.first?.isTruncated == false)
    let alone = read(#"{"data":\#(data)}"#)
    #expect(alone.tweets.first?.text == "RT @a: cut…")
    #expect(alone.tweets.first?.isTruncated == true)
    #expect(alone.tweets.first?.retweetOfIdentifier == 4)
  }

  @Test("a quote's own address is no link of the tweet")
  func quote() {
    let more =
      urls([("https://t.co/q", "https://x.com/a/status/4?s=20")])
      + #","quoted_status_id_str":"4""#
    let tweet = read(status(5, "this https://t.co/q", more)).tweets.first
    #expect(tweet?.text == "this https://x.com/a/status/4?s=20")
    #expect(tweet?.quotedIdentifier == 4)
    #expect(tweet?.links == [])
  }

  /// A retweet of a tweet that quotes tweet 3, as each form has it.
  ///
  /// The forms before API v2 repeat what the original quotes.
  private static let retweetsOfQuotes: [String] = {
    let user = #"{"id_str":"9","screen_name":"a","name":"A"}"#
    let quotes = #""is_quote_status":true,"quoted_status_id_str":"3""#
    let original = ##"{"id_str":"4","text":"what","user":\##(user),\##(quotes)}"##
    let v1 =
      ##"{"id_str":"5","text":"RT @a: what","user":\##(user),\##(quotes),"retweeted_status":\##(original)}"##
    let author = ##""core":{"user_results":{"result":{"rest_id":"9","legacy":\##(user)}}}"##
    func node(_ key: String, _ legacy: String) -> String {
      ##"{"__typename":"Tweet","rest_id":"\##(key)",\##(author),"legacy":{\##(quotes),\##(legacy)}}"##
    }
    let whole = node("4", #""full_text":"what""#)
    let graph = [
      #""retweeted_status_result":{"result":\#(whole)}"#, #""retweeted_status_id_str":"4""#,
    ].map { node("5", #""full_text":"RT @a: what",\#($0)"#) }
    let v2 =
      #"{"data":[{"id":"5","text":"RT @a: what","referenced_tweets":[{"type":"retweeted","id":"4"}]}],"#
      + #""includes":{"tweets":[{"id":"4","text":"what","#
      + #""referenced_tweets":[{"type":"quoted","id":"3"}]}]}}"#
    let scraped =
      #"{"_type":"snscrape.modules.twitter.Tweet","url":"https://twitter.com/a/status/5","id":5,"#
      + #""content":"RT @a: what","retweetedTweet":{"_type":"snscrape.modules.twitter.Tweet","#
      + #""url":"https://twitter.com/a/status/4","id":4,"content":"what","#
      + #""quotedTweet":{"_type":"snscrape.modules.twitter.Tweet","id":3,"content":"so"}},"#
      + #""quotedTweet":{"_type":"snscrape.modules.twitter.Tweet","id":3,"content":"so"}}"#
    return [v1, v2, scraped] + graph
  }()

  @Test(
    "a retweet quotes nothing itself, in any form; its original does", arguments: retweetsOfQuotes)
  func retweetOfQuote(line: String) {
    let view = read(line)
    #expect(view.rejections.isEmpty)
    #expect(view.tweets.map(\.identifier) == [5])
    #expect(view.tweets.first?.retweetOfIdentifier == 4)
    #expect(view.tweets.first?.quotedIdentifier == nil)
    if view.embeddedIdentifiers.contains(4) {
      #expect(view.appearances[4]?.map(\.quotedIdentifier) == [3])
    }
  }

  @Test("the client is the name inside the link")
  func client() {
    let anchor = #","source":"<a href=\"https://e.example/?a>b\" rel=\"nofollow\">A &amp; B</a>""#
    #expect(read(status(5, "x", anchor)).tweets.first?.client == "A & B")
    let plain = #","source":"<a href=\"https://e.example\" rel=\"nofollow\">A &amp; B</a>""#
    #expect(read(status(5, "x", plain)).tweets.first?.client == "A & B")
    #expect(read(status(5, "x", #","source":"web""#)).tweets.first?.client == "web")
    #expect(read(status(5, "x", #","source":"""#)).tweets.first?.client == nil)
    #expect(
      read(#"{"id":"5","text":"x","source":"A &amp; B"}"#).tweets.first?.client == "A &amp; B")
  }

  @Test("a description's links are written out, but nothing is unescaped")
  func bio() throws {
    let urls = #"{"urls":[{"url":"https://t.co/b","expanded_url":"https://example.com/b"}]}"#
    let user =
      #","user":{"id_str":"9","screen_name":"a","description":"R&amp;D <3 https://t.co/b","#
      + #""url":"https://t.co/b","entities":{"description":\#(urls),"url":\#(urls)}}"#
    let view = read(status(5, "x", user))
    let found = try #require(view.users[9])
    #expect(found.bio == "R&amp;D <3 https://example.com/b")
    #expect(found.url == "https://example.com/b")
    #expect(found.isComplete)
  }
}
