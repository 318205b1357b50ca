/// The error in a response that isn't a success.
///
/// It is made by a pure function from the status, the headers and the first bytes of the body.
/// The transport does not throw it by itself; it is the cause of `HTTPError.rateLimited` and
/// `HTTPError.usageCapExceeded`.
package struct HTTPStatusError: Error, Sendable, Hashable {
  /// The kind of answer.
  ///
  /// The set is open: later versions may add codes, so a switch over it needs a default.
  package struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name.
    package let name: String

    init(_ name: String) {
      self.name = name
    }

    /// The code's name.
    package var description: String { name }

    /// 400, 422: a parameter is wrong.
    package static let badRequest = Self("badRequest")
    /// 401: no token, or one that is wrong or has expired.
    package static let unauthorized = Self("unauthorized")
    /// 403: the token is not allowed to do this.
    package static let forbidden = Self("forbidden")
    /// 404 and 410: there is nothing at that address.
    package static let notFound = Self("notFound")
    /// 408: the server waited too long for the request.
    package static let requestTimeout = Self("requestTimeout")
    /// 429: too many requests in a time window, which ends at `retryAt`.
    package static let rateLimited = Self("rateLimited")
    /// 402, or a 403 or 429 that says so: the plan's allowance, the credits or the spending limit of
    /// the account are used up.
    ///
    /// Waiting for a window does not help.
    package static let usageCapExceeded = Self("usageCapExceeded")
    /// 5xx: the server failed.
    package static let serverError = Self("serverError")
    /// A status that has no meaning here.
    package static let unexpectedStatus = Self("unexpectedStatus")
    /// A success whose body is not what was asked for, such as an HTML page.
    package static let unexpectedBody = Self("unexpectedBody")
  }

  /// The kind of answer.
  package var code: Code
  /// The HTTP status.
  package var status: Int
  /// The server's message and the URL.
  ///
  /// It never holds a token.
  package var message: String
  /// Advice on what to do about the problem.
  package var hint: String?
  /// The earliest useful time to try again in seconds since 1970, where the server names one.
  package var retryAt: Int64?
  /// X's own error number, such as 88 or 195, where the body has one.
  package var apiCode: Int?
  /// The names of the parameters that the server refused.
  package var parameters: [String]
  /// The parameters that the server refuses; empty for any status but 400.
  package var refusals: [ParameterRefusal] = []
  /// True if the request may succeed with a token, or with another one.
  package var mayNeedToken = false

  /// An error from its parts.
  package init(
    code: Code, status: Int, message: String, hint: String? = nil, retryAt: Int64? = nil,
    apiCode: Int? = nil, parameters: [String] = []
  ) {
    self.code = code
    self.status = status
    self.message = message
    self.hint = hint
    self.retryAt = retryAt
    self.apiCode = apiCode
    self.parameters = parameters
  }

  /// True if the same request may succeed a little later.
  var isWorthRetrying: Bool { [408, 500, 502, 503, 504].contains(status) }
}

extension HTTPStatusError: CustomStringConvertible {
  /// The message, and the hint on a line of its own.
  package var description: String {
    guard let hint else { return message }
    return "\(message)\nhint: \(hint)"
  }
}
