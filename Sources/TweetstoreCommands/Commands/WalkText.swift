import TweetSync

/// The end of a pagination, in words.
struct WalkText {
  private let report: FetchReport
  private let walk: WalkResult

  /// Nil where the source has no pages or nothing is to be said.
  init?(_ report: FetchReport) {
    guard let walk = report.walk else { return nil }
    self.report = report
    self.walk = walk
  }

  /// The tweets that may be missing, and what to do about it, gap by gap.
  var gaps: [(message: String, hint: String)] {
    let found = (walk.gaps + report.unreachableGaps).map { gap in
      (
        message(gap),
        gap.reason == .beyondReach
          ? "the service doesn't look back to them any more; refresh more often"
          : "the next 'tweetstore refresh' tries to fill the gap"
      )
    }
    let lost = report.lostGaps.map {
      (
        message($0),
        "the endpoint can't be asked for these alone, so that no refresh fills the gap; fetch "
          + "without --max-pages, or bring them from elsewhere"
      )
    }
    return found + lost
  }

  private func message(_ gap: IdentifierGap) -> String {
    let range =
      switch (gap.after, gap.before) {
      case (let after?, let before?): "between \(after) and \(before)"
      case (nil, let before?): "older than \(before)"
      case (let after?, nil): "newer than \(after)"
      case (nil, nil): "of this source"
      }
    return "\(report.source): tweets \(range) may be missing"
  }

  /// Up to where the source is complete; nil where it isn't.
  var completeness: String? {
    guard walk.isComplete, let mark = walk.mark else { return nil }
    let pages = report.pageCount == 1 ? "1 page" : "\(report.pageCount) pages"
    return "\(report.source): complete up to \(mark), after \(pages)"
  }
}
