import FoundationEssentials
import HTTPTransport
import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

extension SourceFetcher {
  /// Fetches one page of a walk, and takes its tweets into the session.
  ///
  /// - Throws: `HTTPStatusError` or ``ImportError`` if nothing on the page can be used, so that the walk
  ///   stays where it is.
  func fetchPage(
    _ address: String, of endpoint: APIEndpoint, _ source: inout SourceState,
    _ session: ImportSession
  ) throws -> PageFacts {
    let (body, response) = try send(address, for: &source) { request in
      let answer = try client.data(for: request)
      try check(answer.response)
      return answer
    }
    let reader = try reader(for: source)
    reader.feed(body)
    reader.finish()
    session.count(bytes: body.count)
    let reading = PageGrammar(endpoint: endpoint).reading(
      try PageOutline(body), tweets: reader.records.flatMap(\.tweets).map(\.identifier))
    if reading.facts.count == 0, let defect = reading.facts.defect {
      throw unusable(reader, response, body, defect, source)
    }
    try refuseSecrets(in: body, of: response)
    let facts = try complete(reading, reader, response, source, session)
    try session.take(from: reader)
    if let defect = facts.defect {
      try session.fail(
        .init(
          place: response.shownURL.short,
          message: "the page isn't whole: \(redactor.redacted(defect))",
          // A strict import ends here and keeps nothing of the page.
          hint: source.options.imports.isStrict
            ? nil : "its tweets are kept, and the next refresh asks for the rest"))
    }
    monitor.onProgress(
      .init(
        input: session.report.input, byteCount: session.report.byteCount, totalByteCount: nil,
        tweetCount: session.report.seen))
    return facts
  }

  /// Throws if a page repeats a token of the run: its bytes would be stored as they are.
  ///
  /// The session of a walk therefore doesn't search the records of the page again.
  private func refuseSecrets(in body: [UInt8], of response: HTTPResponse) throws {
    guard recordRedactor.isContained(in: body) else { return }
    throw ImportError(
      .repeatedSecret,
      "the response of \(response.shownURL.short) contains a token of this run, so it was not stored",
      hint: ImportSession.hintAboutSecrets)
  }

  /// Adds what the page's identifiers say.
  private func complete(
    _ reading: PageGrammar.Reading, _ reader: TweetReader, _ response: HTTPResponse,
    _ source: SourceState, _ session: ImportSession
  ) throws -> PageFacts {
    var facts = reading.facts
    facts.serviceTime = response.headers.date
    let horizon = IdentifierHorizon(
      serviceTime: facts.serviceTime, now: Int64(now().timeIntervalSince1970))
    let possible = reading.identifiers.filter(horizon.allows)
    facts.smallest = possible.min()
    facts.largest = possible.max()
    let positive = reading.identifiers.filter { $0 > 0 }
    facts.cursorBase = positive.min()
    facts.identifiers = Set(reading.identifiers)
    if let wrong = reading.identifiers.first(where: { !horizon.allows($0) }) {
      let count = reading.identifiers.count - possible.count
      session.warn(
        "\(count) \(count == 1 ? "tweet has an identifier" : "tweets have identifiers") that no "
          + "tweet can have yet, such as \(wrong); how far the source is complete doesn't depend on "
          + "\(count == 1 ? "it" : "them")")
    }
    let tweets = reader.records.flatMap(\.tweets)
    let kept = tweets.lazy.filter { !source.options.imports.leavesOut($0) }.map(\.identifier)
    facts.isKnown = try !kept.isEmpty && isKnown(Set(kept))
    return facts
  }

  /// The error for an answer that has nothing to keep: a walk would take it for the last page.
  private func unusable(
    _ reader: TweetReader, _ response: HTTPResponse, _ body: [UInt8], _ defect: String,
    _ source: SourceState
  ) -> any Error {
    let records = reader.records
    if let problem = records.lazy.flatMap(\.problems).first {
      return ImportError(
        .serviceProblem,
        "\(response.shownURL.short) answered with an error: "
          + redactor.redacted(problem.description),
        hint: hintAboutRetry(source))
    }
    let isPage = records.contains { $0.page != nil || $0.notice == .empty }
    guard isPage, !body.isEmpty else {
      return HTTPStatusError.unexpectedBody(response, body: body, expected: "tweets")
    }
    return ImportError(
      .serviceProblem,
      "\(response.shownURL.short) answered with an incomplete page: "
        + redactor.redacted(defect),
      hint: hintAboutRetry(source))
  }

  /// What can be done after a failure that may pass, as far as it is true of `source`.
  func hintAboutRetry(_ source: SourceState) -> String {
    isStored
      ? "what was fetched before is kept: 'tweetstore refresh' goes on from there"
      : "nothing was kept: try the same command again later"
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
