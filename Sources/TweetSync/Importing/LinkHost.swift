/// Finds the host in a link's address.
enum LinkHost {
  /// The host of `url` in small letters, without `www.`, user name and port; nil where there is none.
  static func host(of url: String) -> String? {
    let bytes = Array(url.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 2 < bytes.count,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    let ends: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
    var authority = bytes[(colon + 3)...].prefix { !ends.contains($0) }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    if authority.first != UInt8(ascii: "["),
      let port = authority.firstIndex(of: UInt8(ascii: ":"))
    {
      authority = authority[..<port]
    }
    let host = String(decoding: authority, as: UTF8.self).lowercased()
    let bare = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    return bare.isEmpty ? nil : bare
  }
}
