import FoundationEssentials
import HTTPTransport
import ObjectGraph
import TweetFormats

extension SourceFetcher {
  /// Fetches an address that is no endpoint, if it has changed since the last time.
  func fetchResource(_ source: SourceState) throws -> FetchReport {
    var source = source
    let url = RequestURL(source.location)
    let address = APIEndpoint(url)?.addingDefaults(to: url).text ?? source.location
    var request = request(address, source: source)
    let validators = HTTPValidators(
      entityTag: source.entityTag, lastModified: source.lastModified)
    if !validators.isEmpty { request.validators = validators }
    let name = HTTPURL.redacting(address)
    var report = FetchReport(source: source.name, input: name)
    let session = ImportSession(
      archive: archive, source: source, input: name, options: source.options.imports,
      names: names, originals: originals, fetched: now())
    let response: HTTPResponse
    do {
      response = try read(request, of: source, into: session)
      if !response.isNotModified { try refuseOtherContent(session.report, address: address) }
    } catch let error where !(error is StoreError) {
      // The validators stay as they were, so that the next run fetches all of it.
      if session.report.seen > 0 { try session.finish() }
      throw error
    }
    report.pageCount = 1
    report.isNotModified = response.isNotModified
    if !response.isNotModified {
      source.entityTag = response.validators?.entityTag
      source.lastModified = response.validators?.lastModified
    }
    source.lastRun = now()
    try session.finish(source: try source.update())
    report.input = session.report
    return report
  }

  private func read(
    _ request: HTTPRequest, of source: SourceState, into session: ImportSession
  ) throws -> HTTPResponse {
    var reader = reader(for: source)
    let response = try client.get(
      request,
      restart: {
        try session.restart()
        reader = self.reader(for: source)
      },
      body: { piece in
        reader.feed(piece)
        session.count(bytes: piece.count)
        try session.take(from: reader)
        monitor.onProgress(
          .init(
            input: session.report.input, byteCount: session.report.byteCount, totalByteCount: nil,
            tweetCount: session.report.seen))
        if monitor.isCancelled() {
          throw ImportError(
            .interrupted, "stopped while fetching \(session.report.input)",
            hint: "'tweetstore refresh' fetches it again; what is known changes nothing")
        }
      })
    try check(response)
    reader.finish()
    try session.take(from: reader)
    return response
  }
}
