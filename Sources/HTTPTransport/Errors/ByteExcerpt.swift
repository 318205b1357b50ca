/// Short, harmless pieces of what a server sent, for messages.
enum ByteExcerpt {
  /// The number of characters of a body that a message shows.
  static let length = 200

  /// The first bytes of `body` as one line of printable text in quotes.
  ///
  /// - Parameter redactor: Hides the secrets of the request before anything is cut.
  static func ofBody(_ body: [UInt8], hiding redactor: SecretRedactor) -> String {
    if body.isEmpty { return "the body is empty" }
    let start = redactor.isEmpty ? body[...] : body.prefix(CurlTransfer.problemBodyLimit)
    // A character has at most four bytes; the cut may leave a U+FFFD, which `shortened` drops.
    let shown = redactor.redacted(Array(start)).prefix(length * 4)
    let text = redactor.redacted(String(decoding: shown, as: UTF8.self))
    return "the body begins with \"\(shortened(escaped(text)))\""
  }

  /// `text` cut to the length of an excerpt.
  static func shortened(_ text: String) -> String {
    text.count > length ? "\(text.prefix(length))…" : text
  }

  /// `text` with control characters, bidirectional controls and invisible characters escaped, so
  /// that a terminal shows it and does nothing else.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
          .unassigned:
          result += "\\u{\(String(scalar.value, radix: 16))}"
        default:
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
