import FoundationEssentials

extension HTTPStatusError {
  /// Creates the error of a response that is neither a success nor a 304; nil for those.
  ///
  /// - Parameters:
  ///   - response: a response of `HTTPClient`.
  ///   - now: the present in seconds since 1970, for a `Retry-After` that is a number.
  package init?(response: HTTPResponse, now: Int64) {
    self.init(
      status: response.status, headers: response.headers, body: response.problemBody,
      url: response.finalURL, now: now, hiding: response.redactor)
  }

  /// Creates the error of a response that is neither a success nor a 304; nil for those.
  ///
  /// - Parameters:
  ///   - status: the HTTP status.
  ///   - headers: the response's headers.
  ///   - body: the first bytes of the body; more than 64 KiB are not needed.
  ///   - url: the address, whose secrets are left out of the message.
  ///   - now: the present in seconds since 1970, for a `Retry-After` that is a number.
  ///   - redactor: hides the secrets of the request in what the server says.
  package init?(
    status: Int, headers: HTTPHeaders, body: [UInt8], url: RawURL, now: Int64,
    hiding redactor: SecretRedactor = SecretRedactor()
  ) {
    if (200..<300).contains(status) || status == 304 { return nil }
    let problem = ProblemBody(body, hiding: redactor)
    let limit = RateLimit(headers: headers, now: now)
    let code = Self.code(status: status, problem: problem)
    let place = PrintableURL(url, hiding: redactor).short
    var message = "\(place) answered \(status)"
    if let phrase = Self.phrase(status) { message += " \(phrase)" }
    message += ": \(problem?.summary ?? ByteExcerpt.ofBody(body, hiding: redactor))"

    var retryAt: Int64?
    if code == .rateLimited || code == .serverError { retryAt = limit.usableRetry(now: now) }
    self.init(
      code: code, status: status, message: message,
      hint: Self.hint(code: code, status: status, retryAt: retryAt, problem: problem),
      retryAt: retryAt, apiCode: problem?.apiCode, parameters: problem?.parameters ?? [])
    refusals = code == .badRequest ? problem?.refusals ?? [] : []
    mayNeedToken =
      code == .unauthorized && status == 401
      || code == .forbidden && [nil, .wrongKindOfToken].contains(problem?.refusalReason)
  }

  /// An error for a success whose body is of the wrong kind, such as an HTML page of a proxy.
  ///
  /// - Parameters:
  ///   - response: the response, for its status, address and `Content-Type`.
  ///   - body: the first bytes of the body.
  ///   - expected: what was expected, such as `JSON`.
  package static func unexpectedBody(
    _ response: HTTPResponse, body: [UInt8], expected: String
  ) -> HTTPStatusError {
    let place = response.shownURL.short
    let type =
      response.headers["Content-Type"].map { type in
        " (\(ByteExcerpt.shortened(ByteExcerpt.escaped(response.redactor.redacted(type)))))"
      } ?? ""
    return HTTPStatusError(
      code: .unexpectedBody, status: response.status,
      message:
        "\(place) answered \(response.status), but not with \(expected)\(type): "
        + ByteExcerpt.ofBody(body, hiding: response.redactor),
      hint: "a proxy or a sign-in page may be in between; open the URL in a browser")
  }

  /// An error for an answer that says nothing to the request that was sent: a 304 to a request without
  /// conditions, a 204, a part of the resource that nobody asked for.
  package static func unexpectedSuccess(_ response: HTTPResponse) -> HTTPStatusError {
    let place = response.shownURL.short
    let phrase = phrase(response.status).map { " \($0)" } ?? ""
    let why =
      response.isNotModified
      ? "although it was not asked whether anything has changed" : "which isn't a complete resource"
    return HTTPStatusError(
      code: .unexpectedBody, status: response.status,
      message: "\(place) answered \(response.status)\(phrase), \(why)",
      hint: "the server or a proxy failed; check the URL, and try again later")
  }

  private static func code(status: Int, problem: ProblemBody?) -> Code {
    switch status {
    case 400, 422: .badRequest
    case 401, 407: .unauthorized
    case 402: .usageCapExceeded
    case 403: problem?.usedUp != nil ? .usageCapExceeded : .forbidden
    case 404, 410: .notFound
    case 408: .requestTimeout
    case 420, 429: problem?.usedUp != nil ? .usageCapExceeded : .rateLimited
    case 500..<600: .serverError
    default: .unexpectedStatus
    }
  }

  private static func hint(
    code: Code, status: Int, retryAt: Int64?, problem: ProblemBody?
  ) -> String? {
    switch code {
    case .badRequest:
      guard let problem, !problem.parameters.isEmpty else { return nil }
      return "the server refused \(problem.parameters.joined(separator: ", "))"
    case .unauthorized where status == 407:
      return "the proxy asks for a name and a password"
    case .unauthorized:
      return "give a token; if there is one, it is wrong or has expired"
    case .forbidden:
      return problem?.refusalReason?.hint
        ?? "the token's plan or permissions do not cover this, or the account is protected"
    case .notFound:
      return "the URL is wrong, or the resource was removed"
    case .rateLimited:
      guard let retryAt else { return "try again in some minutes" }
      return "try again after \(Self.iso8601(retryAt))"
    case .usageCapExceeded:
      return (problem?.usedUp ?? (status == 402 ? .credits : .plan)).hint
    case .serverError, .requestTimeout:
      guard let retryAt else { return "the fault is on the server's side; try again later" }
      return "the fault is on the server's side; try again after \(Self.iso8601(retryAt))"
    default:
      return nil
    }
  }

  static func iso8601(_ seconds: Int64) -> String {
    // Beyond the year 9999 the notation has no form.
    let bounded = min(max(seconds, 0), 253_402_300_799)
    return Date(timeIntervalSince1970: Double(bounded)).ISO8601Format()
  }

  private static func phrase(_ status: Int) -> String? {
    switch status {
    case 202: "Accepted"
    case 204: "No Content"
    case 205: "Reset Content"
    case 206: "Partial Content"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: nil
    }
  }
}
