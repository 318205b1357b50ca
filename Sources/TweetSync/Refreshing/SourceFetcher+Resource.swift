import Containers
import FoundationEssentials
import HTTPTransport
import ObjectGraph
import TweetFormats

extension SourceFetcher {
  /// Fetches an address that is no endpoint, if it has changed since the last time.
  func fetchResource(_ source: SourceState) throws -> FetchReport {
    var source = source
    let url = RequestURL(source.location)
    let address = APIEndpoint(url)?.addingDefaults(to: url).text ?? source.location.exposedText
    let refusedBefore = source.options.refusedFields
    let validators = HTTPValidators(
      entityTag: source.entityTag, lastModified: source.lastModified)
    let name = PrintableURL(RawURL(address), hiding: redactor).description
    var report = FetchReport(source: source.name, input: name)
    let session = ImportSession(
      archive: archive, source: source, input: name, options: source.options.imports,
      names: names, originals: originals, fetched: now(), redactor: redactor,
      recordRedactor: recordRedactor, monitor: monitor)
    let response: HTTPResponse
    do {
      let named = source
      response = try send(address, for: &source) { request in
        var request = request
        if !validators.isEmpty { request.validators = validators }
        return try read(request, of: named, into: session)
      }
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
    warn(aboutFieldsOf: source, since: refusedBefore, session)
    try session.finish(source: try source.update())
    report.input = session.report
    return report
  }

  private func read(
    _ request: HTTPRequest, of source: SourceState, into session: ImportSession
  ) throws -> HTTPResponse {
    var reader = try reader(for: source)
    var resource = ResponseBody()
    var recordless = RecordlessBytes()
    func feed(_ piece: UnsafeRawBufferPointer) throws {
      reader.feed(piece)
      session.count(bytes: piece.count)
      let isRecord = !reader.records.isEmpty
      try session.take(from: reader)
      try recordless.add(piece.count, isRecord: isRecord, input: session.report.input)
    }
    let response = try client.get(
      request,
      restart: {
        try session.restart()
        reader = try self.reader(for: source)
        resource = ResponseBody()
        recordless = RecordlessBytes()
      },
      body: { piece in
        try resource.take(piece, feed: feed)
        monitor.onProgress(
          .init(
            input: session.report.input, byteCount: resource.byteCount, totalByteCount: nil,
            tweetCount: session.report.seen))
        if monitor.isCancelled() {
          throw ImportError(
            .interrupted, "stopped while fetching \(session.report.input)",
            hint: "the same command fetches it again; what is known changes nothing")
        }
      })
    try check(response, isConditional: request.validators != nil)
    if let file = try resource.finish(feed: feed) {
      try withExtendedLifetime(resource) { try read(file, of: source, into: session) }
    } else {
      reader.finish()
      try session.take(from: reader)
    }
    return response
  }

  /// Reads what an address gave as a file is read.
  private func read(
    _ file: FileSource, of source: SourceState, into session: ImportSession
  ) throws {
    // Somebody packed it once: when it was fetched says nothing of what is in it.
    session.forgetFetching()
    let importer = FileImporter(
      archive: archive, options: source.options.imports, monitor: monitor, originals: originals,
      names: names)
    let input = session.report.input
    try MemberImporter(file, input: input, path: input, importer: importer, into: session).run()
  }
}
