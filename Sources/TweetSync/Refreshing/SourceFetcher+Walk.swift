import FoundationEssentials
import HTTPTransport
import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

extension SourceFetcher {
  /// Walks an endpoint's pages from the newest tweet to the last one seen, then through old gaps.
  func walk(_ source: SourceState, endpoint: APIEndpoint, url: RequestURL) throws -> FetchReport {
    var source = source
    let name = HTTPURL.redacting(source.location)
    var report = FetchReport(source: source.name, input: name)
    let session = ImportSession(
      archive: archive, source: source, input: name, options: source.options.imports,
      names: names, originals: originals, fetched: now(), writesWhenFull: false)
    let present = Int64(now().timeIntervalSince1970)
    if let checkpoint = source.checkpoint {
      // What an earlier run began is finished first; what is newer comes after.
      try resume(checkpoint, endpoint, &source, session, &report)
    }
    let gaps = source.gaps.filter { $0.reason == .interrupted }
    let start =
      endpoint.fillsGaps
      ? source.newestSeen ?? source.newestIdentifier : source.newestIdentifier
    let walk = PageWalk(
      endpoint: endpoint, url: url, mark: start, now: present,
      // Where something is missing, a known page may hide it.
      stopsAtKnownPage: source.lastRun != nil && source.gaps.isEmpty)
    report.walk = try run(walk, &source, session, &report)
    if let gap = report.walk?.gap, gap.reason == .interrupted, endpoint.fillsGaps,
      PageWalk(endpoint: endpoint, url: url, filling: gap, now: present) == nil
    {
      // What no later run could fill isn't promised.
      report.walk?.gap = nil
      giveUp(gap, &source, &report)
    }
    for gap in gaps where source.gaps.contains(gap) {
      try fill(gap, endpoint, url, present, &source, session, &report)
    }
    source.lastRun = now()
    try session.finish(source: try source.update())
    report.input = session.report
    return report
  }

  /// Goes on with a walk that was cut off.
  private func resume(
    _ checkpoint: PageWalk.Checkpoint, _ endpoint: APIEndpoint, _ source: inout SourceState,
    _ session: ImportSession, _ report: inout FetchReport
  ) throws {
    let before = report.pageCount
    let walk = PageWalk(endpoint: endpoint, resuming: checkpoint)
    do {
      _ = try run(walk, &source, session, &report)
    } catch let error as HTTPStatusError
      where error.code == .badRequest && report.pageCount == before
    {
      // Cursors expire. The rest becomes a gap, so that a source is never stuck at one.
      var expired = walk
      expired.stop()
      if case .finished(let result) = expired.next { source.note(result, of: expired) }
    }
  }

  /// Goes through a gap that an earlier run left.
  private func fill(
    _ gap: IdentifierGap, _ endpoint: APIEndpoint, _ url: RequestURL, _ present: Int64,
    _ source: inout SourceState, _ session: ImportSession, _ report: inout FetchReport
  ) throws {
    guard endpoint.fillsGaps else { return }
    guard let walk = PageWalk(endpoint: endpoint, url: url, filling: gap, now: present) else {
      giveUp(gap, &source, &report)
      return
    }
    source.gaps.removeAll { $0 == gap }
    _ = try run(walk, &source, session, &report)
  }

  /// Keeps a gap as a note only: the endpoint doesn't look back to it any more, and never will.
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
    _ walk: PageWalk, _ source: inout SourceState, _ session: ImportSession,
    _ report: inout FetchReport
  ) throws -> WalkResult? {
    var walk = walk
    var pages = 0
    while case .fetch(let address) = walk.next {
      let facts = try fetchPage(address, source, session)
      pages += 1
      report.pageCount += 1
      walk.record(facts)
      if let limit = options.pageLimit, pages >= limit { walk.stop() }
      if case .finished(let result) = walk.next {
        source.note(result, of: walk)
      } else {
        source.checkpoint = walk.checkpoint
      }
      try session.finish(source: try source.update())
      if monitor.isCancelled(), case .fetch = walk.next {
        throw ImportError(
          .interrupted, "stopped while fetching \(HTTPURL.abbreviating(address))",
          hint: "'tweetstore refresh \(source.name)' goes on from there")
      }
    }
    guard case .finished(let result) = walk.next else { return nil }
    return result
  }

  private func fetchPage(_ address: String, _ source: SourceState, _ session: ImportSession) throws
    -> PageFacts
  {
    let (body, response) = try client.data(for: request(address, source: source))
    try check(response)
    let reader = try reader(for: source)
    reader.feed(body)
    reader.finish()
    session.count(bytes: body.count)
    try refuseOtherContent(of: reader, response, body)
    let facts = try facts(of: reader.records, leavingOut: source.options.imports)
    try session.take(from: reader)
    monitor.onProgress(
      .init(
        input: session.report.input, byteCount: session.report.byteCount, totalByteCount: nil,
        tweetCount: session.report.seen))
    return facts
  }

  /// Throws where an answer is no page at all: a walk would take it for the last one.
  private func refuseOtherContent(
    of reader: TweetReader, _ response: HTTPResponse, _ body: [UInt8]
  ) throws {
    let records = reader.records
    let isPage = records.contains { record in
      !record.tweets.isEmpty || record.page != nil || record.notice == .empty
    }
    if isPage { return }
    if let problem = records.lazy.flatMap(\.problems).first {
      throw ImportError(
        .serviceProblem,
        "\(HTTPURL.abbreviating(response.finalURL)) answered with an error: \(problem)",
        hint: "nothing is lost: the next refresh goes on from there")
    }
    throw HTTPStatusError.unexpectedBody(response, body: body, expected: "tweets")
  }

  private func facts(of records: [ReadRecord], leavingOut imports: ImportOptions) throws
    -> PageFacts
  {
    let tweets = records.flatMap(\.tweets)
    let identifiers = tweets.map(\.identifier)
    let kept = tweets.lazy.filter { !imports.leavesOut($0) }.map(\.identifier)
    let page = records.lazy.compactMap(\.page).first
    return PageFacts(
      nextToken: page?.nextToken, nextResults: page?.nextResults, smallest: identifiers.min(),
      largest: identifiers.max(), count: identifiers.count,
      isKnown: try !kept.isEmpty && isKnown(Set(kept)))
  }

  /// Whether the archive holds every one of `identifiers`.
  private func isKnown(_ distinct: Set<Int64>) throws -> Bool {
    var request = FetchRequest(Tweet.self)
    request.predicate = .keys(Array(distinct), at: "identifier")
    return try archive.container.viewContext.performAndWait { [request] context in
      try context.count(for: request) == distinct.count
    }
  }
}
