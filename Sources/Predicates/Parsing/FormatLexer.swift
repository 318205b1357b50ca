/// Cuts a format text into tokens, working on its UTF-8 bytes.
struct FormatLexer {
  let bytes: [UInt8]
  let mode: FetchPredicate.FormatMode
  var position = 0

  init(_ text: String, mode: FetchPredicate.FormatMode) {
    bytes = Array(text.utf8)
    self.mode = mode
  }

  /// The byte `distance` after the position, or 0 beyond the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < bytes.count ? bytes[index] : 0
  }

  /// The text of a range of the bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Skips blanks and gives the first byte after them, or nil at the end.
  mutating func skipBlanks() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
      position += 1
    }
    return nil
  }

  /// The next token.
  mutating func next() throws -> FormatToken {
    guard let byte = skipBlanks() else {
      return FormatToken(kind: .end, range: bytes.count..<bytes.count)
    }
    let start = position
    if FormatLexer.startsIdentifier(byte) { return try word() }
    let kind: FormatToken.Kind
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = try number()
    case UInt8(ascii: "."):
      if FormatLexer.isDigit(peek(1)) { kind = try number() } else { kind = take(.dot) }
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      kind = .string(try string())
    case UInt8(ascii: "$"):
      position += 1
      kind = .variable(try name(after: "$"))
    case UInt8(ascii: "@"):
      position += 1
      kind = try collectionOperator()
    case UInt8(ascii: "#"):
      position += 1
      kind = try key()
    case UInt8(ascii: "%"):
      position += 1
      kind = .argument(try specifier(from: start))
    default:
      kind = try punctuation(byte)
    }
    return FormatToken(kind: kind, range: start..<position)
  }

  private mutating func take(_ kind: FormatToken.Kind, _ count: Int = 1) -> FormatToken.Kind {
    position += count
    return kind
  }

  private mutating func punctuation(_ byte: UInt8) throws -> FormatToken.Kind {
    let second = Unicode.Scalar(peek(1))
    switch (Unicode.Scalar(byte), second) {
    case ("(", _): return take(.leftParenthesis)
    case (")", _): return take(.rightParenthesis)
    case ("{", _): return take(.leftBrace)
    case ("}", _): return take(.rightBrace)
    case ("[", _): return take(.leftBracket)
    case ("]", _): return take(.rightBracket)
    case (",", _): return take(.comma)
    case (":", "="): return take(.assign, 2)
    case (":", _): return take(.colon)
    case ("=", "="): return take(.comparison(.equal), 2)
    case ("=", "<"): return take(.comparison(.lessOrEqual), 2)
    case ("=", ">"): return take(.comparison(.greaterOrEqual), 2)
    case ("=", _): return take(.comparison(.equal))
    case ("!", "="): return take(.comparison(.notEqual), 2)
    case ("!", _): return take(.not)
    case ("<", "="): return take(.comparison(.lessOrEqual), 2)
    case ("<", ">"): return take(.comparison(.notEqual), 2)
    case ("<", "<"): return take(.arithmetic(.shiftLeft), 2)
    case ("<", _): return take(.comparison(.less))
    case (">", "="): return take(.comparison(.greaterOrEqual), 2)
    case (">", ">"): return take(.arithmetic(.shiftRight), 2)
    case (">", _): return take(.comparison(.greater))
    case ("&", "&"): return take(.and, 2)
    case ("&", _): return take(.arithmetic(.bitwiseAnd))
    case ("|", "|"): return take(.or, 2)
    case ("|", _): return take(.arithmetic(.bitwiseOr))
    case ("^", _): return take(.arithmetic(.bitwiseXor))
    case ("+", _): return take(.arithmetic(.add))
    case ("-", _):
      if mode == .tool, let text = relativeDate() { return .bareText(text) }
      return take(.arithmetic(.subtract))
    case ("*", "*"): return take(.arithmetic(.power), 2)
    case ("*", _): return take(.arithmetic(.multiply))
    case ("/", _): return take(.arithmetic(.divide))
    default: throw unexpectedCharacter()
    }
  }

  /// The error for a character that can't begin a token.
  func unexpectedCharacter() -> FetchPredicateError {
    let scalar = scalar(at: position)
    let range = position..<min(bytes.count, position + scalar.utf8Length)
    let number = String(scalar.value, radix: 16, uppercase: true)
    if scalar.isInvisible {
      return FetchPredicateError(
        .malformedToken, "unexpected invisible character U+\(number)", at: range,
        hint: "replace it with a space")
    }
    if scalar.isQuotationMark {
      return FetchPredicateError(
        .malformedToken, "unexpected quotation mark \(text(range))",
        at: range, hint: "use plain quotes: \"text\" or 'text'")
    }
    let hint =
      switch Unicode.Scalar(scalar.value) {
      case "~": "write MATCHES for a regular expression, or CONTAINS for a part of the text"
      case "`": "write keys without quotes, and text in double quotes"
      case "?": "write %@ for an argument; put text with '?' in quotes"
      case ";": "write one predicate; put text with ';' in quotes"
      default: "put text with this character in quotes"
      }
    return FetchPredicateError(
      .malformedToken, "unexpected character '\(text(range))'", at: range, hint: hint)
  }
}
