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
  /// The largest number of pages of one walk, or nil.
  public var pageLimit: Int?

  /// Options with the transport's usual limits.
  public init(http: HTTPConfiguration) {
    self.http = http
  }
}
