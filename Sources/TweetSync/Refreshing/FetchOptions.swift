public import HTTPTransport

/// How sources are fetched.
public struct FetchOptions: Sendable {
  /// Limits and habits of the transport.
  public var http: HTTPConfiguration
  /// A bearer token from the environment.
  ///
  /// It is sent to X's API endpoints, on X's hosts and on this machine, and to addresses that the user
  /// gave a token for before.
  public var ambientToken: Secret?
  /// A bearer token that the user gave for the address at hand.
  ///
  /// A refresh sends it where it would send ``ambientToken``, in its place.
  public var givenToken: Secret?
  /// Further headers for the address at hand.
  ///
  /// A refresh sends them to addresses that the user gave headers of these names for before.
  public var headers: [HTTPRequest.Header] = []
  /// Values of secret parameters of URLs, by the name of the parameter.
  ///
  /// The store doesn't have them, so a refresh fills them in where a URL has a mark in their place.
  public var urlSecrets: [String: Secret] = [:]
  /// The largest number of pages of one walk, or nil.
  public var pageLimit: Int?

  /// Options with the transport's usual limits.
  public init(http: HTTPConfiguration) {
    self.http = http
  }

  /// Hides every secret of the run in texts from outside.
  public var redactor: SecretRedactor {
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
