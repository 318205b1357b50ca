/// The tables of `UnicodeData`, read into dictionaries.
struct ScalarData {
  /// Canonical decompositions into one, two or more scalars, one step at a time.
  private(set) var decompositions: [UInt32: [UInt32]] = [:]
  /// What a pair of scalars composes to; the first one is in the upper half of the key.
  private(set) var compositions: [UInt64: UInt32] = [:]
  /// Canonical combining classes other than 0.
  private(set) var combiningClasses: [UInt32: UInt8] = [:]
  /// Full case foldings.
  private(set) var foldings: [UInt32: [UInt32]] = [:]

  init() {
    var numbers = HexadecimalNumbers(UnicodeData.decompositions)
    var scalar: UInt32 = 0
    while let distance = numbers.next(), let count = numbers.next() {
      scalar += distance
      let parts = numbers.next(Int(count & 7))
      decompositions[scalar] = parts
      if count == 2 { compositions[UInt64(parts[0]) << 32 | UInt64(parts[1])] = scalar }
    }
    numbers = HexadecimalNumbers(UnicodeData.combiningClasses)
    scalar = 0
    while let distance = numbers.next(), let count = numbers.next(), let value = numbers.next() {
      scalar += distance
      for offset in 0..<count { combiningClasses[scalar + offset] = UInt8(value) }
    }
    numbers = HexadecimalNumbers(UnicodeData.simpleFoldings)
    scalar = 0
    while let distance = numbers.next(), let count = numbers.next(), let step = numbers.next(),
      let target = numbers.next()
    {
      scalar += distance
      for index in 0..<count { foldings[scalar + index * step] = [target + index * step] }
    }
    numbers = HexadecimalNumbers(UnicodeData.fullFoldings)
    scalar = 0
    while let distance = numbers.next(), let count = numbers.next() {
      scalar += distance
      foldings[scalar] = numbers.next(Int(count))
    }
  }

  /// The full canonical decomposition of a scalar that is no Hangul syllable.
  func decomposition(of scalar: UInt32) -> [UInt32] {
    guard let parts = decompositions[scalar] else { return [scalar] }
    return parts.flatMap { $0 == scalar ? [$0] : decomposition(of: $0) }
  }

  /// The canonical decomposition of what folding makes of one scalar.
  ///
  /// U+0345 stays itself here although it folds to a letter: it must first take its place among
  /// the marks around it.
  func fold(_ scalar: UInt32, ignoresCase: Bool, ignoresMarks: Bool) -> [UInt32] {
    func isKept(_ part: UInt32) -> Bool {
      !ignoresMarks || combiningClasses[part] ?? 0 == 0
    }
    let parts = decomposition(of: scalar).filter(isKept)
    guard ignoresCase else { return parts }
    return parts.flatMap { part -> [UInt32] in
      part == 0x345 ? [part] : foldings[part] ?? [part]
    }.flatMap { decomposition(of: $0) }.filter(isKept)
  }
}

/// Hexadecimal numbers between blanks, one after the other.
private struct HexadecimalNumbers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: StaticString) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  mutating func next() -> UInt32? {
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
    guard position < bytes.count else { return nil }
    var value: UInt32 = 0
    while position < bytes.count, bytes[position] != 0x20 {
      let byte = UInt32(bytes[position])
      value = value << 4 | (byte & 0xF) + (byte > 0x39 ? 9 : 0)
      position += 1
    }
    return value
  }

  mutating func next(_ count: Int) -> [UInt32] {
    (0..<count).compactMap { _ in next() }
  }
}
