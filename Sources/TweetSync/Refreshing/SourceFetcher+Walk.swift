import FoundationEssentials
import HTTPTransport

extension SourceFetcher {
  /// Walks an endpoint's pages from the newest tweet to the last one seen, then through old gaps.
  func walk(_ source: SourceState, endpoint: APIEndpoint, url: RequestURL) throws -> FetchReport {
    var source = source
    let refusedBefore = source.options.refusedFields
    let isFirst = source.lastRun == nil
    let name = PrintableURL(source.location, hiding: redactor).description
    var report = FetchReport(source: source.name, input: name)
    let session = ImportSession(
      archive: archive, source: source, input: name, options: source.options.imports,
      names: names, originals: originals, fetched: now(), redactor: redactor,
      writesWhenFull: false, monitor: monitor)
    if let checkpoint = source.checkpoint {
      // What an earlier run began is finished first; what is newer comes after.
      try resume(checkpoint, endpoint, &source, session, &report)
    }
    let gaps = source.gaps.filter { $0.reason == .interrupted }
    let walk = newWalk(endpoint, url, source)
    report.walk = try run(walk, &source, session, &report)
    if source.forgetsMark(after: lastPage, now: present) {
      session.warn("the newest tweet known was one from the future, so all are asked for again")
      report.walk = try run(newWalk(endpoint, url, source), &source, session, &report)
    }
    warn(aboutShortList: report, of: endpoint, isFirst: isFirst, session)
    for gap in report.walk?.gaps ?? [] {
      guard gap.reason == .interrupted, endpoint.fillsGaps,
        Paginator(endpoint: endpoint, url: url, filling: gap, now: present) == nil
      else { continue }
      // What no later run could fill isn't promised.
      report.walk?.remove(gap)
      giveUp(gap, &source, &report)
    }
    for gap in gaps where source.gaps.contains(gap) {
      try fill(gap, endpoint, url, &source, session, &report)
    }
    source.lastRun = now()
    warn(aboutFieldsOf: source, since: refusedBefore, session)
    try session.finish(source: try source.update())
    report.input = session.report
    return report
  }

  private var present: Int64 { Int64(now().timeIntervalSince1970) }

  /// A walk from the newest tweet down to what is known of `source`.
  private func newWalk(
    _ endpoint: APIEndpoint, _ url: RequestURL, _ source: SourceState
  ) -> Paginator {
    let start =
      endpoint.fillsGaps
      ? source.newestSeen ?? source.newestIdentifier : source.newestIdentifier
    return Paginator(
      endpoint: endpoint, url: url, mark: start, now: present,
      // Where something is missing, a known page may hide it.
      stopsAtKnownPage: source.lastRun != nil && source.gaps.isEmpty)
  }

  /// Warns of a list that seems to end too early, as the service's bookmarks do.
  private func warn(
    aboutShortList report: FetchReport, of endpoint: APIEndpoint, isFirst: Bool,
    _ session: ImportSession
  ) {
    guard isFirst, endpoint.endsEarly, report.walk?.reason == .endOfPages, report.pageCount == 1,
      let facts = lastPage, let size = lastPageSize, facts.count > 0, facts.count < size,
      size > endpoint.largestPage || facts.count * 10 >= size * 9
    else { return }
    session.warn(
      "the first page has \(facts.count) tweets of the \(size) that were asked for, and the service "
        + "says that it is the last; the service is known to end this list early"
        + (size > endpoint.largestPage
          ? ": ask for max_results=\(endpoint.largestPage)" : ", so compare it with x.com"))
  }

  /// Goes on with a walk that was cut off.
  private func resume(
    _ checkpoint: Paginator.Checkpoint, _ endpoint: APIEndpoint, _ source: inout SourceState,
    _ session: ImportSession, _ report: inout FetchReport
  ) throws {
    let before = report.pageCount
    let walk = Paginator(endpoint: endpoint, resuming: checkpoint)
    do {
      _ = try run(walk, &source, session, &report)
    } catch let error where Self.isLasting(error) && report.pageCount == before {
      // Cursors expire, and some pages never come whole. The rest becomes a gap, so that a source is
      // never stuck at one.
      var expired = walk
      expired.stop()
      if case .finished(let result) = expired.next { source.note(result, of: expired) }
    }
  }

  /// Goes through a gap that an earlier run left.
  private func fill(
    _ gap: IdentifierGap, _ endpoint: APIEndpoint, _ url: RequestURL, _ source: inout SourceState,
    _ session: ImportSession, _ report: inout FetchReport
  ) throws {
    guard endpoint.fillsGaps else { return }
    guard let walk = Paginator(endpoint: endpoint, url: url, filling: gap, now: present) else {
      giveUp(gap, &source, &report)
      return
    }
    let before = report.pageCount
    let sourceBefore = source
    source.gaps.removeAll { $0 == gap }
    do {
      let result = try run(walk, &source, session, &report)
      report.unreachableGaps += result?.gaps.filter { $0.reason == .beyondReach } ?? []
    } catch let error where Self.isLasting(error) && report.pageCount == before {
      // It keeps no other gap from being filled.
      let refused = source.options.refusedFields
      source = sourceBefore
      source.options.refusedFields = refused
      let message = (error as? ImportError)?.message ?? (error as? HTTPStatusError)?.message ?? ""
      try session.fail(.init(place: source.name, message: "a gap can't be filled: \(message)"))
    }
  }

  /// True for an error that the same request may well meet again, and other requests not.
  private static func isLasting(_ error: any Error) -> Bool {
    switch error {
    case let error as HTTPStatusError:
      [.badRequest, .notFound, .unexpectedBody].contains(error.code)
    case let error as ImportError: error.code == .serviceProblem
    default: false
    }
  }

  /// Keeps a gap as a note only: the endpoint can't be asked for it, and never will.
  private func giveUp(
    _ gap: IdentifierGap, _ source: inout SourceState, _ report: inout FetchReport
  ) {
    source.giveUp(gap)
    report.lostGaps.append(gap)
  }

  /// Runs one walk to its end.
  ///
  /// Each page is written together with the place where the walk goes on.
  private func run(
    _ walk: Paginator, _ source: inout SourceState, _ session: ImportSession,
    _ report: inout FetchReport
  ) throws -> WalkResult? {
    var walk = walk
    var pages = 0
    while case .fetch(let address) = walk.next {
      do {
        let facts = try fetchPage(address, of: walk.endpoint, &source, session)
        walk.record(facts)
        lastPage = facts
        lastPageSize =
          walk.endpoint.pageSizeParameter.flatMap { RequestURL(address).value(of: $0) }
          .flatMap { Int($0) }
        pages += 1
        report.pageCount += 1
      } catch let error as HTTPStatusError
        where error.code == .badRequest && walk.takeRefusal(error.refuses)
      {
        if case .fetch = walk.next { continue }
      }
      if let limit = options.pageLimit, pages >= limit { walk.stop() }
      if case .finished(let result) = walk.next {
        source.note(result, of: walk)
      } else {
        source.checkpoint = walk.checkpoint
      }
      try session.finish(source: try source.update())
      isStored = true
      if monitor.isCancelled(), case .fetch = walk.next {
        throw ImportError(
          .interrupted,
          "stopped while fetching \(PrintableURL(RawURL(address), hiding: redactor).short)",
          hint: "'tweetstore refresh \(source.name)' goes on from there")
      }
    }
    guard case .finished(let result) = walk.next else { return nil }
    return result
  }
}

extension HTTPStatusError {
  /// True if the service names that parameter in its refusal.
  fileprivate func refuses(_ parameter: String) -> Bool {
    refusals.contains { refusal in
      refusal.name == parameter || refusal.message?.contains(parameter) == true
    }
  }
}

extension SourceState {
  /// Forgets a mark that lies in the future by the service's time, or far in it by the clock.
  ///
  /// - Parameter page: The page that was fetched last.
  /// - Returns: True if there was such a mark.
  fileprivate mutating func forgetsMark(after page: PageFacts?, now: Int64) -> Bool {
    guard let mark = [newestSeen, newestIdentifier].compactMap({ $0 }).max() else { return false }
    // A clock may be years behind, and then the service must tell.
    let time = page?.serviceTime ?? now + 365 * 86_400
    let horizon = IdentifierHorizon(serviceTime: time, now: now)
    guard !horizon.allows(mark) else { return false }
    forgetMark(above: horizon.limit)
    return true
  }
}
