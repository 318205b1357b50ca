import CCurl

/// Fetches over HTTP with one connection kept open between requests.
///
/// A client blocks the calling thread. It belongs to one thread at a time and is not `Sendable`;
/// give each thread its own, and use `cancellation` to stop one from outside.
package final class HTTPClient {
  /// A wait before a request is sent again.
  package struct Wait: Sendable, Hashable {
    /// The duration.
    package var duration: Duration
    /// The reason in words, without secrets.
    package var reason: String
  }

  /// The limits and habits.
  package let configuration: HTTPConfiguration
  /// Called before each wait, so that a program can say why it stands still.
  package var onWait: ((Wait) -> Void)?

  /// Called with the head of each 2xx response before its body, once for each attempt.
  package var onHead: ((HTTPHead) -> Void)?

  /// Hides the secrets of the whole run in errors, besides those of the request at hand.
  package var redactor = SecretRedactor()

  let clock: any HTTPClock
  let cancellation: CancellationFlag?
  let session: CurlSession
  private var isBusy = false

  /// A client without an open connection.
  ///
  /// - Parameters:
  ///   - configuration: the limits and habits.
  ///   - clock: where time and waiting come from.
  ///   - cancellation: a switch that stops transfers and waits.
  /// - Throws: `HTTPError` with `transport` where libcurl has no memory or lacks a feature.
  package init(
    configuration: HTTPConfiguration, clock: any HTTPClock = SystemHTTPClock(),
    cancellation: CancellationFlag? = nil
  ) throws(HTTPError) {
    self.configuration = configuration
    self.clock = clock
    self.cancellation = cancellation
    session = try CurlSession(configuration: configuration)
  }

  /// Fetches a resource and hands its body over piece by piece.
  ///
  /// Server errors, broken connections and rate limits are retried by the configuration's policy.
  /// A connection that breaks after the first piece was handed over can only be retried with
  /// `restart`, since the body comes again from its start.
  ///
  /// - Parameters:
  ///   - request: what to fetch.
  ///   - limits: how large the body may be and how long it may take; nil for the configuration's
  ///     `streamLimits`.
  ///   - restart: called before the body of a broken transfer comes anew; it forgets the pieces
  ///     so far.
  ///   - body: called with each piece of a 2xx response, decompressed. The bytes are valid during
  ///     the call only.
  /// - Returns: the response of any status but a rate limit's; see `HTTPStatusError`.
  /// - Throws: `HTTPError`, or unchanged what `body` or `restart` throws.
  package func get(
    _ request: HTTPRequest, limits: ResponseLimits? = nil, restart: (() throws -> Void)? = nil,
    body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> HTTPResponse {
    guard !isBusy else {
      throw HTTPError(
        .clientBusy,
        "a client cannot fetch \(request.url.printable.short) inside its own transfer",
        hint: "make a second client")
    }
    isBusy = true
    defer { isBusy = false }
    try request.validateHeaders()
    let url = try HTTPURL(request.url.exposedText)
    if request.hasSecrets, !url.origin.isSecure, !url.origin.isLoopback,
      !configuration.allowsTokenOverPlainHTTP
    {
      throw HTTPError(
        .insecureToken,
        "will not send a token or header unencrypted to \(request.url.printable.short)",
        hint: "use https")
    }
    return try withoutActuallyEscaping(body) { body in
      try fetchWithRetries(
        request, url: url, limits: limits ?? configuration.streamLimits, restart: restart,
        body: body)
    }
  }

  /// Fetches a resource as one array of bytes, from its start again after a broken connection.
  ///
  /// - Parameter request: what to fetch. The configuration's `memoryLimits` bound the memory.
  /// - Throws: `HTTPError`.
  package func data(for request: HTTPRequest) throws -> (body: [UInt8], response: HTTPResponse) {
    var bytes: [UInt8] = []
    let response = try get(
      request, limits: configuration.memoryLimits, restart: { bytes.removeAll() }
    ) { piece in
      bytes.append(contentsOf: piece)
    }
    return (bytes, response)
  }

  /// One attempt: the request and its redirects.
  func fetch(
    _ request: HTTPRequest, url: HTTPURL, limits: ResponseLimits,
    body: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> HTTPResponse {
    var current = url
    var time = Duration.zero
    let redactor = redactor.adding(request.secrets)
    var redirects = RedirectPolicy(
      first: url, hasSecrets: request.hasSecrets, maximum: configuration.maximumRedirects,
      hiding: redactor)
    while true {
      if cancellation?.isCancelled == true { throw cancelled(current) }
      let transfer = CurlTransfer(
        configuration: configuration, limits: limits, cancellation: cancellation,
        redactor: redactor, onHead: onHead, sink: body)
      let ending = try session.perform(
        current, headerLines: request.headerLines(withSecrets: redirects.sendsSecrets),
        transfer: transfer, duration: limits.duration, timeBefore: &time,
        cancellation: cancellation)
      try check(ending, transfer: transfer, url: current, limits: limits)
      transfer.tellHead()
      if Self.redirectStatuses.contains(transfer.status),
        let location = transfer.headers["Location"]
      {
        current = try redirects.follow(location, from: current)
        continue
      }
      return HTTPResponse(
        status: transfer.status, headers: transfer.safeHeaders, finalURL: current.raw,
        redirectCount: redirects.count, bodyByteCount: transfer.bodyByteCount,
        receivedByteCount: session.receivedByteCount, reusedConnection: session.reusedConnection,
        problemBody: redactor.redacted(transfer.problemBody), redactor: redactor)
    }
  }

  private static let redirectStatuses: Set<Int> = [301, 302, 303, 307, 308]

  func cancelled(_ url: HTTPURL) -> HTTPError {
    HTTPError(.cancelled, "the transfer of \(url.printable.short) was cancelled")
  }
}

/// A client belongs to one thread at a time.
@available(*, unavailable)
extension HTTPClient: Sendable {}
