import ObjectGraph
import Predicates
import TestSupport
import Testing

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("A predicate as SQL") struct SQLCompilerTests {
  static let tweets = [
    "TRUEPREDICATE", "FALSEPREDICATE OR identifier == 7", "identifier == 7", "7 = identifier",
    "identifier IN {1, 2, 99}", "identifier IN {1, 2, 3, 4, 5, 6}", "NOT identifier IN {1, 2}",
    "identifier BETWEEN {10, 12}", "likeCount == nil", "likeCount != 4", "NOT likeCount > 3",
    "likeCount <= nil", "likeCount > 3.5 AND likeCount < 1e3", "latitude >= 7",
    "text == \"foo bar\"", "text ==[c] \"FOO BAR\"", "text != \"foo bar\"", "text == \"résumé\"",
    "text CONTAINS[c] \"STRASSE\"", "text BEGINSWITH \"Foo\"", "text ENDSWITH[cd] \"resume\"",
    "text LIKE[c] \"f*bar\"", "text MATCHES \"\\\\d+%.*\"", "text CONTAINS 'it\\'s'",
    "text < \"b\"", "text <[c] \"b\"", "text IN {\"foo bar\", \"résumé\"}",
    "text IN {\"a\", \"b\", \"c\", \"d\", \"foo bar\"}", "\"o b\" IN text",
    "created >= \"2024-05\"", "created == \"2024-01-04\"", "created > \"-30d\"",
    "created BETWEEN {\"2024-02-01\", \"2024-02-10\"}", "created > now() - 864000",
    "tweeter.screenName == \"u10\"", "tweeter.name == nil", "tweeter.screenName == tweeter.name",
    "tweeter.verified == YES", "replyTo != nil", "replyTo.tweeter == tweeter",
    "replyTo.text == nil",
    "hashtags.@count == 0", "ANY hashtags.tag == \"swift\"", "ALL hashtags.tag == \"swift\"",
    "NONE hashtags.tag BEGINSWITH \"s\"", "hashtags.display CONTAINS \"SQL\"",
    "ANY mentions.followersCount > 3", "ANY tweeter.tweets.likeCount == 19",
    "likeCount + 1 == identifier", "likeCount * 2 > identifier / 3", "length(text) == 7",
    "uppercase(text) == \"FOO BAR\"", "CAST(likeCount, \"NSString\") BEGINSWITH \"1\"",
    "TERNARY(likeCount == nil, 0, likeCount) < 2",
    "SUBQUERY(mentions, $m, $m.identifier > 1).@count == 1",
    "SUBQUERY(replies, $r, $r.tweeter == tweeter)[SIZE] == 0", "abs(0 - likeCount) == 3",
    "average({likeCount, identifier}) > 12", "max({likeCount, 3}) == 3",
    "median({identifier, likeCount, 5}) == 5", "sum({likeCount, latitude}) > 20",
    "ANY {1, 9} > likeCount", "ALL {likeCount, identifier} > 2",
    "NONE {likeCount, 3} == identifier",
    "NOT (ANY {likeCount, nil} == 3)",
  ]

  static let users = [
    "tweets.@count > 5", "tweets.@sum.likeCount > 30", "tweets.@avg.latitude > 10",
    "tweets.@max.created > \"2024-06\"", "tweets.@min.text == \"100% \\\"quoted\\\" it's\"",
    "ANY tweets.created > \"-1d\"", "ALL tweets.created < \"2024-06\"",
    "SUBQUERY(tweets, $t, $t.likeCount > 10 AND ANY $t.hashtags.tag == \"swift\").@count > 1",
    "tweets.hashtags.tag == \"sql\"", "screenName IN {\"u1\", \"u2\"}", "screenName ==[c] \"U3\"",
    "followersCount > identifier * 10", "mentionedIn.@count > 2 AND verified == NO",
    "ANY tweets.hashtags.@count == 2", "ALL tweets.replies.@max.likeCount > 3",
    "NONE tweets.mentions[SIZE] == 0",
  ]

  /// A predicate of the snapshot.
  struct Case: CustomTestStringConvertible, Sendable {
    let entity: String
    let format: String

    var testDescription: String { "\(entity): \(format)" }
  }

  static let cases =
    tweets.map { Case(entity: "Tweet", format: $0) }
    + users.map { Case(entity: "TwitterUser", format: $0) }

  @Test("has the SQL of the snapshot", arguments: cases)
  func snapshot(_ example: Case) throws {
    let world = try TweetWorld()
    let query = try world.query(example.entity, example.format)
    let (sql, bindings) = try world.sql(query)
    let keys = try world.store.keys(matching: query)
    var lines = ["  \(sql)"]
    lines += bindings.map { "    \($0)" }
    lines.append("  -> \(keys)")
    try Snapshot("Predicates.txt").expect(
      section: example.testDescription, lines.joined(separator: "\n"))
  }

  @Test("finds and counts the rows that memory finds", arguments: cases)
  func rows(_ example: Case) throws {
    let world = try TweetWorld()
    let query = try world.query(example.entity, example.format)
    let expected = try world.memory.keys(matching: query)
    #expect(try world.store.keys(matching: query) == expected)
    #expect(try world.store.count(matching: query) == expected.count)
  }

  @Test("stands in the snapshot only while it is a case")
  func headings() throws {
    #expect(try Snapshot("Predicates.txt").headings == Self.cases.map(\.testDescription))
  }

  @Test(
    "asks an index",
    arguments: [
      ("Tweet", "tweeter.screenName == \"u10\"", "twitter_user_screen_name_nocase_index"),
      ("Tweet", "tweeter.screenName == \"u10\"", "tweet_tweeter_created_index"),
      ("Tweet", "created > \"2024-05\" AND created < \"2024-06\"", "tweet_created_index"),
      ("Tweet", "created == \"2024-05-05\"", "tweet_created_index"),
      ("Tweet", "created > \"-1d\"", "tweet_created_index"),
      ("Tweet", "created > \"-1d\" AND text CONTAINS \"x\"", "tweet_created_index"),
      ("Tweet", "identifier > 7", "INTEGER PRIMARY KEY"),
      ("Tweet", "created > \"-1d\" AND created < \"today\"", "tweet_created_index"),
      ("Tweet", "created > now() - 86400 AND created < now()", "tweet_created_index"),
      ("Tweet", "created BETWEEN {\"2024-05\", \"2024-06\"}", "tweet_created_index"),
      ("Tweet", "identifier == 7", "INTEGER PRIMARY KEY"),
      ("Tweet", "identifier IN {1, 2, 3, 4, 5, 6, 7}", "INTEGER PRIMARY KEY"),
      ("Tweet", "conversation == 7", "tweet_conversation_index"),
      ("Tweet", "replyToIdentifier == 7", "tweet_reply_to_identifier_index"),
      ("TwitterUser", "screenName == \"u10\"", "twitter_user_screen_name_nocase_index"),
      ("TwitterUser", "screenName == \"Kid\"", "twitter_user_screen_name_nocase_index"),
      ("TwitterUser", "screenName BEGINSWITH \"u1\"", "twitter_user_screen_name_nocase_index"),
      ("TwitterUser", "screenName LIKE \"u1?_*\"", "twitter_user_screen_name_nocase_index"),
      ("Tweet", "tweeter.screenName BEGINSWITH \"u1\"", "twitter_user_screen_name_nocase_index"),
      (
        "TwitterUser", "screenName IN {\"a\",\"b\",\"c\",\"d\",\"e\"}",
        "twitter_user_screen_name_nocase_index"
      ),
      ("TwitterUser", "tweets.@count > 5", "tweet_tweeter_created_index"),
      ("TwitterUser", "ANY tweets.created > \"2024-06\"", "tweet_tweeter_created_index"),
      ("Tweet", "ANY hashtags.tag == \"swift\"", "hashtag_tag_nocase_index"),
      ("Tweet", "ANY hashtags.tag == \"swift\"", "SEARCH t0 USING INTEGER PRIMARY KEY"),
      ("Tweet", "ANY hashtags.tag IN {\"swift\", \"sql\"}", "SEARCH t0 USING INTEGER PRIMARY KEY"),
      ("Hashtag", "tag == \"swift\"", "hashtag_tag_nocase_index"),
    ])
  func usesIndex(_ entity: String, _ format: String, _ index: String) throws {
    let world = try TweetWorld(users: 3, tweets: 3)
    let plan = try world.plan(world.query(entity, format))
    #expect(plan.contains(index), "\(plan)")
    let root = entity == "Tweet" ? "SCAN t0" : "none"
    #expect(!plan.contains(root), "\(plan)")
  }

  @Test("in the order of an index needs no sorting")
  func sortsByIndex() throws {
    let world = try TweetWorld(users: 3, tweets: 3)
    let query = try world.query(
      "Tweet", "text CONTAINS \"x\"", sort: [FetchSortDescriptor("created", ascending: false)])
    let plan = try world.plan(query)
    #expect(plan.contains("tweet_created_index") && !plan.contains("FOR ORDER BY"), "\(plan)")
    let range = try world.plan(
      world.query("Tweet", "created > \"-1d\"", sort: [FetchSortDescriptor("created")]))
    #expect(range == "SEARCH t0 USING COVERING INDEX tweet_created_index (created>?)")
  }

  @Test(
    "that SQL can't express is asked about rows, and told by an explanation",
    arguments: [
      ("hashtags == hashtags", "hashtags == hashtags"),
      ("random() >= 0 AND likeCount > 3", "random"),
      ("replies[FIRST].text == \"foo bar\"", "[FIRST]"),
      ("replies[0].likeCount > 1 OR likeCount == 1", "[0]"),
      ("text.length > 7", "text.length"),
      ("hashtags.@distinctUnionOfObjects.tag == {\"swift\"}", "@distinctUnionOfObjects"),
      ("likeCount > 1 AND distinct({likeCount, 2})[0] != 2", "distinct"),
      ("SUBQUERY(replies, $r, $r.text.length > 4).@count > 0", "SUBQUERY"),
      ("NOT (ANY replies.text.length > 4)", "replies.text.length"),
      ("tweeter.tweets[LAST].likeCount > likeCount", "[LAST]"),
    ])
  func residuals(_ format: String, _ part: String) throws {
    let world = try TweetWorld()
    let query = try world.query("Tweet", format, sort: [FetchSortDescriptor("created")])
    let expected = try world.memory.keys(matching: query)
    #expect(!expected.isEmpty && expected.count < 60 || format.contains("=="))
    #expect(try world.store.keys(matching: query) == expected)
    #expect(try world.store.count(matching: query) == expected.count)
    let explanation = try world.store.explanation(of: query)
    #expect(explanation.rowTests.contains { $0.contains(part) }, "\(explanation.rowTests)")
  }
}
