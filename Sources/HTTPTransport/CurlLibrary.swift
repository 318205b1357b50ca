import CCurl

/// The library as a whole.
enum CurlLibrary {
  /// The result of the one call of `curl_global_init`; a static value is made exactly once.
  static let initialization: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  /// The library's words for `code`.
  static func describe(_ code: CURLcode) -> String {
    curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
  }
}
