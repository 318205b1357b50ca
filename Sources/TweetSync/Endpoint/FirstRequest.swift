import TweetFormats

/// The address of a walk's first page.
struct FirstRequest: Sendable, Hashable {
  /// The URL with every default and, where it applies, `since_id`.
  var url: RequestURL
  /// The `since_id` in it, nil where there is none.
  var sinceID: Int64?
  /// Whether the old mark lies further back than the endpoint looks.
  var isBeyondReach = false
}

extension APIEndpoint {
  /// How much older than the mark `since_id` is, in milliseconds.
  ///
  /// Identifiers of one second are not strictly in order, so a tweet may turn up below the newest
  /// one that was seen. What comes twice is merged.
  package static let usualOverlap: Int64 = 5_000

  /// How much earlier than its true end the reach is taken to end, in seconds: a walk that waits
  /// for rate limits asks for later pages with the same `since_id`.
  static let reachMargin: Int64 = 3_600

  /// The first request of a walk down to `mark`.
  ///
  /// - Parameters:
  ///   - url: the user's URL.
  ///   - mark: the newest identifier of the last complete walk, nil for a first one.
  ///   - now: the present in seconds since 1970.
  ///   - overlap: see `usualOverlap`, in milliseconds.
  func firstRequest(
    _ url: RequestURL, mark: Int64?, now: Int64, overlap: Int64
  ) -> FirstRequest {
    var result = url
    // A since_id of 0 or of nothing is refused with code 44.
    var sinceID = url.value(of: "since_id").flatMap { Int64($0) }
    if let given = sinceID, given <= 0 { sinceID = nil }
    if url.contains("since_id"), sinceID == nil { result.remove("since_id") }

    var isBeyondReach = false
    if refresh == .sinceID, let mark, mark > 0 {
      let since = Snowflake.earlier(than: mark, milliseconds: overlap)
      isBeyondReach = isOld(since, now: now)
      // v2 refuses since_id beside end_time; then the walk finds the mark by itself. So it does where
      // the mark seems too old, as one end of the service may refuse it, and the clock may be wrong.
      let isRefused = isBeyondReach || (version == .v2 && url.contains("end_time"))
      if !isRefused, since > sinceID ?? 0 {
        sinceID = since
        result.set("since_id", String(since))
        // It was earlier than the mark, and v2 refuses it beside since_id.
        if version == .v2 { result.remove("start_time") }
      }
    }
    return FirstRequest(
      url: addingDefaults(to: result), sinceID: sinceID, isBeyondReach: isBeyondReach)
  }

  /// Whether `identifier` was made before the time that the endpoint looks back to.
  func isOld(_ identifier: Int64, now: Int64) -> Bool {
    guard let reach else { return false }
    guard let made = Snowflake.milliseconds(of: identifier) else { return true }
    return made / 1_000 < now - reach + Self.reachMargin
  }
}
