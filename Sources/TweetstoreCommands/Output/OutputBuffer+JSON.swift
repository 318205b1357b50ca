import CommandLineKit
import FoundationEssentials

extension OutputBuffer {
  /// Adds a value as JSON.
  ///
  /// Identifiers, dates and bytes are strings. Numbers that JSON does not have (not a number,
  /// infinite) are `null`.
  mutating func append(json value: OutputValue) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let number): append(decimal: number)
    case .double(let number): append(number.isFinite ? number.description : "null")
    case .text(let text): append(json: text)
    case .identifier, .date, .data:
      append(UInt8(ascii: "\""))
      value.appendPlain(to: &self)
      append(UInt8(ascii: "\""))
    case .list(let values):
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(json: value)
      }
      append(UInt8(ascii: "]"))
    }
  }

  /// Adds a text as a JSON string with its quotes.
  ///
  /// Escaped are the quote, the backslash, the control characters below U+0020, and U+2028 and
  /// U+2029, which end a line in JavaScript.
  mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      // Bytes that stay as they are go over in one piece.
      var start = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0xE2 {
          index += 1
          continue
        }
        // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
        let isSeparator =
          byte == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80
          && bytes[index + 2] | 1 == 0xA9
        if byte == 0xE2, !isSeparator {
          index += 1
          continue
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        if isSeparator {
          append(bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
          index += 3
        } else {
          appendEscape(of: byte)
          index += 1
        }
        start = index
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default: append("u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
    }
  }
}
