/// A pattern of LIKE: `?` is one character, `*` any run of them, `\` takes a sign literally.
///
/// Characters are extended grapheme clusters of the text as it came. The parts between wildcards
/// compare as `==` does with the same options, and cover whole characters: with `[c]` "ß" fits
/// "ss" and "?", but not "s*".
struct LikePattern: Sendable {
  private enum Part: Sendable {
    case literal([UInt8])
    case one
    case many
  }

  private let parts: [Part]
  private let options: ComparisonPredicate.Options
  private let isASCII: Bool
  /// The longest literal part, which every text that fits must hold.
  private let longest: SearchPattern?

  init(_ pattern: String, _ options: ComparisonPredicate.Options) {
    self.options = options
    var parts: [Part] = []
    var literals: [String] = []
    for piece in LikePattern.pieces(of: pattern) {
      switch piece {
      case .one: parts.append(.one)
      case .many:
        if case .many? = parts.last { continue }
        parts.append(.many)
      case .literal(var text):
        literals.append(text)
        let folded = text.withUTF8 { TextFolding.withFolded($0, options) { Array($0) } }
        if !folded.isEmpty { parts.append(.literal(folded)) }
      }
    }
    self.parts = parts
    isASCII = parts.allSatisfy { part in
      guard case .literal(let bytes) = part else { return true }
      return bytes.withUnsafeBufferPointer { ByteSearch.isASCII($0) }
    }
    longest = literals.max { $0.utf8.count < $1.utf8.count }.map { SearchPattern($0, options) }
  }

  /// A wildcard, or what stands between two.
  private enum Piece {
    case literal(String)
    case one
    case many
  }

  /// The parts of a pattern that are no wildcards, without escapes, in order, and whether texts that
  /// fit end with the last one.
  static func literals(of pattern: String) -> (texts: [String], isEnd: Bool) {
    let pieces = pieces(of: pattern)
    let texts = pieces.compactMap { if case .literal(let text) = $0 { text } else { nil } }
    if case .literal? = pieces.last { return (texts, true) }
    return (texts, false)
  }

  private static func pieces(of pattern: String) -> [Piece] {
    var pieces: [Piece] = []
    var literal = String.UnicodeScalarView()
    func endLiteral() {
      if !literal.isEmpty { pieces.append(.literal(String(literal))) }
      literal = String.UnicodeScalarView()
    }
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        literal.append(scalar)
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "?":
        endLiteral()
        pieces.append(.one)
      case "*":
        endLiteral()
        pieces.append(.many)
      default: literal.append(scalar)
      }
    }
    if isEscaped { literal.append("\\") }
    endLiteral()
    return pieces
  }

  /// True if the whole text fits.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most texts don't hold the longest literal part, and looking for it is what is cheapest.
    if let longest, !longest.isEmpty, !longest.isContained(in: text) { return false }
    let carriageReturn: UInt8 = 0x0D
    if ByteSearch.isASCII(text), !text.contains(carriageReturn) {
      return isASCII && matchASCII(text)
    }
    return matchCharacters(text)
  }

  /// Fits the pattern to a text whose characters are its bytes.
  private func matchASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let ignoresCase = TextFolding.way(for: options).map { $0 & 1 != 0 } ?? false
    return match(count: text.count) { literal, position in
      ByteSearch.stands(literal, in: text, at: position, ignoringASCIICase: ignoresCase)
        ? position + literal.count : nil
    } seek: { literal, position in
      ByteSearch.find(literal, in: text, from: position, ignoringASCIICase: ignoresCase)
    }
  }

  /// Fits the pattern to a text of any characters.
  private func matchCharacters(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var string = String(decoding: text, as: UTF8.self)
    var ends: [Int] = []
    var index = string.startIndex
    while index < string.endIndex {
      string.formIndex(after: &index)
      ends.append(string.utf8.distance(from: string.startIndex, to: index))
    }
    return string.withUTF8 { bytes in
      guard let way = TextFolding.way(for: options) else {
        return match(bytes, starts: [0] + ends)
      }
      return withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: FoldedBuffer.capacity(for: bytes.count)
      ) { memory in
        guard let start = memory.baseAddress else { return match(bytes, starts: [0]) }
        var folded = FoldedBuffer(start, way: way)
        var starts = [0]
        var lower = 0
        for upper in ends {
          folded.append(UnsafeBufferPointer(rebasing: bytes[lower..<upper]))
          folded.finish()
          starts.append(folded.count)
          lower = upper
        }
        return match(UnsafeBufferPointer(start: start, count: folded.count), starts: starts)
      }
    }
  }

  /// Fits the pattern to folded text whose characters start, and at last end, at `starts`.
  private func match(_ folded: UnsafeBufferPointer<UInt8>, starts: [Int]) -> Bool {
    var indexes = [Int32](repeating: -1, count: folded.count + 1)
    // Of characters that fold to nothing the last one counts, so that a literal covers them.
    for (index, start) in starts.enumerated() { indexes[start] = Int32(index) }
    func end(of literal: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
      let index = Int(indexes[offset + literal.count])
      return index >= 0 ? index : nil
    }
    return match(count: starts.count - 1) { literal, character in
      ByteSearch.stands(literal, in: folded, at: starts[character], ignoringASCIICase: false)
        ? end(of: literal, at: starts[character]) : nil
    } seek: { literal, character in
      var start = starts[character]
      while let found = ByteSearch.find(literal, in: folded, from: start, ignoringASCIICase: false)
      {
        if indexes[found] >= 0, end(of: literal, at: found) != nil {
          // Characters that fold to nothing before the literal belong to the wildcard.
          return max(character, Int(indexes[found]))
        }
        start = found + 1
      }
      return nil
    }
  }

  private typealias Search = (_ literal: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int?

  /// Fits the parts to `count` characters.
  ///
  /// Only the last `*` is ever tried again, so the work grows with the product of both lengths.
  ///
  /// - Parameters:
  ///   - follow: Where a literal ends that stands at a position; nil where it doesn't.
  ///   - seek: Where a literal stands at a position or after it; nil where it doesn't.
  private func match(count: Int, follow: Search, seek: Search) -> Bool {
    var part = 0
    var position = 0
    var lastMany: (part: Int, position: Int)?
    while true {
      if part == parts.count {
        if position == count { return true }
      } else {
        switch parts[part] {
        case .many:
          if part + 1 == parts.count { return true }
          lastMany = (part, position)
          part += 1
          continue
        case .one:
          if position < count {
            position += 1
            part += 1
            continue
          }
        case .literal(let bytes):
          if let end = bytes.withUnsafeBufferPointer({ follow($0, position) }) {
            position = end
            part += 1
            continue
          }
        }
      }
      guard let many = lastMany, many.position < count else { return false }
      position = many.position + 1
      part = many.part + 1
      if case .literal(let bytes) = parts[part] {
        guard let found = bytes.withUnsafeBufferPointer({ seek($0, position) }) else {
          return false
        }
        position = found
      }
      lastMany = (many.part, position)
    }
  }
}
