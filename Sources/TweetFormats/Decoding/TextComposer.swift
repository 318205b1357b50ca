/// Turns texts as the service sends them into texts as people read them.
///
/// The service escapes three characters in a tweet's text and nothing else: `&`, `<` and `>`. So only
/// `&amp;`, `&lt;` and `&gt;` are undone, once: whoever wrote `&quot;` or `&lt;` meant just that, and it
/// comes as `&amp;quot;` or `&amp;lt;`.
struct TextComposer {
  /// A link as it stands in a text, and what takes its place.
  struct Link {
    var short: JSONBytes
    /// The destination; nil to remove the link and the space before it.
    var expansion: JSONBytes?
  }

  private var output: [UInt8] = []

  /// Adds bytes as they are.
  mutating func append(verbatim bytes: JSONBytes) {
    output.append(contentsOf: bytes.buffer)
  }

  /// Adds a text as it is.
  mutating func append(verbatim text: String) {
    output.append(contentsOf: text.utf8)
  }

  /// Adds a text whose escapes are undone and whose links are replaced.
  mutating func append(_ text: JSONBytes, links: [Link], isEscaped: Bool = true) {
    let start = text.start
    var copied = 0
    var here = 0
    while here < text.count {
      let byte = start[here]
      if isEscaped, byte == UInt8(ascii: "&"), let (character, length) = Self.escape(text, here) {
        copy(text, copied, here)
        output.append(character)
        here &+= length
        copied = here
      } else if byte == UInt8(ascii: "h"), !links.isEmpty,
        let link = Self.link(in: text, at: here, links)
      {
        copy(text, copied, here)
        here &+= link.short.count
        if let expansion = link.expansion {
          append(verbatim: expansion)
        } else if let last = output.last, Self.isBlank(last) {
          output.removeLast()
        } else if output.isEmpty, here < text.count, Self.isBlank(start[here]) {
          here &+= 1
        }
        copied = here
      } else {
        here &+= 1
      }
    }
    copy(text, copied, here)
  }

  /// The text that was put together; the composer is empty again.
  mutating func take() -> String {
    defer { output.removeAll(keepingCapacity: output.capacity < 1 << 16) }
    return output.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// A text whose escapes are undone and whose links are replaced.
  ///
  /// Users' descriptions are not escaped: there `&amp;` means just that.
  mutating func compose(_ text: JSONBytes, links: [Link], isEscaped: Bool = true) -> String {
    if links.isEmpty, !isEscaped || !text.buffer.contains(UInt8(ascii: "&")) {
      return String(text)
    }
    append(text, links: links, isEscaped: isEscaped)
    return take()
  }

  /// False for a text that can't have been escaped: one in which `&`, `<` or `>` stands for itself.
  static func isEscaped(_ text: JSONBytes) -> Bool {
    var here = 0
    while here < text.count {
      switch text[here] {
      case UInt8(ascii: "<"), UInt8(ascii: ">"): return false
      case UInt8(ascii: "&") where escape(text, here) == nil: return false
      default: here &+= 1
      }
    }
    return true
  }

  private mutating func copy(_ text: JSONBytes, _ from: Int, _ to: Int) {
    if from < to {
      output.append(contentsOf: UnsafeBufferPointer(start: text.start + from, count: to - from))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
  }

  /// The character that is escaped at `index`, and the length of the escape.
  private static func escape(_ text: JSONBytes, _ index: Int) -> (UInt8, Int)? {
    let rest = text.dropping(index)
    if rest.hasPrefix("&amp;") { return (UInt8(ascii: "&"), 5) }
    if rest.hasPrefix("&lt;") { return (UInt8(ascii: "<"), 4) }
    if rest.hasPrefix("&gt;") { return (UInt8(ascii: ">"), 4) }
    return nil
  }

  /// The longest link that stands at `index` as a whole.
  ///
  /// A link that was cut is left alone, and so is one that begins like another.
  private static func link(in text: JSONBytes, at index: Int, _ links: [Link]) -> Link? {
    let rest = text.dropping(index)
    guard rest.hasPrefix("http") else { return nil }
    var best: Link?
    for link in links where link.short.count <= rest.count && link.short.count > best.length {
      guard rest.prefix(link.short.count) == link.short else { continue }
      if link.short.count < rest.count, rest[link.short.count].isLetterOrDigit { continue }
      best = link
    }
    return best
  }
}

extension TextComposer.Link? {
  fileprivate var length: Int { self?.short.count ?? 0 }
}
