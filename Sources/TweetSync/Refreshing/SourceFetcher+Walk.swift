import FoundationEssentials
import HTTPTransport
import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

extension SourceFetcher {
  /// Walks an endpoint's pages from the newest tweet to the last mark, then through old gaps.
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
    let mark = source.newestIdentifier
    let walk = PageWalk(
      endpoint: endpoint, url: url, mark: mark, now: present,
      // Where something is missing, a known page may hide it.
      stopsAtKnownPage: source.lastRun != nil && source.gaps.isEmpty)
    report.walk = try run(walk, &source, session, &report)
    if let result = report.walk, result.isComplete, result.gap == nil,
      !walk.checkpoint.startsMidway
    {
      // The walk went through every gap above the old mark, too.
      source.gaps.removeAll { $0.after ?? 0 >= mark ?? 0 }
    }
    // What the endpoint doesn't look back to now it never will.
    for gap in source.gaps where gap != report.walk?.gap && gap.reason == .interrupted {
      guard let filling = PageWalk(endpoint: endpoint, url: url, filling: gap, now: present) else {
        continue
      }
      source.gaps.removeAll { $0 == gap }
      _ = try run(filling, &source, session, &report)
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
    do {
      _ = try run(
        PageWalk(endpoint: endpoint, resuming: checkpoint), &source, session, &report)
    } catch let error as HTTPStatusError
      where error.code == .badRequest && report.pageCount == before
    {
      // Cursors expire. The rest becomes a gap, so that a source is never stuck at one.
      source.checkpoint = nil
      let gap = IdentifierGap(
        after: checkpoint.mark, before: checkpoint.oldest, reason: .interrupted)
      if !source.gaps.contains(gap) { source.gaps.append(gap) }
    }
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
        source.checkpoint = nil
        source.newestIdentifier = result.mark ?? source.newestIdentifier
        if let gap = result.gap, !source.gaps.contains(gap) { source.gaps.append(gap) }
      } else {
        source.checkpoint = walk.checkpoint
      }
      try session.finish(source: try source.update())
      if monitor.isCancelled(), case .fetch = walk.next {
        throw ImportError(
          .interrupted, "stopped while fetching \(HTTPURL.redacting(address))",
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
    let reader = reader(for: source)
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
    request.predicate = .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("identifier")), .in,
        right: .constant(.array(distinct.map { .integer($0) }))))
    return try archive.container.viewContext.performAndWait { [request] context in
      try context.count(for: request) == distinct.count
    }
  }
}
