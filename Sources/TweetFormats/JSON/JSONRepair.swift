/// Makes a document readable that holds what JSON doesn't allow but what says clearly what was meant.
///
/// Bytes that are no UTF-8 and halves of surrogate pairs become U+FFFD; numbers that no 64-bit
/// integer or double can hold become strings. Nothing else is touched.
struct JSONRepair {
  /// The repaired document, without padding.
  private(set) var output: [UInt8] = []
  /// The number of replacements.
  private(set) var count = 0

  private let input: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
    output.reserveCapacity(input.count + JSONParser.padding + 64)
    while position < input.count {
      let byte = input[position]
      if byte == UInt8(ascii: "\"") {
        copyString()
      } else if byte == UInt8(ascii: "-") || isDigit(byte) {
        copyNumber()
      } else if byte < 0x80 {
        copy(1)
      } else {
        copyCharacter()
      }
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private mutating func copy(_ length: Int) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: input[position..<position + length]))
    position += length
  }

  private mutating func copyString() {
    copy(1)
    while position < input.count {
      let byte = input[position]
      if byte == UInt8(ascii: "\"") {
        copy(1)
        return
      } else if byte == UInt8(ascii: "\\") {
        copyEscape()
      } else if byte < 0x80 {
        copy(1)
      } else {
        copyCharacter()
      }
    }
  }

  private mutating func copyEscape() {
    guard let unit = escapedUnit(at: position) else {
      copy(min(2, input.count - position))
      return
    }
    switch unit {
    case 0xD800..<0xDC00:
      if let low = escapedUnit(at: position + 6), (0xDC00..<0xE000).contains(low) {
        copy(12)
      } else {
        replace(6)
      }
    case 0xDC00..<0xE000: replace(6)
    default: copy(6)
    }
  }

  /// The code unit of an escape `\uXXXX` at `start`.
  private func escapedUnit(at start: Int) -> UInt16? {
    guard start + 6 <= input.count, input[start] == UInt8(ascii: "\\"),
      input[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for index in start + 2..<start + 6 {
      let byte = input[index] | 0x20
      let digit: UInt8
      if isDigit(input[index]) {
        digit = input[index] - UInt8(ascii: "0")
      } else if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "f") {
        digit = byte - UInt8(ascii: "a") + 10
      } else {
        return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private mutating func replace(_ length: Int) {
    output.append(contentsOf: [0xEF, 0xBF, 0xBD])
    position += length
    count += 1
  }

  /// Copies one character of more than one byte, or replaces the longest piece that could begin one.
  private mutating func copyCharacter() {
    let first = input[position]
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { lowest = 0xA0 }
      if first == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { lowest = 0x90 }
      if first == 0xF4 { highest = 0x8F }
    default:
      replace(1)
      return
    }
    var good = 1
    while good < length, position + good < input.count {
      let byte = input[position + good]
      guard byte >= lowest, byte <= highest else { break }
      lowest = 0x80
      highest = 0xBF
      good += 1
    }
    if good == length { copy(length) } else { replace(good) }
  }

  /// Copies a number, in quotes if it is well formed but out of range.
  private mutating func copyNumber() {
    var end = position + 1
    var isWhole = true
    while end < input.count {
      let byte = input[end]
      if byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") {
        isWhole = false
      } else if !isDigit(byte), byte != UInt8(ascii: "+"), byte != UInt8(ascii: "-") {
        break
      }
      end += 1
    }
    let text = String(
      decoding: UnsafeBufferPointer(rebasing: input[position..<end]), as: UTF8.self)
    let fits =
      isWhole
      ? Int64(text) != nil || UInt64(text) != nil
      : Double(text).map(\.isFinite) ?? true
    // What is out of range must still look like a number, else the document is broken.
    let isNumber = Double(text) != nil
    if fits || !isNumber {
      copy(end - position)
    } else {
      output.append(UInt8(ascii: "\""))
      copy(end - position)
      output.append(UInt8(ascii: "\""))
      count += 1
    }
  }
}
