extension APIEndpoint {
  /// Every endpoint that is known, the more exact paths first.
  ///
  /// Not certain, as the reference pages do not say it or are gone:
  /// - the order of `liked_tweets`, `bookmarks` and `favorites/list` (seen: newest like first);
  /// - the largest page of `lists/statuses` (seen: 200);
  /// - whether `/2/spaces/:id/tweets` has a second page (no parameter for one is listed).
  package static let all: [APIEndpoint] = [
    APIEndpoint(
      "/2/tweets/search/recent", .token(parameter: "next_token"), .sinceID,
      reach: sevenDays),
    // Pages hold up to 500, but 100 where context annotations are asked for, as they are here.
    APIEndpoint(
      "/2/tweets/search/all", .token(parameter: "next_token"), .sinceID, largestPage: 500),
    APIEndpoint("/2/tweets/:id/quote_tweets", .token(parameter: paginationToken), .untilMark),
    APIEndpoint("/2/tweets/:id", .single, .conditional),
    APIEndpoint("/2/tweets", .single, .conditional),
    APIEndpoint("/2/users/:id/tweets", .token(parameter: paginationToken), .sinceID),
    APIEndpoint("/2/users/:id/mentions", .token(parameter: paginationToken), .sinceID),
    APIEndpoint(
      "/2/users/:id/liked_tweets", .token(parameter: paginationToken), .untilKnownPage),
    // With pages of 100 the service ends the list early.
    APIEndpoint(
      "/2/users/:id/bookmarks", .token(parameter: paginationToken), .untilKnownPage,
      largestPage: 90),
    APIEndpoint(
      "/2/users/:id/timelines/reverse_chronological", .token(parameter: paginationToken),
      .sinceID),
    APIEndpoint("/2/lists/:id/tweets", .token(parameter: paginationToken), .untilMark),
    APIEndpoint("/2/spaces/:id/tweets", .single, .conditional),
    APIEndpoint(
      "/1.1/search/tweets.json", .nextResults, .sinceID, reach: sevenDays,
      extraDefaults: v1Defaults + [Parameter("result_type", "recent")]),
    APIEndpoint(
      "/1.1/statuses/user_timeline.json", .maxID, .sinceID, largestPage: 200,
      extraDefaults: v1Defaults + [Parameter("include_rts", "true")]),
    APIEndpoint(
      "/1.1/statuses/home_timeline.json", .maxID, .sinceID, largestPage: 200,
      extraDefaults: v1Defaults),
    APIEndpoint(
      "/1.1/statuses/mentions_timeline.json", .maxID, .sinceID, largestPage: 200,
      extraDefaults: v1Defaults),
    // It takes a since_id, but that would hide an old tweet that was liked only now.
    APIEndpoint(
      "/1.1/favorites/list.json", .maxID, .untilKnownPage, largestPage: 200,
      extraDefaults: v1Defaults),
    APIEndpoint(
      "/1.1/lists/statuses.json", .maxID, .sinceID, largestPage: 200,
      extraDefaults: v1Defaults + [Parameter("include_rts", "true")]),
    APIEndpoint("/1.1/statuses/lookup.json", .single, .conditional, extraDefaults: v1Defaults),
    APIEndpoint("/1.1/statuses/show.json", .single, .conditional, extraDefaults: v1Defaults),
    APIEndpoint("/1.1/statuses/show/:id.json", .single, .conditional, extraDefaults: v1Defaults),
  ]

  private static let sevenDays: Int64 = 7 * 86_400
  private static let paginationToken = "pagination_token"

  private static let v1Defaults = [
    // Without it texts are cut at 140 characters.
    Parameter("tweet_mode", "extended"),
    Parameter("include_entities", "true"),
    Parameter("include_ext_alt_text", "true"),
  ]
}
