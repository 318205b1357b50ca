/// Text that is looked for, prepared once for many haystacks.
///
/// Texts are equal by canonical equivalence, so a part that is found must begin and end where
/// canonical composition joins nothing across the border: "e" is not found in "é", in whichever
/// form that is written, and 가 is not found in 각. Emoji sequences can be found by their parts.
struct SearchPattern: Sendable {
  /// The text as it came.
  private let raw: [UInt8]
  /// The text after folding.
  let folded: [UInt8]
  /// The way of folding; nil where bytes compare as they are.
  private let way: FoldingTables.Way?
  private let isASCII: Bool
  /// True if a text in composed form holds this one just where it holds its bytes.
  private let isLiteral: Bool

  init(_ text: String, _ options: ComparisonPredicate.Options) {
    raw = Array(text.utf8)
    way = TextFolding.way(for: options)
    folded = raw.withUnsafeBufferPointer { TextFolding.withFolded($0, options) { Array($0) } }
    isASCII = folded.withUnsafeBufferPointer { ByteSearch.isASCII($0) }
    isLiteral = raw.withUnsafeBufferPointer { [way] in SearchPattern.isLiteral($0, way) }
  }

  /// True if nothing is left to look for.
  var isEmpty: Bool { folded.isEmpty }

  private var options: ComparisonPredicate.Options {
    guard let way else { return .normalized }
    return ComparisonPredicate.Options(rawValue: UInt8(way))
  }

  private func withFolded(
    _ haystack: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    folded.withUnsafeBufferPointer { needle in
      TextFolding.withFolded(haystack, options) { body($0, needle) }
    }
  }

  // MARK: - The four questions

  /// True if the whole text is this one.
  func equals(_ haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    let isSame = raw.withUnsafeBufferPointer { ByteSearch.compare($0, haystack) == 0 }
    guard !isSame, let way else { return isSame }
    if ByteSearch.isASCII(haystack) {
      guard isASCII, folded.count == haystack.count else { return false }
      return folded.withUnsafeBufferPointer {
        ByteSearch.stands($0, in: haystack, at: 0, ignoringASCIICase: way & 1 != 0)
      }
    }
    return withFolded(haystack) { ByteSearch.compare($0, $1) == 0 }
  }

  /// True if the text begins with this one.
  func begins(_ haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let way else {
      return raw.withUnsafeBufferPointer {
        ByteSearch.stands($0, in: haystack, at: 0, ignoringASCIICase: false)
      }
    }
    let head = UnsafeBufferPointer(rebasing: haystack.prefix(folded.count + 1))
    if ByteSearch.isASCII(head) {
      return isASCII
        && folded.withUnsafeBufferPointer {
          ByteSearch.stands($0, in: head, at: 0, ignoringASCIICase: way & 1 != 0)
        }
    }
    return withFolded(haystack) { haystack, needle in
      ByteSearch.stands(needle, in: haystack, at: 0, ignoringASCIICase: false)
        && SearchPattern.isBoundary(haystack, at: needle.count)
    }
  }

  /// True if the text ends with this one.
  func ends(_ haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let way else {
      return raw.withUnsafeBufferPointer {
        ByteSearch.stands(
          $0, in: haystack, at: haystack.count - $0.count, ignoringASCIICase: false)
      }
    }
    let tail = UnsafeBufferPointer(rebasing: haystack.suffix(folded.count))
    if ByteSearch.isASCII(tail) {
      if isASCII {
        return folded.withUnsafeBufferPointer {
          ByteSearch.stands(
            $0, in: tail, at: tail.count - $0.count, ignoringASCIICase: way & 1 != 0)
        }
      }
      // A folded text beyond ASCII may end in ASCII, but not in as many bytes as this one has.
      return false
    }
    return withFolded(haystack) { haystack, needle in
      let start = haystack.count - needle.count
      return ByteSearch.stands(needle, in: haystack, at: start, ignoringASCIICase: false)
        && SearchPattern.isBoundary(haystack, at: start)
    }
  }

  /// True if the text holds this one anywhere.
  func isContained(in haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let way else {
      return raw.withUnsafeBufferPointer {
        ByteSearch.find($0, in: haystack, ignoringASCIICase: false) != nil
      }
    }
    if isASCII {
      if let answer = findASCII(in: haystack, way) { return answer }
    } else if ByteSearch.isASCII(haystack) {
      return false
    } else if raw.withUnsafeBufferPointer({ SearchPattern.find($0, in: haystack) }) {
      // Between borders, what is folded of a part stands in what is folded of the whole.
      return true
    } else if isLiteral, SearchPattern.isComposed(haystack) {
      return false
    }
    return withFolded(haystack) { SearchPattern.find($1, in: $0) }
  }

  /// Looks for ASCII without folding; nil where only folding can tell.
  private func findASCII(
    in haystack: UnsafeBufferPointer<UInt8>, _ way: FoldingTables.Way
  ) -> Bool? {
    folded.withUnsafeBufferPointer { needle in
      var start = 0
      var isUncertain = false
      while let found = ByteSearch.find(
        needle, in: haystack, from: start, ignoringASCIICase: way & 1 != 0)
      {
        let end = found + needle.count
        if end == haystack.count || haystack[end] < 0x80 { return true }
        if SearchPattern.isBoundary(haystack, at: end) { return true }
        isUncertain = true
        start = found + 1
      }
      if isUncertain { return nil }
      return SearchPattern.yieldsASCII(haystack, way) ? nil : false
    }
  }

  /// True if `needle` stands in a text between two borders.
  private static func find(
    _ needle: UnsafeBufferPointer<UInt8>, in haystack: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var start = 0
    while let found = ByteSearch.find(needle, in: haystack, from: start, ignoringASCIICase: false) {
      if isBoundary(haystack, at: found), isBoundary(haystack, at: found + needle.count) {
        return true
      }
      start = found + 1
    }
    return false
  }

  // MARK: - Properties of text

  /// True if canonical composition joins nothing across `position`, where a scalar begins.
  private static func isBoundary(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    guard position > 0, position < bytes.count, bytes[position] >= 0x80 else { return true }
    let scalar = UTF8Decoding.scalar(bytes, at: position).value
    return PlainScalar.contains(scalar) || FoldingTables.shared.isBoundary(scalar)
  }

  /// True if every scalar may stay as it is in a text in composed form.
  static func isComposed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if ByteSearch.isASCII(bytes) { return true }
    let flags = LeadByte.flags
    var position = 0
    while position < bytes.count {
      let lead = bytes[position]
      if lead < 0x80 {
        position += 1
        continue
      }
      let (scalar, length) = UTF8Decoding.scalar(bytes, at: position)
      // Damaged bytes are repaired on the long way.
      if scalar == 0xFFFD { return false }
      if flags[Int(lead)] & LeadByte.isUncomposed != 0, !PlainScalar.contains(scalar),
        !FoldingTables.shared.isComposed(scalar)
      {
        return false
      }
      position += length
    }
    return true
  }

  /// True if no other text in composed form becomes, or comes to hold, what this one becomes in `way`.
  private static func isLiteral(
    _ bytes: UnsafeBufferPointer<UInt8>, _ way: FoldingTables.Way?
  ) -> Bool {
    guard let way else { return false }
    if way == 0 { return isComposed(bytes) }
    var position = 0
    while position < bytes.count {
      let (scalar, length) = UTF8Decoding.scalar(bytes, at: position)
      guard isLiteral(scalar, way) else { return false }
      position += length
    }
    return true
  }

  /// True if `scalar` has neither case nor, where `way` drops them, marks, nor has anything that becomes it.
  ///
  /// Not all such scalars, but those of scripts that are written without spaces, whose words are short and
  /// frequent; and Hangul. A test compares them with the tables.
  static func isLiteral(_ scalar: UInt32, _ way: FoldingTables.Way) -> Bool {
    switch scalar {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x2_0000...0x2_A6DF: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0xAC00...0xD7A3: way == 1
    default: false
    }
  }

  /// True if folding makes ASCII from anything beyond it.
  private static func yieldsASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, _ way: FoldingTables.Way
  ) -> Bool {
    if ByteSearch.isASCII(bytes) { return false }
    let flags = LeadByte.flags
    let flag = LeadByte.yieldsASCII(way)
    for position in 0..<bytes.count where flags[Int(bytes[position])] & flag != 0 {
      // Only the first byte of a scalar beyond ASCII carries a flag.
      if way < 2, bytes[position] < 0xE0 {
        let isLast = position + 1 == bytes.count
        if !isLast, PlainScalar.yieldsASCII(bytes[position], bytes[position + 1], way) {
          return true
        }
        continue
      }
      let scalar = UTF8Decoding.scalar(bytes, at: position).value
      if FoldingTables.shared.yieldsASCII(scalar, way) { return true }
    }
    return false
  }
}
