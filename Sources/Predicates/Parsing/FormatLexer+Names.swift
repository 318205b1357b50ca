extension FormatLexer {
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// True if an ASCII byte starts an identifier; bytes beyond ASCII are looked at as scalars.
  static func startsIdentifier(_ byte: UInt8) -> Bool {
    isASCIILetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// A scalar as the lexer sees it.
  struct Scalar {
    var value: UInt32
    var utf8Length: Int

    /// True if nothing is seen of it: white space, a control or a byte order mark.
    var isInvisible: Bool {
      value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xFEFF
        || Unicode.Scalar(value)?.properties.isWhitespace ?? false
    }

    /// True if it is a quotation mark of ordinary typography.
    var isQuotationMark: Bool {
      switch value {
      case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A: true
      default: false
      }
    }
  }

  /// The scalar at `index`, which must lie within the bytes.
  func scalar(at index: Int) -> Scalar {
    let lead = bytes[index]
    func continuation(_ distance: Int) -> UInt32 {
      index + distance < bytes.count ? UInt32(bytes[index + distance] & 0x3F) : 0
    }
    switch lead {
    case ..<0x80:
      return Scalar(value: UInt32(lead), utf8Length: 1)
    case ..<0xE0:
      return Scalar(value: UInt32(lead & 0x1F) << 6 | continuation(1), utf8Length: 2)
    case ..<0xF0:
      return Scalar(
        value: UInt32(lead & 0x0F) << 12 | continuation(1) << 6 | continuation(2), utf8Length: 3)
    default:
      return Scalar(
        value: UInt32(lead & 0x07) << 18 | continuation(1) << 12 | continuation(2) << 6
          | continuation(3), utf8Length: 4)
    }
  }

  /// The end of the identifier that starts at `index`; `index` itself where none does.
  func endOfIdentifier(from index: Int) -> Int {
    var end = index
    while end < bytes.count {
      let byte = bytes[end]
      if byte >= 0x80 {
        let scalar = scalar(at: end)
        guard !scalar.isInvisible, !scalar.isQuotationMark else { break }
        end = min(bytes.count, end + scalar.utf8Length)
      } else if FormatLexer.isASCIILetter(byte) || byte == UInt8(ascii: "_")
        || (end > index && FormatLexer.isDigit(byte))
      {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  /// An identifier or a keyword.
  mutating func word() throws -> FormatToken {
    let start = position
    let end = endOfIdentifier(from: start)
    guard end > start else { throw unexpectedCharacter() }
    position = end
    if let keyword = FormatKeyword(utf8: bytes[start..<end]) {
      return FormatToken(kind: .keyword(keyword), range: start..<end)
    }
    if end - start == 3, peek() == UInt8(ascii: "-"), let keyword = typeOperator(from: start) {
      return FormatToken(kind: .keyword(keyword), range: start..<position)
    }
    return FormatToken(kind: .word, range: start..<end)
  }

  /// `UTI-EQUALS` or `UTI-CONFORMS-TO`, the only words with a hyphen.
  private mutating func typeOperator(from start: Int) -> FormatKeyword? {
    for keyword in [FormatKeyword.conformsTo, .typeEquals] {
      let end = start + keyword.rawValue.utf8.count
      guard end <= bytes.count, FormatKeyword(utf8: bytes[start..<end]) == keyword,
        endOfIdentifier(from: end) == end
      else { continue }
      position = end
      return keyword
    }
    return nil
  }

  /// The identifier after a sign such as `$`.
  mutating func name(after sign: String) throws -> String {
    let start = position
    position = endOfIdentifier(from: start)
    guard position > start else {
      throw FetchPredicateError(
        .malformedToken, "'\(sign)' is not followed by a name", at: start - 1..<start,
        expected: "a name right after '\(sign)'",
        hint: mode == .tool ? "put text with '\(sign)' in quotes" : nil)
    }
    return text(start..<position)
  }

  /// Reads the collection operator after `@`.
  mutating func collectionOperator() throws -> FormatToken.Kind {
    .collectionOperator(try name(after: "@"))
  }

  /// Reads the key after `#`.
  mutating func key() throws -> FormatToken.Kind {
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .key(try string())
    case UInt8(ascii: "$"):
      position += 1
      return .keyVariable(try name(after: "$"))
    default:
      return .key(try name(after: "#"))
    }
  }
}
