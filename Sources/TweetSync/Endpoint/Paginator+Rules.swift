import Basics

extension Paginator {
  /// Parameters that begin a walk somewhere below the newest tweet.
  static let cursorParameters = ["next_token", "pagination_token"]

  /// A reason to end in place of a next page.
  struct End: Error {
    var reason: WalkResult.Reason
  }

  /// Why the walk ends with `page` whatever its cursor says, or nil.
  func endReason(_ page: PageFacts) -> WalkResult.Reason? {
    if page.isKnown, page.count > 0, page.defect == nil {
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

  /// The request for the page below `page`.
  func nextURL(after page: PageFacts, _ url: RequestURL) -> Result<RequestURL, End> {
    var url = url
    switch endpoint.paging {
    case .single:
      return .failure(End(reason: .endOfPages))
    case .token(let parameter):
      guard let token = page.nextToken, !token.isEmpty else {
        return .failure(End(reason: .endOfPages))
      }
      guard !seenCursors.contains(Self.hash(token)), url.value(of: parameter) != token else {
        return .failure(End(reason: .repeatedCursor))
      }
      url.set(parameter, token)
    case .maxID, .nextResults:
      switch nextMaxID(page, url: url) {
      case .success(let maxID): url.set("max_id", String(maxID))
      case .failure(let end): return .failure(end)
      }
    }
    return .success(url)
  }

  /// The `max_id` of the page below `page`.
  func nextMaxID(_ page: PageFacts, url: RequestURL) -> Result<Int64, End> {
    let named =
      endpoint.paging == .nextResults
      ? page.nextResults.flatMap { RequestURL($0).value(of: "max_id") }.flatMap { Int64($0) } : nil
    var maxID = Int64.max
    if page.count > 0 {
      guard let smallest = page.cursorBase else { return .failure(End(reason: .unreadablePage)) }
      // The server counts max_id itself as part of the page.
      guard smallest > 1 else { return .failure(End(reason: .endOfPages)) }
      maxID = smallest - 1
    } else if named == nil {
      return .failure(End(reason: .endOfPages))
    }
    if let named, named > 0 { maxID = min(maxID, named) }
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

  /// Notes a page that isn't whole: what lies between its neighbours may be missing.
  mutating func addHole(above page: PageFacts, below oldest: Int64?) {
    let isFillable = endpoint.refresh == .sinceID
    let after = isFillable ? page.smallest.map { $0 - 1 } ?? checkpoint.mark : checkpoint.mark
    let hole = IdentifierGap(after: after, before: oldest, reason: .interrupted)
    checkpoint.holes = (checkpoint.holes ?? []) + [hole]
  }

  /// Counts pages in a row that add no tweet to the walk.
  mutating func countEmptyPage(_ page: PageFacts) -> Int {
    var addsNothing = page.count == 0
    if let identifiers = page.identifiers {
      addsNothing = identifiers.isSubset(of: seenTweets)
      seenTweets.formUnion(identifiers)
    }
    emptyPageCount = addsNothing ? emptyPageCount + 1 : 0
    return emptyPageCount
  }

  /// Works out by the service's own time whether the endpoint still looks back to the mark.
  mutating func judgeReach(_ page: PageFacts) {
    guard checkpoint.isRefusedByService != true else { return }
    guard let time = page.serviceTime else {
      // Without the service's time, the clock counts only beside an answer without any tweet, and only
      // where the service doesn't refuse what is too old.
      if endpoint.version == .v1, checkpoint.isGapOldByClock == true {
        checkpoint.isBeyondReach = checkpoint.newest == nil && page.count == 0
      }
      return
    }
    checkpoint.isBeyondReach = [checkpoint.mark, checkpoint.gapEnd].contains { end in
      end.map { endpoint.isOld($0, now: time) } ?? false
    }
  }

  mutating func finish(_ reason: WalkResult.Reason) {
    var result = WalkResult(reason: reason, mark: checkpoint.mark, gap: nil)
    result.holes = checkpoint.holes ?? []
    if !result.hasReachedEnd {
      result.gap = IdentifierGap(
        after: checkpoint.mark, before: checkpoint.oldest, reason: .interrupted)
    } else if checkpoint.isBeyondReach, reason == .endOfPages, !hasMetMark {
      result.gap = IdentifierGap(
        after: checkpoint.mark, before: checkpoint.oldest, reason: .beyondReach)
    }
    if result.isComplete, !checkpoint.startsMidway, endpoint.refresh != .conditional {
      result.mark = Self.extreme(checkpoint.mark, checkpoint.newest, max)
    }
    if checkpoint.fillsGap { result.mark = nil }
    next = .finished(result)
  }

  /// True if the walk has come down to its mark, however old that is.
  private var hasMetMark: Bool {
    guard let mark = checkpoint.mark, let oldest = checkpoint.oldest else { return false }
    return oldest <= mark
  }

  static func extreme(
    _ first: Int64?, _ second: Int64?, _ choose: (Int64, Int64) -> Int64
  ) -> Int64? {
    guard let first else { return second }
    guard let second else { return first }
    return choose(first, second)
  }

  /// A hash of `text` that is the same in every process.
  static func hash(_ text: String) -> UInt64 { FNV1a(text.utf8).value }
}
