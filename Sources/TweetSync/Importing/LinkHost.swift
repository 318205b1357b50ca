/// Finds the host in a link's address.
enum LinkHost {
  /// The host of `url` in small letters, without `www.`, user name and port; nil where there is none.
  static func host(of url: String) -> String? {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[bytes.index(after: colon)...].starts(with: "//".utf8)
    else { return nil }
    let start = bytes.index(colon, offsetBy: 3)
    var authority = bytes[start...].prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      authority = authority[authority.index(after: at)...]
    }
    if authority.first != UInt8(ascii: "["),
      let port = authority.firstIndex(of: UInt8(ascii: ":"))
    {
      authority = authority[..<port]
    }
    let host = (Substring(authority)).lowercased()
    let bare = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    return bare.isEmpty ? nil : bare
  }
}
