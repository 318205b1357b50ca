extension Paginator {
  /// A walk through a gap that an earlier one left, or nil where no request can begin there.
  ///
  /// Its result's `mark` is nil: filling a gap does not change how far the newest walk came. The
  /// gap is closed where the result is complete and has no gap itself.
  ///
  /// A clock says nothing about whether the endpoint still looks back to the gap: the walk asks, and
  /// the service's answer decides.
  ///
  /// - Parameters:
  ///   - endpoint: the endpoint of `url`.
  ///   - url: the user's URL.
  ///   - gap: what is to be filled.
  ///   - now: the present in seconds since 1970.
  package init?(endpoint: APIEndpoint, url: RequestURL, filling gap: IdentifierGap, now: Int64) {
    guard endpoint.refresh == .sinceID, !Self.cursorParameters.contains(where: url.contains)
    else { return nil }
    var bounded = url
    if let before = gap.before {
      guard before > 1 else { return nil }
      switch endpoint.version {
      case .v1:
        bounded.set("max_id", String(before - 1))
      case .v2:
        // v2 refuses until_id beside a time.
        if url.contains("end_time") { return nil }
        bounded.remove("start_time")
        bounded.set("until_id", String(before))
      }
    }
    self.init(endpoint: endpoint, url: bounded, mark: gap.after, now: now)
    checkpoint.fillsGap = true
    checkpoint.gapEnd = gap.before
    checkpoint.oldest = gap.before
    checkpoint.isGapOldByClock = gap.before.map { endpoint.isOld($0, now: now) }
    if case .finished(let result) = next { finish(result.reason) }
  }

  /// Takes the service's refusal of a request for its `since_id`, `until_id` or `max_id`, which lies
  /// further back than the endpoint looks.
  ///
  /// - Parameter isRefused: Is asked for the name of a parameter.
  /// - Returns: True if the walk goes on, or has ended, because of that.
  package mutating func takeRefusal(_ isRefused: (String) -> Bool) -> Bool {
    guard case .fetch(let text) = next, checkpoint.pageCount == 0 else { return false }
    if checkpoint.fillsGap, checkpoint.gapEnd != nil, isRefused("until_id") || isRefused("max_id") {
      checkpoint.isBeyondReach = true
      checkpoint.isRefusedByService = true
      finish(.endOfPages)
      return true
    }
    guard checkpoint.sinceID != nil, checkpoint.mark != nil, isRefused("since_id") else {
      return false
    }
    var url = RequestURL(text)
    url.remove("since_id")
    checkpoint.sinceID = nil
    checkpoint.isBeyondReach = true
    checkpoint.isRefusedByService = true
    checkpoint.url = url.text
    next = .fetch(url.text)
    return true
  }
}
