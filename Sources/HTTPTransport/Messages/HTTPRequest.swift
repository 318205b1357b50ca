/// A request, with its credentials.
///
/// The token and every header given here belong to the scheme, host and port of `url`. They are
/// not sent anywhere else: a redirect that leaves that origin goes on without them.
package struct HTTPRequest: Sendable, Hashable {
  /// A header field of the caller.
  ///
  /// Its value is treated as a secret.
  package struct Header: Sendable, Hashable {
    /// The field's name, an HTTP token.
    package var name: String
    /// The field's value, without line breaks.
    package var value: Secret

    /// A field from its two parts.
    package init(name: String, value: Secret) {
      self.name = name
      self.value = value
    }
  }

  /// The address: an absolute `http` or `https` URL without user name and password.
  package var url: RawURL
  /// A bearer token for the `Authorization` header.
  package var token: Secret?
  /// Further headers, such as `Cookie`.
  ///
  /// `Host`, `Content-Length`, `Transfer-Encoding`, `Connection` and the like are refused: the
  /// transport sets them.
  package var headers: [Header]
  /// The media types that are wanted, for the `Accept` header.
  ///
  /// It is no secret and goes along with redirects.
  package var accept: String
  /// The validators of an earlier response, to get a 304 if nothing has changed.
  package var validators: HTTPValidators?

  /// A request for `url`.
  package init(
    url: String, token: Secret? = nil, headers: [Header] = [], accept: String = "*/*",
    validators: HTTPValidators? = nil
  ) {
    self.init(
      url: RawURL(url), token: token, headers: headers, accept: accept, validators: validators)
  }

  /// A request for `url`.
  package init(
    url: RawURL, token: Secret? = nil, headers: [Header] = [], accept: String = "*/*",
    validators: HTTPValidators? = nil
  ) {
    self.url = url
    self.token = token
    self.headers = headers
    self.accept = accept
    self.validators = validators
  }

  /// True if the request carries anything that is for its first origin alone.
  var hasSecrets: Bool { token != nil || !headers.isEmpty }

  /// Everything in the request that must not be shown, wherever a server repeats it.
  var secrets: [Secret] {
    (token.map { [$0] } ?? []) + URLRedaction.secrets(in: url.exposedText)
      + headers.flatMap { SecretRedactor.secrets(inHeader: $0.name, value: $0.value) }
  }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// The address without secrets, and the names of the headers.
  package var description: String {
    var text = "GET \(url.printable)"
    if token != nil { text += ", with a token" }
    if !headers.isEmpty { text += ", headers \(headers.map(\.name).joined(separator: ", "))" }
    return text
  }

  /// A mirror without children: the address may hold secrets that `dump` would show.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
