import CCurl

/// A list of header lines in libcurl's form, freed with its owner.
struct CurlHeaderList: ~Copyable {
  private(set) var head: UnsafeMutablePointer<curl_slist>?
  private let curl: ccurl_library

  /// An empty list.
  init(_ curl: ccurl_library) {
    self.curl = curl
  }

  /// Appends a line such as `Accept: */*`.
  mutating func append(_ line: String) throws(HTTPError) {
    // The library leaves the old list alone when it has no memory for a new entry.
    guard let longer = curl.pointee.curl_slist_append(head, line) else {
      throw HTTPError(.transport, "no memory for the request's headers")
    }
    head = longer
  }

  deinit {
    curl.pointee.curl_slist_free_all(head)
  }
}
