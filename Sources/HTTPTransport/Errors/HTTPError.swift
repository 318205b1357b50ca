/// An error of a transfer.
package struct HTTPError: Error, Sendable {
  /// The kind of failure.
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
  }

  /// The kind of failure.
  package var code: Code
  /// The problem and its place.
  ///
  /// It never holds a token or a password.
  package var message: String
  /// Advice on what to do about the problem, if there is any.
  package var hint: String?
  /// The error below this one.
  package var cause: (any Error)?

  /// An error from its parts.
  package init(_ code: Code, _ message: String, hint: String? = nil, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }
}

extension HTTPError {
  /// The error with the secrets that `redactor` knows hidden in all its texts.
  func hiding(_ redactor: SecretRedactor) -> HTTPError {
    guard !redactor.isEmpty else { return self }
    var error = self
    error.message = redactor.redacted(message)
    error.hint = hint.map(redactor.redacted)
    if let inner = cause as? HTTPError { error.cause = inner.hiding(redactor) }
    return error
  }
}

extension HTTPError: CustomStringConvertible {
  /// The message, and the hint on a line of its own.
  package var description: String {
    guard let hint else { return message }
    return "\(message)\nhint: \(hint)"
  }
}

extension HTTPError.Code {
  /// The text is not a URL.
  package static let invalidURL = Self("invalidURL")
  /// The URL's scheme is neither `http` nor `https`.
  package static let unsupportedScheme = Self("unsupportedScheme")
  /// The URL holds a user name or a password.
  package static let credentialsInURL = Self("credentialsInURL")
  /// A header has a name or a value that HTTP does not allow, or is set by the transport.
  package static let invalidHeader = Self("invalidHeader")
  /// A token would go over an unencrypted connection to another machine.
  package static let insecureToken = Self("insecureToken")
  /// The host name, or the proxy's, has no address.
  package static let nameResolution = Self("nameResolution")
  /// Nobody listens at the address.
  package static let connectionRefused = Self("connectionRefused")
  /// The network has no way to the address.
  package static let unreachable = Self("unreachable")
  /// No connection came about in time.
  package static let timeout = Self("timeout")
  /// The server sent nothing, or fewer bytes a second than the limit, for too long.
  package static let stalled = Self("stalled")
  /// The response took longer than its limit.
  package static let overdue = Self("overdue")
  /// The encrypted connection failed, or the certificate is not trusted.
  package static let tls = Self("tls")
  /// The connection broke before the end.
  package static let connectionReset = Self("connectionReset")
  /// The server closed the connection before the whole body came.
  package static let truncatedBody = Self("truncatedBody")
  /// The body is larger than the limit, or expands to far more than its compressed size.
  package static let bodyTooLarge = Self("bodyTooLarge")
  /// The response's header fields are larger than the limit.
  package static let headersTooLarge = Self("headersTooLarge")
  /// The body is not compressed in the way that its header says.
  package static let badContentEncoding = Self("badContentEncoding")
  /// The answer is not HTTP.
  package static let badResponse = Self("badResponse")
  /// More redirects than the limit, or a circle of redirects.
  package static let tooManyRedirects = Self("tooManyRedirects")
  /// A redirect leads somewhere the transport does not go.
  package static let redirectRefused = Self("redirectRefused")
  /// The server's limit is reached, and the wait would be longer than allowed.
  ///
  /// The cause is an `HTTPStatusError` with the time to try again.
  package static let rateLimited = Self("rateLimited")
  /// A monthly or plan limit is reached, so that waiting does not help.
  ///
  /// The cause is an `HTTPStatusError`.
  package static let usageCapExceeded = Self("usageCapExceeded")
  /// The caller's cancellation flag was set.
  package static let cancelled = Self("cancelled")
  /// The client was used again from inside its own body closure.
  package static let clientBusy = Self("clientBusy")
  /// libcurl failed in a way that has no code of its own here.
  package static let transport = Self("transport")
}
