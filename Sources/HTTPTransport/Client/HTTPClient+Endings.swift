import CCurl

extension HTTPClient {
  private static let hintAboutHeaders =
    "the server or a proxy failed; check the URL, and try again later"

  /// True if libcurl may end a transfer so because the header fields are too large.
  private static func isForHeaders(_ result: CURLcode) -> Bool {
    result == CURLE_OUT_OF_MEMORY || result.rawValue == tooLarge
  }

  /// `CURLE_TOO_LARGE`, which newer versions of libcurl give.
  private static let tooLarge: UInt32 = 100

  /// Throws the error of a transfer that did not end well.
  func check(
    _ ending: CurlSession.Ending, transfer: CurlTransfer, url: HTTPURL, limits: ResponseLimits
  ) throws {
    let place = url.printable.short
    switch transfer.stop {
    case .sink(let error):
      throw error
    case .cancelled:
      throw cancelled(url)
    case .bodyTooLarge:
      throw HTTPError(
        .bodyTooLarge,
        "the response of \(place) is larger than \(limits.bodySize) bytes",
        hint: "raise the limit if the server is right: --max-size")
    case .bodyExpands:
      throw HTTPError(
        .bodyTooLarge,
        "the response of \(place) expands to more than \(limits.expansion) times its compressed size",
        hint: "such a body is made to fill memory or a disk; don't fetch from there")
    case .headersTooLarge:
      throw HTTPError(
        .headersTooLarge,
        "the headers of \(place) are larger than \(configuration.maximumHeaderSize) bytes",
        hint: Self.hintAboutHeaders)
    case .unknownCoding(let coding):
      throw HTTPError(
        .badContentEncoding,
        "the body of \(place) is compressed as \"\(ByteExcerpt.escaped(coding))\", "
          + "which was not asked for")
    case .badCoding:
      throw HTTPError(
        .badContentEncoding, "the body of \(place) is not compressed as its header says",
        hint: "a proxy may have changed it; try again")
    case .problemBodyComplete:
      return
    case nil:
      break
    }
    switch ending {
    case .cancelled:
      throw cancelled(url)
    case .gaveUp(let finding):
      throw Self.error(finding, place: place, configuration: configuration, limits: limits)
    case .finished(let result) where Self.isForHeaders(result) && transfer.isInHead:
      // What libcurl calls a want of memory is its own limit for a line.
      throw HTTPError(
        .headersTooLarge,
        "the headers of \(place) are too large: a line has more than 100 kB, or all have more than 300 kB",
        hint: Self.hintAboutHeaders)
    case .finished(let result) where result != CURLE_OK:
      throw HTTPError(
        curl: result, url: url, detail: session.lastErrorText, systemError: session.systemError)
    case .finished where transfer.isCutOff:
      throw HTTPError(
        .truncatedBody, "the compressed body of \(place) ended early", hint: "try again")
    case .finished:
      return
    }
  }

  private static func error(
    _ finding: TransferWatch.Finding, place: String, configuration: HTTPConfiguration,
    limits: ResponseLimits
  ) -> HTTPError {
    switch finding {
    case .silent:
      HTTPError(
        .stalled, "\(place) sent nothing for \(configuration.stallTimeout)",
        hint: "the server or the network is stuck; try again later")
    case .slow:
      HTTPError(
        .stalled,
        "\(place) sent fewer than \(configuration.minimumSpeed) bytes a second for "
          + "\(configuration.stallTimeout)",
        hint: "try again later; for a slow line lower --min-speed or raise --timeout")
    case .overdue:
      HTTPError(
        .overdue, "the response of \(place) took longer than \(limits.duration)",
        hint: "try again later; for a large file or a slow line raise --max-time")
    }
  }
}
