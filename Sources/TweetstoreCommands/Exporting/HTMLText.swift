import CommandLineKit

extension OutputBuffer {
  /// Adds a text so that a browser shows it as it is, whatever stands in it.
  ///
  /// Control characters, which HTML doesn't allow, become U+FFFD.
  mutating func append(html text: String) {
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "'": append("&#39;")
      // CR LF is one line end.
      case "\n" where previous == "\r": continue
      case "\n", "\t": append(UInt8(scalar.value))
      case "\r": append("\n")
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        append("\u{FFFD}")
      default: append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
  }

  /// Adds a link; the address as text where no browser should follow it.
  mutating func append(link url: String, text: String) {
    guard Self.isSafe(url) else { return append(html: text) }
    append("<a href=\"")
    append(html: url)
    append("\" rel=\"noreferrer nofollow\">")
    append(html: text)
    append("</a>")
  }

  /// Adds a text in which some addresses are links.
  mutating func append(html text: String, linking urls: [String]) {
    let safe = urls.filter { Self.isSafe($0) }
    var rest = text[...]
    while !rest.isEmpty {
      let found = safe.compactMap { url in rest.firstRange(of: url).map { ($0, url) } }
      // Of two addresses that begin at one place the longer one is meant.
      guard
        let next = found.min(by: {
          ($0.0.lowerBound, -$0.1.utf8.count) < ($1.0.lowerBound, -$1.1.utf8.count)
        })
      else { break }
      append(html: String(rest[..<next.0.lowerBound]))
      append(link: next.1, text: next.1)
      rest = rest[next.0.upperBound...]
    }
    append(html: String(rest))
  }

  /// True if an address leads to a web page and runs nothing.
  private static func isSafe(_ url: String) -> Bool {
    let start = url.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}
