/// The beginning of a successful response, before its body.
package struct HTTPHead: Sendable, Hashable {
  /// The status code, 2xx.
  package var status: Int
  /// The header fields.
  package var headers: HTTPHeaders

  /// A head from its parts.
  package init(status: Int, headers: HTTPHeaders) {
    self.status = status
    self.headers = headers
  }

  /// The number of bytes that the body closure will receive, for showing progress.
  ///
  /// Nil where the server does not tell, and for a compressed body, whose header counts other
  /// bytes.
  package var bodyByteCount: Int64? {
    guard headers["Content-Encoding"] == nil, let text = headers["Content-Length"],
      let count = Int64(text), count >= 0
    else { return nil }
    return count
  }
}
