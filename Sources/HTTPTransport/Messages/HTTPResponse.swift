/// The answer to a request, after redirects and retries.
package struct HTTPResponse: Sendable, Hashable {
  /// The status code, 200 and so on.
  package var status: Int
  /// The header fields of the last response.
  package var headers: HTTPHeaders
  /// The address that answered, after redirects.
  ///
  /// It may contain secrets in its query: show ``shownURL``.
  package var finalURL: RawURL
  /// The number of redirects that were followed.
  package var redirectCount: Int
  /// The number of times that the request was sent, at least 1.
  package var attemptCount: Int
  /// Bytes of the body as given to the caller, after decompression.
  package var bodyByteCount: Int64
  /// Bytes of the body as they came over the network.
  package var receivedByteCount: Int64
  /// True if the last request went over a connection that was open already.
  package var reusedConnection: Bool
  /// The first bytes of the body where the status is not 2xx, at most 64 KiB.
  ///
  /// The body closure gets only bodies of 2xx responses, so that an error page never reaches a
  /// parser.
  package var problemBody: [UInt8]

  /// Hides the secrets of the request in what the server says.
  package var redactor: SecretRedactor

  /// A response from its parts.
  package init(
    status: Int, headers: HTTPHeaders = HTTPHeaders(), finalURL: RawURL, redirectCount: Int = 0,
    attemptCount: Int = 1, bodyByteCount: Int64 = 0, receivedByteCount: Int64 = 0,
    reusedConnection: Bool = false, problemBody: [UInt8] = [],
    redactor: SecretRedactor = SecretRedactor()
  ) {
    self.status = status
    self.headers = headers
    self.finalURL = finalURL
    self.redirectCount = redirectCount
    self.attemptCount = attemptCount
    self.bodyByteCount = bodyByteCount
    self.receivedByteCount = receivedByteCount
    self.reusedConnection = reusedConnection
    self.problemBody = problemBody
    self.redactor = redactor
  }

  /// The address that answered, without secrets and without those of the request that led to it.
  package var shownURL: PrintableURL { PrintableURL(finalURL, hiding: redactor) }

  /// True if the status is 2xx.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// True if the resource has not changed since the validators were given.
  package var isNotModified: Bool { status == 304 }

  /// The validators for the next request of the same URL.
  package var validators: HTTPValidators? { HTTPValidators(headers: headers) }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
  /// The status, the address without secrets and the size of the body.
  package var description: String {
    "\(status) from \(shownURL), \(bodyByteCount) bytes"
  }

  /// A mirror without children: address and headers may hold secrets that `dump` would show.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
