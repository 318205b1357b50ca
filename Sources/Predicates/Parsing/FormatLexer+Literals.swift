extension FormatLexer {
  /// A number, from its first digit or point.
  mutating func number() throws -> FormatToken.Kind {
    let start = position
    if mode == .tool, let date = calendarDate() { return .bareText(date) }
    if let radix = radixOfPrefix() {
      position += 2
      let digits = position
      while position < bytes.count, FormatLexer.isAlphanumeric(peek()) { position += 1 }
      let literal = text(digits..<position)
      guard !literal.isEmpty, peek() != UInt8(ascii: "."),
        literal.allSatisfy({ $0.hexDigitValue.map { $0 < radix } ?? false })
      else { throw malformedNumber(from: start) }
      guard let value = Int64(literal, radix: radix) else { throw outOfRange(from: start) }
      return .number(.integer(value))
    }
    var isInteger = true
    skipDigits()
    if peek() == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      skipDigits()
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      guard FormatLexer.isDigit(peek()) else { throw malformedNumber(from: start) }
      skipDigits()
    }
    guard endOfIdentifier(from: position) == position, peek() != UInt8(ascii: ".") else {
      throw malformedNumber(from: start)
    }
    let literal = text(start..<position)
    if isInteger {
      if let value = Int64(literal) { return .number(.integer(value)) }
      throw outOfRange(from: start)
    }
    guard let value = Double(literal), value.isFinite else { throw outOfRange(from: start) }
    return .number(.double(value))
  }

  /// The least 64-bit integer, whose digits alone are out of range; from its minus sign.
  mutating func leastInteger() -> Bool {
    let digits = Array("9223372036854775808".utf8)
    guard bytes.count - position >= digits.count,
      bytes[position..<position + digits.count].elementsEqual(digits)
    else { return false }
    let end = position + digits.count
    guard end == bytes.count || bytes[end] != UInt8(ascii: "."), endOfIdentifier(from: end) == end,
      end == bytes.count || !FormatLexer.isDigit(bytes[end])
    else { return false }
    position = end
    return true
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || startsIdentifier(byte)
  }

  private mutating func skipDigits() {
    while FormatLexer.isDigit(peek()) { position += 1 }
  }

  private func radixOfPrefix() -> Int? {
    guard peek() == UInt8(ascii: "0") else { return nil }
    switch peek(1) | 0x20 {
    case UInt8(ascii: "x"): return 16
    case UInt8(ascii: "o"): return 8
    case UInt8(ascii: "b"): return 2
    default: return nil
    }
  }

  private func malformedNumber(from start: Int) -> FetchPredicateError {
    var end = position
    while end < bytes.count, FormatLexer.isAlphanumeric(bytes[end]) || bytes[end] == 0x2E {
      end += 1
    }
    let literal = text(start..<end)
    let date = mode == .tool ? RelativeDate.suggestion(for: literal) : nil
    if let last = literal.last, let number = Int64(literal.dropLast()), number < 1_000_000,
      last == "k" || last == "K"
    {
      return FetchPredicateError(
        .malformedToken, "invalid number '\(literal)'", at: start..<end,
        hint: "write the number in full: \(number * 1000)")
    }
    return FetchPredicateError(
      .malformedToken, "invalid number '\(literal)'", at: start..<end,
      hint: date.map { "write a time before now as \($0), or put text in quotes: \"\(literal)\"" }
        ?? "put text in quotes: \"\(literal)\"")
  }

  private func outOfRange(from start: Int) -> FetchPredicateError {
    FetchPredicateError(
      .malformedToken, "the number \(text(start..<position)) is out of range", at: start..<position,
      hint: "integers have 64 bits; a number with a point, such as 1e19, is a floating-point number"
    )
  }

  /// A date such as `2024-06`, `2024-06-01` or `2024-06-01T12:00:00Z`, which a command line gives
  /// unquoted.
  private mutating func calendarDate() -> String? {
    func fits(_ shape: String, at start: Int) -> Bool {
      guard bytes.count - start >= shape.utf8.count else { return false }
      return zip(shape.utf8, bytes[start...]).allSatisfy { wanted, byte in
        wanted == UInt8(ascii: "d") ? FormatLexer.isDigit(byte) : byte == wanted
      }
    }
    func isFree(_ index: Int) -> Bool {
      index >= bytes.count || !FormatLexer.isAlphanumeric(bytes[index])
    }
    guard fits("dddd-dd", at: position) else { return nil }
    var end = position + 7
    if fits("-dd", at: end) {
      end += 3
      if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "t") {
        while !isFree(end) || end < bytes.count && ":.+-".utf8.contains(bytes[end]) { end += 1 }
      }
    } else {
      // Two numbers with a minus sign between them, unless they look like a year and a month.
      guard (1900...2199).contains(Int(text(position..<position + 4)) ?? 0),
        (1...12).contains(Int(text(position + 5..<end)) ?? 0)
      else { return nil }
    }
    guard isFree(end) else { return nil }
    defer { position = end }
    return text(position..<end)
  }

  /// A time before now such as `-7d`, from its sign, which a command line gives unquoted.
  mutating func relativeDate() -> String? {
    var end = position + 1
    while end < bytes.count, FormatLexer.isDigit(bytes[end]) { end += 1 }
    let unit = endOfIdentifier(from: end)
    guard end > position + 1, unit > end, RelativeDate(text(position..<unit)) != nil else {
      return nil
    }
    defer { position = unit }
    return text(position..<unit)
  }

  /// Reads the specifier after `%`.
  mutating func specifier(from start: Int) throws -> FormatToken.Argument {
    var end = position
    // Flags, width, precision and length say nothing about the value.
    let isQualifier: (UInt8) -> Bool = { "hlqztjL0123456789.+-".utf8.contains($0) }
    while end < bytes.count, isQualifier(bytes[end]) { end += 1 }
    let conversion = end < bytes.count ? bytes[end] : 0
    position = min(end + 1, bytes.count)
    switch (Unicode.Scalar(conversion), end - start == 1) {
    case ("@", true): return .value
    case ("K", true): return .keyPath
    case ("d", _), ("i", _), ("u", _), ("x", _), ("X", _), ("o", _), ("D", _), ("U", _):
      return .integer
    case ("f", _), ("F", _), ("e", _), ("E", _), ("g", _), ("G", _), ("a", _), ("A", _):
      return .double
    default:
      throw FetchPredicateError(
        .malformedToken, "invalid specifier '\(text(start..<position))'", at: start..<position,
        expected: "%@, %K, %d, %ld or %f", hint: percentHint(at: start))
    }
  }

  /// A hint for a percent sign in text without quotes.
  func percentHint(at position: Int) -> String? {
    func isText(_ byte: UInt8) -> Bool { byte > 0x20 && !"(){},\"'".utf8.contains(byte) }
    guard mode == .tool else { return nil }
    var start = position
    while start > 0, isText(bytes[start - 1]) { start -= 1 }
    var end = position
    while end < bytes.count, isText(bytes[end]) { end += 1 }
    let word = text(start..<end)
    if word == "%s" { return "write %@" }
    // What follows belongs to the text, up to a connective.
    while end < bytes.count, bytes[end] == 0x20 {
      var next = end + 1
      while next < bytes.count, isText(bytes[next]) { next += 1 }
      guard next > end + 1, FormatKeyword(utf8: bytes[end + 1..<next]) == nil else { break }
      end = next
    }
    let before = text(0..<start).split(separator: " ").last?.lowercased() ?? ""
    if before.hasPrefix("like") || before.hasPrefix("ilike") {
      return "'*' matches any text in LIKE: \"\(word.replacing("%", with: "*"))\""
    }
    return end - start > 2 ? "put text in quotes: \"\(text(start..<end))\"" : nil
  }

  /// A string, from its quotation mark.
  mutating func string() throws -> String {
    let start = position
    let quote = peek()
    position += 1
    let content = position
    while position < bytes.count, bytes[position] != quote, bytes[position] != UInt8(ascii: "\\") {
      position += 1
    }
    guard position < bytes.count else { throw unterminated(from: start) }
    if bytes[position] == quote {
      defer { position += 1 }
      return text(content..<position)
    }
    var scalars = String.UnicodeScalarView(text(content..<position).unicodeScalars)
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") {
        scalars.append(try escape(in: start))
      } else {
        let plain = position
        while position < bytes.count, bytes[position] != quote,
          bytes[position] != UInt8(ascii: "\\")
        {
          position += 1
        }
        scalars.append(contentsOf: text(plain..<position).unicodeScalars)
      }
    }
    guard position < bytes.count else { throw unterminated(from: start) }
    position += 1
    return String(scalars)
  }

  private func unterminated(from start: Int) -> FetchPredicateError {
    let isApostrophe =
      start > 0 && bytes[start] == UInt8(ascii: "'") && FormatLexer.isAlphanumeric(bytes[start - 1])
    return FetchPredicateError(
      .malformedToken, "the string is not closed", at: start..<start + 1,
      expected: "\(text(start..<start + 1)) at its end",
      hint: isApostrophe
        ? "put text with an apostrophe in double quotes, or write %@ and pass it as an argument"
        : nil)
  }

  /// A scalar written with a backslash, from the backslash.
  private mutating func escape(in start: Int) throws -> Unicode.Scalar {
    let backslash = position
    position += 1
    guard position < bytes.count else { throw unterminated(from: start) }
    let byte = bytes[position]
    switch Unicode.Scalar(byte) {
    case "0"..."7":
      var value: UInt32 = 0
      var count = 0
      while count < 3, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(peek()) {
        value = value * 8 + UInt32(peek() - UInt8(ascii: "0"))
        position += 1
        count += 1
      }
      return try scalar(value, from: backslash)
    case "x":
      position += 1
      return try scalar(hexadecimal(2, from: backslash), from: backslash)
    case "u":
      position += 1
      let high = try hexadecimal(4, from: backslash)
      guard (0xD800..<0xDC00).contains(high) else { return try scalar(high, from: backslash) }
      guard peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") else {
        return try scalar(high, from: backslash)
      }
      position += 2
      let low = try hexadecimal(4, from: backslash)
      guard (0xDC00..<0xE000).contains(low) else { return try scalar(high, from: backslash) }
      return try scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), from: backslash)
    default:
      let escaped = scalar(at: position)
      position = min(bytes.count, position + escaped.utf8Length)
      if let control = FormatLexer.controls[byte] { return control }
      return try scalar(escaped.value, from: backslash)
    }
  }

  /// The control characters by the letters that stand for them.
  private static let controls: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}",
    UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    UInt8(ascii: "v"): "\u{B}",
  ]

  private mutating func hexadecimal(_ count: Int, from backslash: Int) throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard position < bytes.count,
        let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue
      else {
        throw FetchPredicateError(
          .malformedToken, "the escape '\(text(backslash..<position))' is too short",
          at: backslash..<position, expected: "\(count) hexadecimal digits")
      }
      value = value * 16 + UInt32(digit)
      position += 1
    }
    return value
  }

  private func scalar(_ value: UInt32, from backslash: Int) throws -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else {
      throw FetchPredicateError(
        .malformedToken, "the escape '\(text(backslash..<position))' is half of a surrogate pair",
        at: backslash..<position)
    }
    return scalar
  }
}
