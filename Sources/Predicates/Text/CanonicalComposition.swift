/// Canonical composition (normalization form C), after folding.
enum CanonicalComposition {
  /// The compositions of pairs of scalars.
  ///
  /// The upper half of a key is the first scalar.
  private static let pairs: [UInt64: UInt32] = {
    var pairs: [UInt64: UInt32] = [:]
    var numbers = HexadecimalNumbers(UnicodeData.decompositions)
    var scalar: UInt32 = 0
    while let distance = numbers.next(), let kind = numbers.next() {
      scalar += distance
      let parts = (0..<(kind & 7)).compactMap { _ in numbers.next() }
      if kind == 2, parts.count == 2 {
        pairs[UInt64(parts[0]) << 32 | UInt64(parts[1])] = scalar
      }
    }
    return pairs
  }()

  /// True if it is plain at a glance that a text is composed: all of its characters are of ranges in
  /// which none is a mark, or composes with what stands before it, or has another form.
  static func isComposed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    while position < bytes.count {
      if bytes[position] < 0x80 {
        position += 1
        continue
      }
      let (scalar, length) = UTF8Decoding.scalar(bytes, at: position)
      switch scalar {
      case 0..<0x300, 0x400...0x482, 0x621...0x64A, 0x2010...0x2027, 0x3041...0x3096,
        0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1FAFF:
        position += length
      default: return false
      }
    }
    return true
  }

  /// `text` decomposed, folded in a way, and composed again.
  static func compose(_ text: String, _ way: FoldingTables.Way) -> String {
    var text = text
    let options = ComparisonPredicate.Options(rawValue: UInt8(way))
    return text.withUTF8 { bytes in
      if way & 1 == 0, ByteSearch.isASCII(bytes) { return String(decoding: bytes, as: UTF8.self) }
      return TextFolding.withFolded(bytes, options) { compose($0) }
    }
  }

  private static func compose(_ decomposed: UnsafeBufferPointer<UInt8>) -> String {
    let tables = FoldingTables.shared
    var output: [UInt32] = []
    var starter: Int?
    var lastClass: UInt8 = 0
    var position = 0
    while position < decomposed.count {
      let (scalar, length) = UTF8Decoding.scalar(decomposed, at: position)
      position += length
      let combiningClass = tables.combiningClass(of: scalar)
      if let index = starter {
        let isAdjacent = index == output.count - 1
        let isBlocked = !isAdjacent && (lastClass == 0 || lastClass >= combiningClass)
        if !isBlocked, let composed = pair(output[index], scalar) {
          output[index] = composed
          continue
        }
      }
      if combiningClass == 0 { starter = output.count }
      lastClass = combiningClass
      output.append(scalar)
    }
    var scalars = String.UnicodeScalarView()
    for value in output { scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    return String(scalars)
  }

  /// Returns the composition of two scalars, or nil.
  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
    }
    if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8...0x11C2).contains(second)
    {
      return first + (second - 0x11A7)
    }
    return pairs[UInt64(first) << 32 | UInt64(second)]
  }
}
