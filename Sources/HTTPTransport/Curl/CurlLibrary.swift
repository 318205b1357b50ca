import CCurl
import Glibc

/// The library as a whole, loaded when it is first needed.
enum CurlLibrary {
  /// The functions, with the library ready for use; nil if it can't be loaded.
  ///
  /// A static value is made exactly once, as `ccurl_load` and `curl_global_init` want it.
  // Safe: the table is written before anyone has its address, and never after.
  private nonisolated(unsafe) static let loaded: (table: ccurl_library?, error: String?) = {
    guard let table = ccurl_load() else {
      return (nil, dlerror().map { String(cString: $0) } ?? "it is another version")
    }
    let status = table.pointee.curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    return status == CURLE_OK ? (table, nil) : (nil, describe(status, table))
  }()

  /// The functions of libcurl.
  ///
  /// - Throws: `transport` where the library isn't installed or can't start.
  static func functions() throws(HTTPError) -> ccurl_library {
    guard let table = loaded.table else {
      throw HTTPError(
        .transport, "libcurl, which is needed for URLs, can't be used: \(loaded.error ?? "")",
        hint: "install the package libcurl4")
    }
    return table
  }

  /// The library's words for `code`; its number where the library isn't there.
  static func describe(_ code: CURLcode) -> String {
    loaded.table.map { describe(code, $0) } ?? "error \(code.rawValue)"
  }

  private static func describe(_ code: CURLcode, _ table: ccurl_library) -> String {
    table.pointee.curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
  }
}
