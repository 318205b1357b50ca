import FoundationEssentials
import HTTPTransport
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
      originals: originals, fetched: now())
    var reader = TweetReader()
    let response = try client.get(
      request,
      restart: {
        try session.restart()
        reader = TweetReader()
      },
      body: { piece in
        reader.feed(piece)
        session.count(bytes: piece.count)
        try session.take(from: reader)
        monitor.onProgress(
          .init(
            input: name, byteCount: session.report.byteCount, totalByteCount: nil,
            tweetCount: session.report.seen))
      })
    try check(response)
    reader.finish()
    try session.take(from: reader)
    report.pageCount = 1
    report.isNotModified = response.isNotModified
    if !response.isNotModified {
      try refuseOtherContent(session.report, address: address)
      source.entityTag = response.validators?.entityTag
      source.lastModified = response.validators?.lastModified
    }
    source.lastRun = now()
    try session.flush(source: try source.update())
    try session.finishWriting()
    report.input = session.report
    return report
  }

  /// Throws where an answer held nothing but what can't be read, such as a page for people.
  func refuseOtherContent(_ report: InputReport, address: String) throws {
    guard report.seen == 0, report.notices == 0, report.problems.isEmpty,
      let rejection = report.rejections.first
    else { return }
    throw ImportError(
      .unreadable, "\(HTTPURL.redacting(address)) gave no tweets: \(rejection.message)",
      hint: rejection.hint)
  }
}
