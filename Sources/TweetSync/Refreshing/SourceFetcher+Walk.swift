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
      originals: originals, fetched: now())
    let present = Int64(now().timeIntervalSince1970)
    if let checkpoint = source.checkpoint {
      // What an earlier run began is finished first; what is newer comes after.
      let walk = PageWalk(endpoint: endpoint, resuming: checkpoint)
      _ = try run(walk, &source, session, &report)
    }
    let walk = PageWalk(
      endpoint: endpoint, url: url, mark: source.newestIdentifier, now: present,
      stopsAtKnownPage: endpoint.refresh == .untilKnownPage && source.lastRun != nil)
    report.walk = try run(walk, &source, session, &report)
    for gap in source.gaps where gap != report.walk?.gap {
      guard let filling = PageWalk(endpoint: endpoint, url: url, filling: gap, now: present) else {
        continue
      }
      source.gaps.removeAll { $0 == gap }
      _ = try run(filling, &source, session, &report)
    }
    source.lastRun = now()
    try session.flush(source: try source.update())
    try session.finishWriting()
    report.input = session.report
    return report
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
      try session.flush(source: try source.update())
      try session.finishWriting()
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
    let before = session.report
    let reader = TweetReader()
    reader.feed(body)
    reader.finish()
    session.count(bytes: body.count)
    let facts = try facts(of: reader.records)
    try session.take(from: reader)
    if before.seen == 0, before.notices == 0 {
      try refuseOtherContent(session.report, address: address)
    }
    monitor.onProgress(
      .init(
        input: session.report.input, byteCount: session.report.byteCount, totalByteCount: nil,
        tweetCount: session.report.seen))
    return facts
  }

  private func facts(of records: [ReadRecord]) throws -> PageFacts {
    let identifiers = records.flatMap { $0.tweets.map(\.identifier) }
    let page = records.lazy.compactMap(\.page).first
    return PageFacts(
      nextToken: page?.nextToken, nextResults: page?.nextResults, smallest: identifiers.min(),
      largest: identifiers.max(), count: identifiers.count,
      isKnown: try !identifiers.isEmpty && isKnown(identifiers))
  }

  /// Whether the archive holds every one of `identifiers`.
  private func isKnown(_ identifiers: [Int64]) throws -> Bool {
    let distinct = Set(identifiers)
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
