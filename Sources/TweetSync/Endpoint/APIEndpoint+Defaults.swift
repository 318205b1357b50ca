extension APIEndpoint {
  /// `url` with every parameter that it does not name and that the archive wants.
  ///
  /// For v2 these are all public fields and expansions, for v1.1 `tweet_mode=extended` and the
  /// like, and for both the largest page. Parameters that the URL names stay as they are and
  /// where they are.
  ///
  /// Left out are fields that only the author may ask for (`non_public_metrics`,
  /// `organic_metrics`, `promoted_metrics`) and fields that depend on who asks
  /// (`connection_status`, `receives_your_dm`): one of them without the right makes the server
  /// refuse the whole request.
  package func addingDefaults(to url: RequestURL) -> RequestURL {
    var result = url
    if version == .v2 {
      for parameter in Self.fieldParameters where !Self.isNamed(parameter.name, in: url) {
        result.append(parameter.name, parameter.value)
      }
    }
    for parameter in extraDefaults where !url.contains(parameter.name) {
      result.append(parameter.name, parameter.value)
    }
    if path == "/2/tweets/search/all", !Self.timeBounds.contains(where: url.contains) {
      // Without a start the endpoint looks back 30 days only.
      result.append("start_time", "2006-03-21T00:00:00Z")
    }
    if let pageSizeParameter, !url.contains(pageSizeParameter) {
      result.append(pageSizeParameter, String(largestPage(for: result)))
    }
    return result
  }

  /// The largest page that the endpoint gives for the fields of `url`.
  func largestPage(for url: RequestURL) -> Int {
    guard path == "/2/tweets/search/all" else { return largestPage }
    let fields = url.value(of: "tweet.fields") ?? url.value(of: "post.fields") ?? ""
    return fields.split(separator: ",").contains("context_annotations") ? 100 : largestPage
  }

  /// Later reference pages call the first parameter `post.fields`; a URL names one of the two.
  private static func isNamed(_ name: String, in url: RequestURL) -> Bool {
    url.contains(name) || (name == "tweet.fields" && url.contains("post.fields"))
  }

  private static let timeBounds = ["start_time", "end_time", "since_id", "until_id"]

  private static let fieldParameters = [
    Parameter(
      "tweet.fields",
      "article,attachments,author_id,card_uri,community_id,context_annotations,conversation_id,"
        + "created_at,display_text_range,edit_controls,edit_history_tweet_ids,entities,geo,id,"
        + "in_reply_to_user_id,lang,media_metadata,note_tweet,possibly_sensitive,public_metrics,"
        + "referenced_tweets,reply_settings,scopes,source,text,withheld"),
    Parameter(
      "expansions",
      "article.cover_media,article.media_entities,attachments.media_keys,"
        + "attachments.media_source_tweet,attachments.poll_ids,author_id,edit_history_tweet_ids,"
        + "entities.mentions.username,entities.note.mentions.username,geo.place_id,"
        + "in_reply_to_user_id,referenced_tweets.id,referenced_tweets.id.attachments.media_keys,"
        + "referenced_tweets.id.author_id"),
    Parameter(
      "user.fields",
      "affiliation,created_at,description,entities,id,location,most_recent_tweet_id,name,"
        + "pinned_tweet_id,profile_banner_url,profile_image_url,protected,public_metrics,url,"
        + "username,verified,verified_type,withheld"),
    Parameter(
      "media.fields",
      "alt_text,duration_ms,height,media_key,preview_image_url,public_metrics,type,url,variants,"
        + "width"),
    Parameter(
      "place.fields", "contained_within,country,country_code,full_name,geo,id,name,place_type"),
    Parameter("poll.fields", "duration_minutes,end_datetime,id,options,voting_status"),
  ]
}
