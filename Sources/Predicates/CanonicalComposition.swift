/// Canonical composition (normalization form C), after folding.
enum CanonicalComposition {
  private static let pairs = ScalarData().compositions

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
      let combiningClass = tables.record(of: scalar).map { tables.records[$0].combiningClass } ?? 0
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

  /// What two scalars compose to, or nil.
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
