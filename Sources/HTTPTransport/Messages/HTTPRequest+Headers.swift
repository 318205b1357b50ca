extension HTTPRequest {
  /// Headers that belong to the connection or to the transport.
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te",
    "trailer", "expect", "proxy-authorization", "proxy-connection", "accept-encoding",
    "if-none-match", "if-modified-since", "user-agent", "accept",
  ]

  /// Looks at the token and the headers before anything is sent.
  ///
  /// - Throws: `HTTPError` with `invalidHeader`.
  func validateHeaders() throws(HTTPError) {
    for header in headers {
      let name = ByteExcerpt.escaped(header.name)
      guard !header.name.isEmpty, header.name.utf8.allSatisfy(Self.isTokenByte) else {
        throw HTTPError(.invalidHeader, "not a header name: \"\(name)\"")
      }
      let key = header.name.lowercased()
      if Self.reserved.contains(key) {
        throw HTTPError(.invalidHeader, "the header \(name) is set by the program itself")
      }
      if key == "authorization", token != nil {
        throw HTTPError(
          .invalidHeader, "there are two authorisations: a token and a header \(name)",
          hint: "give one of them")
      }
      let size = header.value.exposedContent.utf8.count
      guard size <= Self.longestValue else { throw Self.tooLong("the header \(name)", size) }
      guard Self.isValue(header.value.exposedContent) else {
        throw HTTPError(.invalidHeader, "the value of the header \(name) contains a newline or NUL")
      }
    }
    if let token {
      let content = token.exposedContent
      guard content.utf8.count <= Self.longestValue else {
        throw Self.tooLong("the token", content.utf8.count)
      }
      guard !content.isEmpty, content.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
        throw HTTPError(
          .invalidHeader,
          "the token is empty or contains a space, a newline or a character outside ASCII",
          hint: "a token is one word; look for a stray line break at its end")
      }
    }
    let sent = [accept, validators?.entityTag ?? "", validators?.lastModified ?? ""]
    guard sent.allSatisfy(Self.isValue) else {
      throw HTTPError(.invalidHeader, "the media type or a validator contains a newline or NUL")
    }
  }

  /// Servers take far less; libcurl gives up at a megabyte for the whole request.
  private static let longestValue = 64 << 10

  private static func tooLong(_ what: String, _ size: Int) -> HTTPError {
    HTTPError(
      .invalidHeader, "\(what) has \(size) bytes, and servers take \(longestValue) at most",
      hint: "look whether a whole file was given in its place")
  }

  /// The header lines of one hop; the secret ones only where `withSecrets` is set.
  func headerLines(withSecrets: Bool) -> [String] {
    var lines = ["Accept: \(accept)", "Accept-Encoding: gzip, deflate"]
    if let tag = validators?.entityTag { lines.append("If-None-Match: \(tag)") }
    if let date = validators?.lastModified { lines.append("If-Modified-Since: \(date)") }
    guard withSecrets else { return lines }
    if let token { lines.append("Authorization: Bearer \(token.exposedContent)") }
    for header in headers {
      // libcurl takes a name with nothing behind the colon as "do not send"; a semicolon sends
      // the empty value.
      let value = header.value.exposedContent
      lines.append(value.isEmpty ? "\(header.name);" : "\(header.name): \(value)")
    }
    return lines
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 != 0 && $0 != 0x0a && $0 != 0x0d }
  }
}
