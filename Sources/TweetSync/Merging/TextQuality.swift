/// How much of a tweet's text a source gave, and in which form.
///
/// It follows from the text alone, so that it holds for texts that were stored long ago.
struct TextQuality {
  /// Short links that nobody expanded.
  private(set) var shortLinks = 0
  /// Characters that are still escaped as in HTML.
  private(set) var escapes = 0
  /// Characters outside of links and blanks, an escaped one counted as one.
  ///
  /// Links differ in length from source to source, and some sources leave out the link to a tweet's own
  /// media; the words are the same in all.
  private(set) var letters = 0
  /// True if the last character that isn't blank is `…`.
  private(set) var endsInEllipsis = false

  /// Measures a text.
  init(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      measure(bytes)
      let end = bytes.lastIndex { $0 > UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
      endsInEllipsis = bytes[..<end].suffix(3).elementsEqual("…".utf8)
    }
  }

  private mutating func measure(_ bytes: UnsafeBufferPointer<UInt8>) {
    var here = 0
    while here < bytes.count {
      let byte = bytes[here]
      if byte == UInt8(ascii: "h"), let end = Self.endOfLink(bytes, from: here) {
        if Self.isShort(bytes[here..<end]) { shortLinks += 1 }
        here = end
      } else if byte == UInt8(ascii: "&"), let length = Self.escapeLength(bytes[here...]) {
        escapes += 1
        letters += 1
        here += length
      } else {
        // Bytes that continue a character count with its first one.
        if byte > UInt8(ascii: " "), byte & 0xC0 != 0x80 { letters += 1 }
        here += 1
      }
    }
  }

  /// The end of the link that begins at `start`; nil where none does.
  private static func endOfLink(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard
      bytes[start...].starts(with: "https://".utf8) || bytes[start...].starts(with: "http://".utf8)
    else { return nil }
    var end = start
    while end < bytes.count, bytes[end] > UInt8(ascii: " "), bytes[end] < 0x80 { end += 1 }
    return end
  }

  private static func isShort(_ link: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    link.starts(with: "https://t.co/".utf8) || link.starts(with: "http://t.co/".utf8)
  }

  private static func escapeLength(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    if rest.starts(with: "&amp;".utf8) { return 5 }
    return rest.starts(with: "&lt;".utf8) || rest.starts(with: "&gt;".utf8) ? 4 : nil
  }
}
