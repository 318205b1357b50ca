import CCurl

/// An absolute `http` or `https` URL, read by the same parser that later connects.
package struct HTTPURL: Sendable, Hashable {
  /// The URL.
  ///
  /// Blanks and characters outside ASCII are percent-encoded; all else is as written.
  let text: String
  /// Scheme, host and port.
  package let origin: HTTPOrigin

  /// Reads a URL.
  ///
  /// - Throws: `HTTPError` with `invalidURL`, `unsupportedScheme` or `credentialsInURL`.
  package init(_ text: String) throws(HTTPError) {
    try self.init(parsing: text, relativeTo: nil)
  }

  /// The URL that `location`, the value of a `Location` header, means on this page.
  ///
  /// - Throws: as `init(_:)`.
  func resolving(_ location: String) throws(HTTPError) -> HTTPURL {
    try HTTPURL(parsing: location, relativeTo: self)
  }

  private init(parsing text: String, relativeTo base: HTTPURL?) throws(HTTPError) {
    let shown = RawURL(text).printable.short
    let curl = try CurlLibrary.functions().pointee
    guard let handle = curl.curl_url() else {
      throw HTTPError(.transport, "no memory to read the URL \(shown)")
    }
    defer { curl.curl_url_cleanup(handle) }
    // A NUL would end the text early for C, and the rest would be lost without a word.
    guard !text.utf8.contains(0) else {
      throw HTTPError(.invalidURL, "not a URL: \(shown) (it contains NUL)")
    }
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE)
    if let base, curl.curl_url_set(handle, CURLUPART_URL, base.text, flags) != CURLUE_OK {
      throw HTTPError(.invalidURL, "not a URL: \(base.printable.short)")
    }
    // libcurl takes `http:/host`, which other readers of the URL take for a path.
    guard base != nil || Self.hasAuthority(text) else {
      throw HTTPError(.invalidURL, "not a URL: \(shown)", hint: "write https://host/path")
    }
    let status = curl.curl_url_set(handle, CURLUPART_URL, text, flags)
    guard status == CURLUE_OK else {
      throw Self.parseError(curl.curl_url_strerror(status), shown: shown, text: text)
    }
    let scheme = Self.part(CURLUPART_SCHEME, of: handle, curl)?.lowercased() ?? ""
    guard scheme == "http" || scheme == "https" else {
      throw HTTPError(
        .unsupportedScheme, "cannot fetch \(shown): only http and https are supported")
    }
    guard let host = Self.part(CURLUPART_HOST, of: handle, curl)?.lowercased(), !host.isEmpty else {
      throw HTTPError(
        .invalidURL, "not a URL: \(shown) (no host)", hint: "write https://host/path")
    }
    if Self.part(CURLUPART_USER, of: handle, curl) != nil
      || Self.part(CURLUPART_PASSWORD, of: handle, curl) != nil
    {
      throw HTTPError(
        .credentialsInURL, "will not use the user name or password in \(shown)",
        hint: "a URL is kept and shown; give an Authorization header instead")
    }
    guard
      let port = Self.part(CURLUPART_PORT, of: handle, curl, flags: UInt32(CURLU_DEFAULT_PORT))
        .flatMap({ Int($0) }),
      let whole = Self.part(CURLUPART_URL, of: handle, curl)
    else {
      throw HTTPError(.invalidURL, "not a URL: \(shown) (bad port)")
    }
    self.text = whole
    origin = HTTPOrigin(scheme: scheme, host: host, port: port)
  }

  /// The URL with its secrets, for the places that send or store it.
  package var raw: RawURL { RawURL(text) }

  /// The URL without its secrets.
  package var printable: PrintableURL { raw.printable }

  /// True unless an `http` URL has no host right after `://`.
  private static func hasAuthority(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"),
      ["http", "https"].contains(text[..<colon].lowercased())
    else { return true }
    let rest = text[text.index(after: colon)...]
    return rest.hasPrefix("//") && !rest.hasPrefix("///")
  }

  private static func part(
    _ part: CURLUPart, of handle: OpaquePointer, _ curl: ccurl_functions, flags: UInt32 = 0
  ) -> String? {
    var content: UnsafeMutablePointer<CChar>?
    guard curl.curl_url_get(handle, part, &content, flags) == CURLUE_OK, let content else {
      return nil
    }
    defer { curl.curl_free(content) }
    return String(cString: content)
  }

  private static func parseError(
    _ words: UnsafePointer<CChar>?, shown: String, text: String
  ) -> HTTPError {
    let reason = words.map { String(cString: $0) } ?? "unknown error"
    var hint: String?
    if !text.contains("://") { hint = "write the complete URL, https://host/path" }
    return HTTPError(
      .invalidURL, "not a URL: \(shown) (\(reason.lowercased()))", hint: hint)
  }
}

extension HTTPURL: CustomStringConvertible, CustomReflectable {
  /// The URL without its secrets.
  package var description: String { printable.description }

  /// A mirror without children, so that `dump` shows nothing more.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
