import Predicates

/// Reads what people type for a screen name or a hashtag: `@name`, `#tag`, or its URL on X.
enum HandleText {
  private static let hosts = ["x.com", "twitter.com"]
  private static let hostPrefixes = ["www.", "mobile.", "m."]
  /// Beginnings of paths on X that are no screen names.
  private static let pages: Set<String> = ["i", "home", "search", "explore", "intent", "settings"]

  /// The text as it is stored: without a leading `@` or `#`, and of a URL the name in it.
  static func plain(_ text: String, _ operation: ComparisonPredicate.Operator) -> String {
    switch operation {
    case .equal, .notEqual, .in:
      if let name = nameInURL(text) { return name }
    default: break
    }
    guard let first = text.first, "@#\u{FF20}\u{FF03}".contains(first), text.count > 1 else {
      return text
    }
    return String(text.dropFirst())
  }

  /// The screen name or hashtag in a URL such as `https://x.com/name` or `x.com/hashtag/tag`; nil for any other text.
  private static func nameInURL(_ text: String) -> String? {
    var rest = Substring(text)
    for scheme in ["https://", "http://"] where rest.lowercased().hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
      break
    }
    var parts = rest.prefix { $0 != "?" && $0 != "#" }
      .split(separator: "/", omittingEmptySubsequences: false)[...]
    guard var host = parts.popFirst()?.lowercased() else { return nil }
    for prefix in hostPrefixes where host.hasPrefix(prefix) {
      host = String(host.dropFirst(prefix.count))
      break
    }
    guard hosts.contains(host), let name = parts.popFirst(), !name.isEmpty else { return nil }
    guard name.lowercased() == "hashtag" else {
      return pages.contains(name.lowercased()) ? nil : plain(String(name), .like)
    }
    return parts.popFirst().flatMap { $0.isEmpty ? nil : decoded($0) }
  }

  /// The text with its percent escapes resolved; nil where it isn't UTF-8 then.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
