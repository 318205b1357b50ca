import TweetFormats

/// Walks the pages of an endpoint from the newest to the last mark.
///
/// It is a pure state machine: it gives the address of the next page, is told what was on it, and
/// in the end says how far the refresh came. It sends nothing and keeps nothing. The caller keeps
/// `checkpoint` in the same transaction as the page's tweets, so that a walk that was cut off goes
/// on where it was.
///
///     var walk = Paginator(endpoint: endpoint, url: url, mark: source.mark, now: now)
///     while case .fetch(let address) = walk.next {
///       let facts = try store(fetch(address), walk.checkpoint)
///       walk.record(facts)
///     }
package struct Paginator: Sendable, Hashable {
  /// What to do next.
  package enum Next: Sendable, Hashable {
    /// Fetch that URL and call `record(_:)`.
    case fetch(String)
    /// Nothing: the walk has ended.
    case finished(WalkResult)
  }

  /// How many pages in a row may add no tweet before the walk ends.
  ///
  /// Pages of v2 may be empty in between: withheld tweets are taken out after the page was cut. But
  /// some endpoints hand out a new token forever.
  static let emptyPageLimit = 10

  /// The endpoint.
  package let endpoint: APIEndpoint
  /// What to do next.
  package internal(set) var next: Next
  /// What a later process needs to go on.
  package internal(set) var checkpoint: Checkpoint
  /// Hashes of the cursors so far; a walk of thousands of pages must not keep their texts.
  var seenCursors: Set<UInt64> = []
  /// The tweets so far, to notice pages that repeat.
  var seenTweets: Set<Int64> = []
  var emptyPageCount = 0

  /// A walk that begins at the newest tweet.
  ///
  /// - Parameters:
  ///   - endpoint: the endpoint of `url`.
  ///   - url: the user's URL; missing parameters are added.
  ///   - mark: the newest identifier of the last complete walk, nil for a first one.
  ///   - now: the present in seconds since 1970.
  ///   - overlap: how much older than the mark the walk ends, in milliseconds.
  ///   - stopsAtKnownPage: whether a page that is known as a whole ends the walk. True only where
  ///     an earlier walk was complete: after one that was cut off, known pages hide missing ones.
  package init(
    endpoint: APIEndpoint, url: RequestURL, mark: Int64?, now: Int64,
    overlap: Int64 = APIEndpoint.usualOverlap, stopsAtKnownPage: Bool = false
  ) {
    let first = endpoint.firstRequest(url, mark: mark, now: now, overlap: overlap)
    let usableMark = mark.flatMap { $0 > 0 ? $0 : nil }
    self.endpoint = endpoint
    checkpoint = Checkpoint(
      url: first.url.text, mark: usableMark, sinceID: first.sinceID,
      bound: usableMark.map { Snowflake.earlier(than: $0, milliseconds: overlap) },
      isBeyondReach: first.isBeyondReach, stopsAtKnownPage: stopsAtKnownPage,
      startsMidway: Self.cursorParameters.contains { url.contains($0) })
    next = .fetch(first.url.text)
    // The user's own upper end may lie below the mark: then nothing can be new, and asking would
    // be refused with code 195.
    let upper = (first.url.value(of: "max_id") ?? first.url.value(of: "until_id"))
      .flatMap { Int64($0) }
    if let upper, let sinceID = first.sinceID, upper <= sinceID { finish(.reachedMark) }
  }

  /// A walk that goes on where an earlier one was cut off.
  ///
  /// - Parameters:
  ///   - endpoint: the endpoint of the checkpoint's URL.
  ///   - checkpoint: what the earlier walk left.
  package init(endpoint: APIEndpoint, resuming checkpoint: Checkpoint) {
    self.endpoint = endpoint
    self.checkpoint = checkpoint
    next = .fetch(checkpoint.url)
  }

  /// Takes the facts of the page that `next` asked for.
  ///
  /// It does nothing once the walk has ended.
  package mutating func record(_ page: PageFacts) {
    guard case .fetch(let text) = next else { return }
    let oldestBefore = checkpoint.oldest
    checkpoint.pageCount += 1
    checkpoint.newest = Self.extreme(checkpoint.newest, page.largest, max)
    checkpoint.oldest = Self.extreme(checkpoint.oldest, page.smallest, min)
    judgeReach(page)
    if page.defect != nil { addHole(above: page, below: oldestBefore) }
    if let reason = endReason(page) {
      finish(reason)
      return
    }
    switch nextURL(after: page, RequestURL(text)) {
    case .success(let url):
      if countEmptyPage(page) >= Self.emptyPageLimit {
        finish(.emptyPages)
        return
      }
      if let token = page.nextToken { seenCursors.insert(Self.hash(token)) }
      checkpoint.url = url.text
      next = .fetch(url.text)
    case .failure(let end):
      if page.defect != nil, end.reason == .endOfPages {
        // The hole is all that lies below the page before, so it needs no gap of its own.
        checkpoint.holes?.removeLast()
        checkpoint.oldest = oldestBefore
        finish(.defectivePage)
      } else {
        finish(end.reason)
      }
    }
  }

  /// Ends the walk before its end, for a limit of the caller.
  package mutating func stop() {
    if case .fetch = next { finish(.stopped) }
  }
}
