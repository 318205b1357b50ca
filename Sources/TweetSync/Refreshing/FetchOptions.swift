package import HTTPTransport

/// How sources are fetched.
package struct FetchOptions: Sendable {
  /// Limits and habits of the transport.
  package var http: HTTPConfiguration
  /// A bearer token from the environment.
  ///
  /// It is sent to X's API endpoints, on X's hosts and on this machine, and to addresses that the user
  /// gave a token for before.
  package var ambientToken: Secret?
  /// A bearer token that the user gave for the address at hand.
  ///
  /// A refresh sends it where it would send ``ambientToken``, in its place.
  package var givenToken: Secret?
  /// Further headers for the address at hand.
  ///
  /// A refresh sends them to addresses that the user gave headers of these names for before.
  package var headers: [HTTPRequest.Header] = []
  /// Values of secret parameters of URLs, by the name of the parameter.
  ///
  /// The store doesn't have them, so a refresh fills them in where a URL has a mark in their place.
  package var urlSecrets: [String: Secret] = [:]
  /// The largest number of pages of one walk, or nil.
  package var pageLimit: Int?

  /// Options with the transport's usual limits.
  package init(http: HTTPConfiguration) {
    self.http = http
  }

  /// Hides every secret of the run in texts from outside.
  package var redactor: SecretRedactor {
    SecretRedactor(
      tokens + headers.flatMap { SecretRedactor.secrets(inHeader: $0.name, value: $0.value) })
  }

  /// Finds the secrets that no stored record may contain.
  ///
  /// Values of headers such as `Accept-Language` aren't among them: they occur in tweets.
  var recordRedactor: SecretRedactor {
    let secret = headers.filter { SecretRedactor.isSecretHeader($0.name) }
    return SecretRedactor(
      tokens + secret.flatMap { SecretRedactor.secrets(inHeader: $0.name, value: $0.value) })
  }

  private var tokens: [Secret] {
    [ambientToken, givenToken].compactMap { $0 } + urlSecrets.values
  }
}
