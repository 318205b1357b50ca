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
  private let longest: Needle?

  init(_ pattern: String, _ options: ComparisonPredicate.Options) {
    self.options = options
    var parts: [Part] = []
    var literals: [String] = []
    var literal = String.UnicodeScalarView()
    func endLiteral() {
      guard !literal.isEmpty else { return }
      var text = String(literal)
      literals.append(text)
      let folded = text.withUTF8 { TextFolding.withFolded($0, options) { Array($0) } }
      if !folded.isEmpty { parts.append(.literal(folded)) }
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
      case "\\":
        isEscaped = true
      case "?":
        endLiteral()
        parts.append(.one)
      case "*":
        endLiteral()
        if case .many? = parts.last { continue }
        parts.append(.many)
      default:
        literal.append(scalar)
      }
    }
    if isEscaped { literal.append("\\") }
    endLiteral()
    self.parts = parts
    isASCII = parts.allSatisfy { part in
      guard case .literal(let bytes) = part else { return true }
      return bytes.withUnsafeBufferPointer { ByteSearch.isASCII($0) }
    }
    longest = literals.max { $0.utf8.count < $1.utf8.count }.map { Needle($0, options) }
  }

  /// Whether the whole text fits.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let carriageReturn: UInt8 = 0x0D
    if ByteSearch.isASCII(text), !text.contains(carriageReturn) {
      guard isASCII else { return false }
      let ignoresCase = TextFolding.way(for: options).map { $0 & 1 != 0 } ?? false
      return match(count: text.count) { literal, position in
        ByteSearch.stands(literal, in: text, at: position, ignoringASCIICase: ignoresCase)
          ? position + literal.count : nil
      }
    }
    if let longest, !longest.isEmpty, !longest.isContained(in: text) { return false }
    return matchCharacters(text)
  }

  private func matchCharacters(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    /// Where each character starts in `folded`, and where the last one ends.
    var starts = [0]
    for character in String(decoding: text, as: UTF8.self) {
      var cluster = String(character)
      cluster.withUTF8 { bytes in
        TextFolding.withFolded(bytes, options) { folded.append(contentsOf: $0) }
      }
      starts.append(folded.count)
    }
    var indexes: [Int: Int] = [:]
    // Of characters that fold to nothing the last one counts, so that a literal covers them.
    for (index, start) in starts.enumerated() { indexes[start] = index }
    return folded.withUnsafeBufferPointer { folded in
      match(count: starts.count - 1) { literal, character in
        guard
          ByteSearch.stands(literal, in: folded, at: starts[character], ignoringASCIICase: false)
        else { return nil }
        return indexes[starts[character] + literal.count]
      }
    }
  }

  /// Fits the parts to `count` characters; `follow` tells where a literal ends that starts at one.
  ///
  /// Only the last `*` is ever tried again, so the work grows with the product of both lengths.
  private func match(
    count: Int, follow: (UnsafeBufferPointer<UInt8>, Int) -> Int?
  ) -> Bool {
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
      lastMany = (many.part, many.position + 1)
      position = many.position + 1
      part = many.part + 1
    }
  }
}
