import Predicates

/// The text of a retweet that a source cut: `RT @name: ` and the first words of the original.
enum RetweetText {
  /// The `RT @name: ` with which a text begins, or nil where it begins otherwise.
  static func mark(of text: String) -> Substring? {
    let bytes = text.utf8
    guard bytes.starts(with: "RT @".utf8) else { return nil }
    let name = bytes.dropFirst(4)
    guard let end = name.firstIndex(where: { !isNameByte($0) }), end > name.startIndex,
      bytes[end...].starts(with: ": ".utf8)
    else { return nil }
    return text[..<bytes.index(end, offsetBy: 2)]
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Completes the text of a row that is cut, if it says whose words it repeats.
  ///
  /// - Parameters:
  ///   - position: Where the text stands; whether it is cut stands behind it.
  ///   - original: The whole text of the original.
  static func complete(
    _ row: inout [AttributeValue], at position: Int, with original: String,
    _ provenance: inout Provenance
  ) {
    guard row[position + 1] == .boolean(true), case .string(let text) = row[position],
      let mark = mark(of: text)
    else { return }
    row[position] = .string(String(mark) + original)
    row[position + 1] = .boolean(false)
    provenance.ownText = text
  }

  /// Takes the text of a row back to what a source gave, and gives what completed it.
  static func takeCompletion(
    from row: inout [AttributeValue], at position: Int, _ provenance: inout Provenance
  ) -> String? {
    guard let own = provenance.ownText else { return nil }
    provenance.ownText = nil
    guard case .string(let text) = row[position] else { return nil }
    row[position] = .string(own)
    row[position + 1] = .boolean(true)
    // The mark is the same in both.
    return mark(of: own).map { String(decoding: text.utf8.dropFirst($0.utf8.count), as: UTF8.self) }
  }
}
