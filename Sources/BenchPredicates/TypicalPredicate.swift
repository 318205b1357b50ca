/// A question about tweets, as a predicate and as the best SQL that a person would write for it.
struct TypicalPredicate {
  /// A short name for tables.
  var name: String
  /// The entity whose objects are asked for.
  var entity = "Tweet"
  /// The predicate.
  var format: String
  /// The text after `SELECT … FROM` in the hand-written SQL, with `o` for the object's table.
  var sql: String
  /// The same question put to the index of texts, where it has one.
  var indexed: String?
  /// The cases in which the hand-written SQL means less than the predicate; empty if both mean the same.
  var difference = ""

  /// The hand-written SQL for the number of objects, in one or two ways.
  var counts: [String] { ways.map { "SELECT count(*) FROM \($0)" } }

  /// The hand-written SQL for the newest twenty, in the same total order, in one or two ways.
  var newest: [String] {
    ways.map {
      "SELECT o.identifier FROM \($0) ORDER BY "
        + (entity == "Tweet" ? "o.created DESC, o.identifier" : "o.identifier DESC") + " LIMIT 20"
    }
  }

  private var ways: [String] { [sql] + (indexed.map { [$0] } ?? []) }

  /// Tweets whose text holds all of `trigrams`, as the index knows them, and then passes `test`.
  private static func indexed(_ trigrams: [String], _ test: String) -> String {
    let question = trigrams.map { "\"\($0)\"" }.joined(separator: " AND ")
    return """
      tweet o WHERE o.identifier IN (SELECT k.key FROM tweet_text_search('\(question)') s
      JOIN tweet_text_search_keys k ON k.id = s.rowid) AND \(test)
      """
  }

  static let all: [TypicalPredicate] = [
    TypicalPredicate(
      name: "contains[c]", format: "text CONTAINS[c] \"coffee\"",
      sql: "tweet o WHERE o.text LIKE '%coffee%'",
      indexed: indexed(["cof", "off", "ffe", "fee"], "o.text LIKE '%coffee%'"),
      difference: "LIKE folds ASCII only"),
    TypicalPredicate(
      name: "contains[c], rare", format: "text CONTAINS[c] \"zanzibar\"",
      sql: "tweet o WHERE o.text LIKE '%zanzibar%'",
      indexed: indexed(["zan", "nzi", "bar"], "o.text LIKE '%zanzibar%'"),
      difference: "LIKE folds ASCII only"),
    TypicalPredicate(
      name: "contains[cd], accents", format: "text CONTAINS[cd] \"cafe\"",
      sql: """
        tweet o WHERE o.text LIKE '%cafe%' OR o.text LIKE '%café%' OR o.text LIKE '%cafÉ%'
        """,
      indexed: indexed(
        ["caf", "afe"],
        "(o.text LIKE '%cafe%' OR o.text LIKE '%café%' OR o.text LIKE '%cafÉ%')"),
      difference: "knows only the spellings that are listed"),
    TypicalPredicate(
      name: "BEGINSWITH", format: "text BEGINSWITH \"@u10 \"",
      sql: "tweet o WHERE o.text GLOB '@u10 *'",
      indexed: indexed(["@u1", "u10", "10 "], "o.text GLOB '@u10 *'")),
    TypicalPredicate(
      name: "LIKE[c]", format: "text LIKE[c] \"*coffee*night*\"",
      sql: "tweet o WHERE o.text LIKE '%coffee%night%'",
      indexed: indexed(["cof", "off", "fee", "nig", "igh"], "o.text LIKE '%coffee%night%'"),
      difference: "LIKE folds ASCII only"),
    TypicalPredicate(
      name: "date range", format: "created >= \"2020-03\" AND created < \"2020-04\"",
      sql: "tweet o WHERE o.created >= 1583020800 AND o.created < 1585699200"),
    TypicalPredicate(
      name: "author and date",
      format: "tweeter.screenName == \"u10\" AND created >= \"2020\" AND created < \"2021\"",
      sql: """
        tweet o JOIN twitter_user u ON u.identifier = o.tweeter
        WHERE u.screen_name = 'u10' AND o.created >= 1577836800 AND o.created < 1609459200
        """),
    TypicalPredicate(
      name: "ANY hashtags.tag", format: "ANY hashtags.tag == \"swift\"",
      sql: """
        tweet o WHERE o.identifier IN (SELECT l.tweet FROM tweet_hashtags l
        JOIN hashtag h ON h.id = l.hashtag WHERE h.tag = 'swift')
        """),
    TypicalPredicate(
      name: "tweets.@count", entity: "TwitterUser", format: "tweets.@count > 5",
      sql: """
        twitter_user o WHERE o.identifier IN
        (SELECT tweeter FROM tweet GROUP BY tweeter HAVING count(*) > 5)
        """),
    TypicalPredicate(
      name: "IN, eight names",
      format: """
        tweeter.screenName IN {"u20", "u21", "u22", "u23", "u24", "u25", "u26", "u27"}
        """,
      sql: """
        tweet o WHERE o.tweeter IN (SELECT identifier FROM twitter_user WHERE screen_name IN
        ('u20', 'u21', 'u22', 'u23', 'u24', 'u25', 'u26', 'u27'))
        """),
    TypicalPredicate(
      name: "NONE and a number", format: "NONE hashtags.tag == \"swift\" AND likeCount > 290",
      sql: """
        tweet o WHERE o.like_count > 290 AND NOT EXISTS (SELECT 1 FROM tweet_hashtags l
        JOIN hashtag h ON h.id = l.hashtag WHERE l.tweet = o.identifier AND h.tag = 'swift')
        """),
    TypicalPredicate(
      name: "lang and likes", format: "lang == \"ja\" AND likeCount > 250",
      sql: "tweet o WHERE o.lang = 'ja' AND o.like_count > 250"),
  ]
}
