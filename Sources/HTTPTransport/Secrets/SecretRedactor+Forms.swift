import FoundationEssentials
import Glibc

extension SecretRedactor {
  /// The forms in which a server may repeat `text`.
  static func forms(of text: String) -> [String] {
    let base64 = Data(text.utf8).base64EncodedString()
    let unpadded = String(base64.prefix { $0 != "=" })
    return [
      text, percentDecoded(text), percentEncoded(text),
      text.replacing("/", with: "\\/"), unpadded,
      unpadded.replacing("+", with: "-").replacing("/", with: "_"),
    ]
      + encodedWithin(text).flatMap {
        [$0, $0.replacing("+", with: "-").replacing("/", with: "_")]
      }
  }

  /// Returns the parts of `text` that appear in the base64 form of a longer text, such as `Bearer` and a token.
  ///
  /// Three bytes become four characters, so it depends on the number of bytes before `text`, modulo 3.
  private static func encodedWithin(_ text: String) -> [String] {
    (0..<3).map { bytesBefore in
      let bytes = Data(repeating: 0, count: bytesBefore) + Data(text.utf8)
      // Without the characters that other bytes have a part in.
      let first = (bytesBefore * 8 + 5) / 6
      let end = bytes.count * 8 / 6
      return String(bytes.base64EncodedString().prefix(end).dropFirst(first))
    }
  }

  /// The text in base64, or nil if it is none.
  static func base64Decoded(_ text: String) -> String? {
    Data(base64Encoded: text).flatMap { String(bytes: $0, encoding: .utf8) }
  }

  /// `text` with every percent escape decoded.
  static func percentDecoded(_ text: String) -> String {
    String(decoding: unescaped(Array(text.utf8), onlyPercent: true), as: UTF8.self)
  }

  private static func percentEncoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-._~".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// `text` with the escapes of URLs, JSON and HTML for ASCII characters decoded once.
  static func unescaped(_ text: [UInt8], onlyPercent: Bool = false) -> [UInt8] {
    let marks =
      onlyPercent
      ? [UInt8(ascii: "%")] : [UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&")]
    guard text.contains(where: { marks.contains($0) }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      if marks.contains(byte), let escape = escape(in: text, at: index) {
        result.append(escape.byte)
        index += escape.length
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  /// The ASCII character of the escape at `index`, and the length of the escape.
  private static func escape(in text: [UInt8], at index: Int) -> (byte: UInt8, length: Int)? {
    let rest = text[(index + 1)...]
    switch text[index] {
    case UInt8(ascii: "%"):
      return number(rest.prefix(2), radix: 16, digits: 2).map { ($0, 3) }
    case UInt8(ascii: "\\"):
      switch rest.first {
      case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "\\"): return (text[index + 1], 2)
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        return number(rest.dropFirst().prefix(4), radix: 16, digits: 4).map { ($0, 6) }
      default: return nil
      }
    default:
      guard rest.first == UInt8(ascii: "#"),
        let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";"))
      else { return nil }
      let digits = text[(index + 2)..<end]
      let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
      let plain = isHexadecimal ? digits.dropFirst() : digits
      return number(plain, radix: isHexadecimal ? 16 : 10, digits: plain.count).map {
        ($0, end - index + 1)
      }
    }
  }

  private static func number(_ text: ArraySlice<UInt8>, radix: Int, digits: Int) -> UInt8? {
    guard text.count == digits, digits > 0,
      let value = Int(String(decoding: text, as: UTF8.self), radix: radix), value < 128
    else { return nil }
    return UInt8(value)
  }

  /// True if `form` is in `text`.
  static func contains(_ text: [UInt8], _ form: [UInt8]) -> Bool {
    guard let first = form.first, form.count <= text.count else { return false }
    return text.withUnsafeBytes { text in
      form.withUnsafeBytes { form in
        guard let base = text.baseAddress, let needle = form.baseAddress else { return false }
        var place = 0
        let end = text.count - form.count + 1
        while place < end, let found = memchr(base + place, Int32(first), end - place) {
          if memcmp(found, needle, form.count) == 0 { return true }
          place = UnsafeRawPointer(found) - base + 1
        }
        return false
      }
    }
  }
}
