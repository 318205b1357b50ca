import CommandLineKit

/// Reads what names a tweet on the command line: its identifier, or an address of it.
enum TweetAddress {
  /// The identifier in `text`.
  ///
  /// - Throws: `UsageError` where there is none.
  static func identifier(in text: String) throws -> Int64 {
    if let identifier = number(text[...]) { return identifier }
    var address = text[...]
    if let end = address.firstIndex(where: { $0 == "?" || $0 == "#" }) { address = address[..<end] }
    let parts = address.split(separator: "/")
    for (index, part) in parts.enumerated().dropLast()
    where part == "status" || part == "statuses" {
      if let identifier = number(parts[index + 1]) { return identifier }
    }
    throw UsageError(
      .invalidValue, "'\(text)' isn't a tweet",
      hint: "pass its identifier, or a URL such as https://x.com/NAME/status/1234567890")
  }

  private static func number(_ text: Substring) -> Int64? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text),
      number > 0
    else { return nil }
    return number
  }
}
