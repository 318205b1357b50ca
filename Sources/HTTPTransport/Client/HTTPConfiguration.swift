/// The limits and habits of a client.
package struct HTTPConfiguration: Sendable, Hashable {
  /// The `User-Agent` header.
  package var userAgent: String
  /// The maximum time for name lookup, connection and TLS handshake together.
  package var connectTimeout: Duration = .seconds(30)
  /// The maximum time without data, and the time over which the speed is measured.
  ///
  /// A server slower than `minimumSpeed` over that time is given up. Time that the caller spends in
  /// the body closure does not count.
  package var stallTimeout: Duration = .seconds(60)
  /// Bytes a second below which a response is too slow, counted from its first byte.
  ///
  /// A server that sends one byte now and then would otherwise hold a connection for good.
  package var minimumSpeed: Int = 500
  /// The limits of a response that is read piece by piece.
  package var streamLimits = ResponseLimits.stream
  /// The limits of a response that is kept in memory as a whole.
  package var memoryLimits = ResponseLimits.memory
  /// The largest size of all header fields of a response in bytes.
  package var maximumHeaderSize: Int = 256 * 1024
  /// The maximum number of redirects.
  package var maximumRedirects: Int = 10
  /// When and how long to wait before a request is sent again.
  package var retry = RetryPolicy()
  /// True if the proxy settings of the environment are used, as libcurl documents them
  /// (`https_proxy`, `http_proxy` in lower case only, `all_proxy`, `no_proxy`).
  ///
  /// A loopback address is never asked for through a proxy.
  package var usesEnvironmentProxy = true
  /// A file of trusted certificates in PEM form in place of the system's, nil for the system's.
  package var certificateAuthorityFile: String?
  /// True if a token may go over plain `http` to another machine.
  ///
  /// Off, since anyone on the way can read it. To a loopback address it may always go.
  package var allowsTokenOverPlainHTTP = false

  /// The usual limits for `tweetstore` of that version.
  package init(version: String) {
    userAgent = "tweetstore/\(version)"
  }
}
