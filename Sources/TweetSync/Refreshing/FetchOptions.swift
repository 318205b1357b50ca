public import HTTPTransport

/// How sources are fetched.
public struct FetchOptions: Sendable {
  /// Limits and habits of the transport.
  public var http: HTTPConfiguration
  /// A bearer token from the environment.
  ///
  /// It is sent to X's API endpoints only.
  public var ambientToken: Secret?
  /// A bearer token that the user gave for the address at hand.
  public var givenToken: Secret?
  /// Further headers for the address at hand.
  public var headers: [HTTPRequest.Header] = []
  /// The largest number of pages of one walk, or nil.
  public var pageLimit: Int?

  /// Options with the transport's usual limits.
  public init(http: HTTPConfiguration) {
    self.http = http
  }
}
