extension PageWalk {
  /// A walk through a gap that an earlier one left, or nil where the endpoint does not get there:
  /// it cannot begin in the middle, or the gap lies beyond its reach.
  ///
  /// Its result's `mark` is nil: filling a gap does not change how far the newest walk came. The
  /// gap is closed where the result is complete and has no gap itself.
  ///
  /// - Parameters:
  ///   - endpoint: the endpoint of `url`.
  ///   - url: the user's URL.
  ///   - gap: what is to be filled.
  ///   - now: the present in seconds since 1970.
  public init?(endpoint: APIEndpoint, url: RequestURL, filling gap: IdentifierGap, now: Int64) {
    guard endpoint.refresh == .sinceID, !Self.cursorParameters.contains(where: url.contains)
    else { return nil }
    var bounded = url
    if let before = gap.before {
      guard before > 1, !endpoint.isOld(before, now: now) else { return nil }
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
    if case .finished(let result) = next { finish(result.reason) }
  }
}
