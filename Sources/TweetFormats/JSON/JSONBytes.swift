import Glibc

/// The bytes of a string in a parsed document, in valid UTF-8.
struct JSONBytes {
  let start: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  static func == (bytes: JSONBytes, text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount
      && memcmp(bytes.start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  static func == (left: JSONBytes, right: JSONBytes) -> Bool {
    left.count == right.count && memcmp(left.start, right.start, left.count) == 0
  }

  subscript(index: Int) -> UInt8 { start[index] }

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  func hasPrefix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  func hasSuffix(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return count >= length && memcmp(start + (count - length), text.utf8Start, length) == 0
  }

  /// The bytes from `offset` on, which must be within bounds.
  func dropping(_ offset: Int) -> JSONBytes {
    JSONBytes(start: start + offset, count: count - offset)
  }

  /// The first `length` bytes, which must be within bounds.
  func prefix(_ length: Int) -> JSONBytes {
    JSONBytes(start: start, count: length)
  }

  /// Returns the first index of `byte` at or after `start`.
  func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var here = start
    while here < count {
      if self.start[here] == byte { return here }
      here &+= 1
    }
    return nil
  }

  /// True if `part`, which must not be empty, stands somewhere in the text.
  func contains(_ part: StaticString) -> Bool {
    var here = 0
    while let found = firstIndex(of: part.utf8Start[0], from: here) {
      if dropping(found).hasPrefix(part) { return true }
      here = found + 1
    }
    return false
  }

  /// A whole number in decimal digits with an optional minus, or nil for anything else.
  var integer: Int64? {
    let negative = count > 0 && start[0] == UInt8(ascii: "-")
    let first = negative ? 1 : 0
    guard count > first, count <= 20 else { return nil }
    var value: Int64 = 0
    for index in first..<count {
      let digit = start[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (tenfold, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tenfold.subtractingReportingOverflow(Int64(digit))
      guard !tooLarge, !overflow else { return nil }
      value = sum
    }
    // The digits were summed up below zero, where there is room for one more number.
    if negative { return value }
    return value == .min ? nil : -value
  }
}

extension String {
  /// The text of `bytes`.
  @inline(__always)
  init(_ bytes: JSONBytes) {
    self.init(decoding: bytes.buffer, as: UTF8.self)
  }
}

extension UInt8 {
  /// True if the byte is a letter or a digit of ASCII.
  @inline(__always)
  var isLetterOrDigit: Bool {
    self &- UInt8(ascii: "0") < 10 || (self | 0x20) &- UInt8(ascii: "a") < 26
  }
}
