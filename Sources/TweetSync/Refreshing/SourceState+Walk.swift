extension APIEndpoint {
  /// Whether a walk can begin at a gap, so that one that was stopped need not be walked anew.
  var fillsGaps: Bool { refresh == .sinceID }
}

extension SourceState {
  /// Notes how a walk ended.
  ///
  /// The mark moves only when everything up to it is there: while there are gaps, only the newest tweet
  /// that was seen does.
  mutating func note(_ result: WalkResult, of walk: Paginator) {
    let facts = walk.checkpoint
    checkpoint = nil
    if result.gaps.isEmpty, result.isComplete, !facts.startsMidway, !facts.fillsGap {
      // The walk went through every gap above its start, too.
      gaps.removeAll { $0.after ?? 0 >= facts.mark ?? 0 }
    }
    for gap in result.gaps { note(gap) }
    if !facts.fillsGap, !facts.startsMidway {
      // Where a gap can't be filled, the next walk must begin at the old mark.
      let isStopped = !result.isComplete && walk.endpoint.fillsGaps
      let seen = isStopped ? facts.newest : result.mark
      if let seen { newestSeen = max(newestSeen ?? seen, seen) }
    }
    if !gaps.contains(where: { $0.reason == .interrupted }) { newestIdentifier = newestSeen }
  }

  /// Turns a gap into a note that nothing is done about.
  mutating func giveUp(_ gap: IdentifierGap) {
    gaps.removeAll { $0 == gap }
    note(IdentifierGap(after: gap.after, before: gap.before, reason: .beyondReach))
    if !gaps.contains(where: { $0.reason == .interrupted }) { newestIdentifier = newestSeen }
  }

  /// Forgets a mark that can't be one, as it lies in the future.
  mutating func forgetMark(above limit: Int64) {
    newestIdentifier = nil
    newestSeen = nil
    gaps.removeAll { $0.after ?? 0 > limit }
  }

  /// Notes a gap, once.
  mutating func note(_ gap: IdentifierGap) {
    if !gaps.contains(gap) { gaps.append(gap) }
  }
}
