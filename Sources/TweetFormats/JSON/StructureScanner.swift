/// Follows brackets and strings through a document that comes in pieces, to find where a value ends.
///
/// It checks nothing else: whether the value is sound is the parser's business.
struct StructureScanner {
  /// The number of lists and objects that are open.
  private(set) var depth = 0
  private(set) var isInString = false
  private var isEscaped = false

  /// A scanner before a value, or inside `depth` lists and objects.
  init(depth: Int = 0) {
    self.depth = depth
  }

  /// Reads on from `start`; gives the place after the byte that closes the last bracket, or nil
  /// if `bytes` end before.
  ///
  /// A string outside all brackets ends the scan too.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let end = bytes.count
    var here = start
    var depth = self.depth
    defer { self.depth = depth }
    while here < end {
      if isInString {
        if isEscaped {
          isEscaped = false
          here &+= 1
        }
        while here < end, base[here] != UInt8(ascii: "\""), base[here] != UInt8(ascii: "\\") {
          here &+= 1
        }
        guard here < end else { return nil }
        if base[here] == UInt8(ascii: "\\") {
          isEscaped = true
          here &+= 1
        } else {
          isInString = false
          here &+= 1
          if depth == 0 { return here }
        }
        continue
      }
      // Brackets differ from each other in the bits 0x20 and 0x06 only; `"` stands alone.
      while here < end {
        let byte = base[here]
        here &+= 1
        if byte == UInt8(ascii: "\"") {
          isInString = true
          break
        }
        let folded = byte | 0x20
        if folded == UInt8(ascii: "{") {
          depth &+= 1
        } else if folded == UInt8(ascii: "}") {
          depth &-= 1
          if depth <= 0 {
            depth = 0
            return here
          }
        }
      }
    }
    return nil
  }
}
