/// How a walk ended.
package struct WalkResult: Sendable, Hashable {
  /// Why there is no further page.
  package enum Reason: String, Sendable, Hashable {
    /// The server has no further page.
    case endOfPages
    /// Everything newer than the old mark was seen.
    case reachedMark
    /// A whole page was known already.
    case knownPage
    /// The server gave a cursor for the second time.
    case repeatedCursor
    /// The server gave a page that does not lie below the last one.
    case repeatedPage
    /// Page after page came without a new tweet.
    case emptyPages
    /// A page isn't whole and gives no way to go on.
    case defectivePage
    /// A page has tweets but no identifiers, so the next one has no address.
    case unreadablePage
    /// The caller ended the walk.
    case stopped
  }

  /// Why there is no further page.
  package var reason: Reason
  /// The mark to keep for the next refresh: the newest identifier seen where the walk is complete,
  /// else the old mark.
  ///
  /// Nil where there is none yet.
  package var mark: Int64?
  /// What is missing between the new tweets and the old mark.
  package var gap: IdentifierGap?
  /// Stretches within the walk where a page wasn't whole.
  package var holes: [IdentifierGap] = []

  /// A result from its parts.
  package init(reason: Reason, mark: Int64?, gap: IdentifierGap? = nil) {
    self.reason = reason
    self.mark = mark
    self.gap = gap
  }

  /// Leaves out a gap that was taken care of in another way.
  mutating func remove(_ other: IdentifierGap) {
    if gap == other { gap = nil }
    holes.removeAll { $0 == other }
  }

  /// All stretches that may hold tweets which the walk didn't see.
  package var gaps: [IdentifierGap] { holes + (gap.map { [$0] } ?? []) }

  /// Whether everything between the old mark and the newest tweet was seen, as far as the
  /// endpoint reaches.
  package var isComplete: Bool { hasReachedEnd && holes.isEmpty }

  /// Whether the walk came to its end, with or without holes.
  var hasReachedEnd: Bool {
    switch reason {
    case .endOfPages, .reachedMark, .knownPage: true
    case .repeatedCursor, .repeatedPage, .emptyPages, .unreadablePage, .defectivePage, .stopped:
      false
    }
  }
}
