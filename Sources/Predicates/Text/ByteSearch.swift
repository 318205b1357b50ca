import Glibc

/// Searches and compares bytes, many at a time.
enum ByteSearch {
  private typealias Vector = SIMD16<UInt8>

  @inline(__always)
  private static func load(_ pointer: UnsafeRawPointer, _ offset: Int) -> Vector {
    pointer.loadUnaligned(fromByteOffset: offset, as: Vector.self)
  }

  /// True if all bytes are ASCII.
  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress.map({ UnsafeRawPointer($0) }) else { return true }
    var position = 0
    while position + 16 <= bytes.count {
      let words = base.loadUnaligned(fromByteOffset: position, as: SIMD2<UInt64>.self)
      if (words[0] | words[1]) & 0x8080_8080_8080_8080 != 0 { return false }
      position += 16
    }
    while position < bytes.count {
      if bytes[position] >= 0x80 { return false }
      position += 1
    }
    return true
  }

  @inline(__always)
  static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// True if `needle`, whose ASCII letters are small if case is ignored, stands at `position`.
  @inline(__always)
  static func stands(
    _ needle: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, at position: Int,
    ignoringASCIICase: Bool
  ) -> Bool {
    guard position >= 0, position + needle.count <= bytes.count else { return false }
    for offset in 0..<needle.count {
      let byte = bytes[position + offset]
      guard (ignoringASCIICase ? lower(byte) : byte) == needle[offset] else { return false }
    }
    return true
  }

  /// Returns the index of `needle`, which isn't empty, in `bytes` at or after `start`.
  ///
  /// With `ignoringASCIICase` the needle's ASCII letters must be small.
  static func find(
    _ needle: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0,
    ignoringASCIICase: Bool
  ) -> Int? {
    guard let base = bytes.baseAddress.map({ UnsafeRawPointer($0) }), !needle.isEmpty,
      bytes.count - start >= needle.count
    else { return nil }
    let lastOffset = needle.count - 1
    let first = needle[0]
    let last = needle[lastOffset]
    func bit(_ byte: UInt8) -> UInt8 { ignoringASCIICase && byte &- 0x61 < 26 ? 0x20 : 0 }
    let firsts = Vector(repeating: first)
    let lasts = Vector(repeating: last)
    let firstBit = Vector(repeating: bit(first))
    let lastBit = Vector(repeating: bit(last))
    var position = start
    while position + lastOffset + 16 <= bytes.count {
      let hits =
        ((load(base, position) | firstBit) ^ firsts)
        | ((load(base, position + lastOffset) | lastBit) ^ lasts)
      // A byte of `hits` is 0 where both ends fit.
      let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      for half in 0..<2 {
        var zeros = zeroBytes(words[half])
        while zeros != 0 {
          let candidate = position + half * 8 + zeros.trailingZeroBitCount / 8
          if stands(needle, in: bytes, at: candidate, ignoringASCIICase: ignoringASCIICase) {
            return candidate
          }
          zeros &= zeros - 1
        }
      }
      position += 16
    }
    while position + lastOffset < bytes.count {
      if stands(needle, in: bytes, at: position, ignoringASCIICase: ignoringASCIICase) {
        return position
      }
      position += 1
    }
    return nil
  }

  /// The highest bit of each byte that is 0.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((word & low) &+ low) | word | low)
  }

  /// Compares two runs of bytes: negative, 0 or positive.
  static func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let common = min(left.count, right.count)
    if common > 0, let left = left.baseAddress, let right = right.baseAddress {
      let order = memcmp(left, right, common)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  /// Compares two runs of ASCII without regard to case.
  static func compareIgnoringASCIICase(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    for index in 0..<min(left.count, right.count) {
      let difference = Int(lower(left[index])) - Int(lower(right[index]))
      if difference != 0 { return difference }
    }
    return left.count - right.count
  }
}
