import Predicates
import Testing

@Suite("ANY, ALL and NONE before a collection operator")
struct QuantifiedAggregateTests {
  private func check(_ format: String, entity: String = "TwitterUser") throws -> FetchPredicate {
    try FetchPredicate(format: format).bound(
      to: TweetSchema(), entity: entity,
      options: PredicateBindingOptions(clock: PredicateCheckTests.clock)
    ).tree
  }

  @Test(
    "the quantifier ranges over the collection before the last one",
    arguments: [
      (
        "ANY tweets.hashtags.@count == 3",
        "SUBQUERY(tweets, $_element1, $_element1.hashtags.@count == 3).@count > 0"
      ),
      (
        "ALL tweets.replies.@max.likeCount > 3",
        "SUBQUERY(tweets, $_element1, NOT $_element1.replies.@max.likeCount > 3).@count == 0"
      ),
      (
        "NONE followers.tweets.@sum.likeCount == 0",
        "SUBQUERY(followers, $_element1, $_element1.tweets.@sum.likeCount == 0).@count == 0"
      ),
      (
        "ANY tweets.hashtags[SIZE] IN {1, 2}",
        "SUBQUERY(tweets, $_element1, $_element1.hashtags[SIZE] IN {1, 2}).@count > 0"
      ),
      (
        "ANY tweets.hashtags[FIRST].tag == 'a'",
        "SUBQUERY(tweets, $_element1, $_element1.hashtags[FIRST].tag == \"a\").@count > 0"
      ),
      (
        "ANY tweets.replies.tweeter.tweets.@count > 1",
        "SUBQUERY(tweets.replies, $_element1, $_element1.tweeter.tweets.@count > 1).@count > 0"
      ),
      (
        "ANY tweets.replies.@max.created > '2024'",
        "SUBQUERY(tweets, $_element1, $_element1.replies.@max.created >= CAST(757382400.0, "
          + "\"NSDate\")).@count > 0"
      ),
      (
        "ANY SUBQUERY(tweets, $t, $t.likeCount > 1).hashtags.@count == 3",
        "SUBQUERY(SUBQUERY(tweets, $t, $t.likeCount > 1), $_element1, "
          + "$_element1.hashtags.@count == 3).@count > 0"
      ),
      ("ANY tweets.@count == 3", "tweets.@count == 3"),
      ("NONE tweets.@max.likeCount > 3", "NOT tweets.@max.likeCount > 3"),
      ("tweets.hashtags.@count == 3", "tweets.hashtags.@count == 3"),
    ])
  func lowering(format: String, expected: String) throws {
    #expect(try check(format).format == expected)
  }

  @Test(
    "a calculation over nested collections is refused",
    arguments: [
      "ANY tweets.hashtags.@count + 1 == 4", "ALL sum(tweets.replies.likeCount) > 3",
      "NONE abs(tweets.replies.@sum.likeCount) == 0", "ANY count(tweets.hashtags) == 3",
    ])
  func refused(format: String) throws {
    let error = try #require(throws: FetchPredicateError.self) { try check(format) }
    #expect(error.code == .unsupported)
    #expect(error.message.hasSuffix("can't be applied to a calculation over nested collections"))
    #expect(error.hint == "write SUBQUERY(collection, $x, condition on $x).@count > 0")
    #expect(error.offsets != nil)
  }

  private static func user(_ counts: [Int]) -> PredicateDictionary {
    func tweet(_ count: Int) -> PredicateOperand {
      let tags = (0..<count).map { number in
        PredicateOperand.object(
          PredicateDictionary([
            "tag": .value(.string("t\(number)")), "weight": .value(.integer(Int64(number))),
          ]))
      }
      return .object(PredicateDictionary(["hashtags": .collection(tags)]))
    }
    return PredicateDictionary(["tweets": .collection(counts.map(tweet))])
  }

  @Test(
    "the evaluator gives the same answers without a model",
    arguments: [
      ("ANY tweets.hashtags.@count == 3", [1, 3], true),
      ("ANY tweets.hashtags.@count == 3", [1, 2], false),
      ("ANY tweets.hashtags.@count == 3", [], false),
      ("ALL tweets.hashtags.@count == 3", [3, 3], true),
      ("ALL tweets.hashtags.@count == 3", [3, 0], false),
      ("ALL tweets.hashtags.@count == 3", [], true),
      ("NONE tweets.hashtags.@count == 3", [1, 2], true),
      ("NONE tweets.hashtags.@count == 3", [1, 3], false),
      ("ANY tweets.hashtags.@max.weight == 1", [2, 5], true),
      ("ANY tweets.hashtags.@max.weight == 1", [3, 5], false),
      ("ANY tweets.hashtags.weight.@sum.self == 3", [3, 1], true),
      ("ANY tweets.hashtags.@avg.weight == 1", [3, 1], true),
      ("NONE tweets.hashtags.@count == 0", [], true),
      ("tweets.hashtags.@count == 3", [1, 2], true),
      ("ANY tweets.@count == 2", [1, 2], true),
    ] as [(String, [Int], Bool)])
  func evaluation(format: String, counts: [Int], expected: Bool) throws {
    #expect(try FetchPredicate(format: format).evaluate(with: Self.user(counts)) == expected)
  }
}
