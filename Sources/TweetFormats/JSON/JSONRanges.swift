/// Finds where the values of an object's keys stand in its bytes.
///
/// The tape of a parsed document doesn't tell. Only documents that were parsed are searched, so that
/// what is here is known to be sound, but for bytes that a repair replaced.
struct JSONRanges {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The ranges of the elements of the list at `key`, or of its one value if that is no list.
  ///
  /// If the key stands there twice the last one counts.
  func elements(of key: StaticString) -> [Range<Int>] {
    guard let value = value(of: key) else { return [] }
    guard bytes[value.lowerBound] == UInt8(ascii: "[") else { return [value] }
    return elements(in: value)
  }

  /// The ranges of the elements of the list that stands at `range`.
  func elements(in range: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var here = range.lowerBound + 1
    while true {
      skip(&here, alsoCommas: true)
      guard here < range.upperBound - 1 else { return ranges }
      let start = here
      here = endOfValue(at: here)
      guard here > start else { return ranges }
      ranges.append(start..<here)
    }
  }

  /// The ranges of the values of the object that stands at `range`.
  func memberValues(in range: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEachMember(in: range) { ranges.append($1) }
    return ranges
  }

  /// The range of the value of `key` in the outermost object.
  func value(of key: StaticString) -> Range<Int>? {
    var here = 0
    skip(&here)
    guard here < bytes.count, bytes[here] == UInt8(ascii: "{") else { return nil }
    var found: Range<Int>?
    forEachMember(in: here..<bytes.count) { if matches($0, key) { found = $1 } }
    return found
  }

  /// Calls `body` with the ranges of each key and its value in the object that begins at `range`.
  private func forEachMember(
    in range: Range<Int>, _ body: (_ key: Range<Int>, _ value: Range<Int>) -> Void
  ) {
    var here = range.lowerBound + 1
    while true {
      skip(&here, alsoCommas: true)
      guard here < range.upperBound, bytes[here] == UInt8(ascii: "\"") else { return }
      let name = here
      here = endOfValue(at: here)
      let key = name..<here
      skip(&here)
      guard here < range.upperBound, bytes[here] == UInt8(ascii: ":") else { return }
      here += 1
      skip(&here)
      let start = here
      here = endOfValue(at: here)
      guard here > start else { return }
      body(key, start..<here)
    }
  }

  private func matches(_ range: Range<Int>, _ key: StaticString) -> Bool {
    guard range.count == key.utf8CodeUnitCount + 2 else { return false }
    for index in 0..<key.utf8CodeUnitCount
    where bytes[range.lowerBound + 1 + index] != key.utf8Start[index] {
      return false
    }
    return true
  }

  private func skip(_ here: inout Int, alsoCommas: Bool = false) {
    while here < bytes.count {
      switch bytes[here] {
      case 0x20, 0x0A, 0x0D, 0x09: here += 1
      case UInt8(ascii: ",") where alsoCommas: here += 1
      default: return
      }
    }
  }

  private func endOfValue(at start: Int) -> Int {
    guard start < bytes.count else { return start }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      var scanner = StructureScanner()
      return scanner.scan(bytes, from: start) ?? bytes.count
    default:
      var here = start
      while here < bytes.count {
        switch bytes[here] {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09:
          return here
        default: here += 1
        }
      }
      return here
    }
  }
}
