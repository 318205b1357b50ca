extension PageWalk {
  /// Parameters that begin a walk somewhere below the newest tweet.
  static let cursorParameters = ["next_token", "pagination_token"]

  /// A reason to end in place of a next page.
  struct End: Error {
    var reason: WalkResult.Reason
  }

  /// Why the walk ends with `page` whatever its cursor says, or nil.
  func endReason(_ page: PageFacts) -> WalkResult.Reason? {
    if page.isKnown, page.count > 0 {
      if endpoint.refresh == .untilKnownPage {
        if checkpoint.stopsAtKnownPage { return .knownPage }
      } else if let mark = checkpoint.mark, let largest = page.largest, largest <= mark {
        return .reachedMark
      }
    }
    // With since_id in the request the server ends the walk. Without it the order of the
    // identifiers does, where there is one.
    guard endpoint.refresh == .sinceID || endpoint.refresh == .untilMark,
      let bound = checkpoint.bound, checkpoint.sinceID ?? 0 < bound,
      let smallest = page.smallest, smallest <= bound
    else { return nil }
    return .reachedMark
  }

  /// The `max_id` of the page below `page`.
  func nextMaxID(_ page: PageFacts, url: RequestURL) -> Result<Int64, End> {
    if page.count == 0 { return .failure(End(reason: .endOfPages)) }
    guard let smallest = page.smallest else { return .failure(End(reason: .unreadablePage)) }
    // The server counts max_id itself as part of the page.
    guard smallest > 1 else { return .failure(End(reason: .endOfPages)) }
    var maxID = smallest - 1
    if endpoint.paging == .nextResults, let nextResults = page.nextResults,
      let named = RequestURL(nextResults).value(of: "max_id").flatMap({ Int64($0) }), named > 0
    {
      maxID = min(maxID, named)
    }
    if let last = url.value(of: "max_id").flatMap({ Int64($0) }), maxID >= last {
      return .failure(End(reason: .repeatedPage))
    }
    // since_id is exclusive, so there is nothing between them; a smaller max_id is refused with
    // code 195.
    if let sinceID = checkpoint.sinceID, maxID <= sinceID {
      return .failure(End(reason: .reachedMark))
    }
    return .success(maxID)
  }

  mutating func finish(_ reason: WalkResult.Reason) {
    var result = WalkResult(reason: reason, mark: checkpoint.mark, gap: nil)
    if !result.isComplete {
      result.gap = IdentifierGap(
        after: checkpoint.mark, before: checkpoint.oldest, reason: .interrupted)
    } else if checkpoint.isBeyondReach, reason == .endOfPages {
      result.gap = IdentifierGap(
        after: checkpoint.mark, before: checkpoint.oldest, reason: .beyondReach)
    }
    if result.isComplete, !checkpoint.startsMidway, endpoint.refresh != .conditional {
      result.mark = Self.extreme(checkpoint.mark, checkpoint.newest, max)
    }
    if checkpoint.fillsGap { result.mark = nil }
    next = .finished(result)
  }

  static func extreme(
    _ first: Int64?, _ second: Int64?, _ choose: (Int64, Int64) -> Int64
  ) -> Int64? {
    guard let first else { return second }
    guard let second else { return first }
    return choose(first, second)
  }

  /// FNV-1a with 64 bits: the same in every process, unlike the standard library's hashes.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
