public import FoundationEssentials

/// Decimal numbers as text, without loss in either direction.
public enum DecimalText {
  /// The maximum number of digits of a decimal number.
  public static let maximumDigits = 38

  /// The number that a whole text is written as: `-12.50`, `3e-7`; nil for anything else, and for one
  /// with more digits or a larger exponent than fit.
  public static func decimal(_ text: String) -> Decimal? {
    var bytes = Substring(text).utf8
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      bytes = bytes.dropFirst()
    }
    var exponent = 0
    var mantissa = bytes
    if let place = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      let digits = bytes[bytes.index(after: place)...]
      guard digits.count <= 5, let number = Int(String(digits) ?? "") else { return nil }
      exponent = number
      mantissa = bytes[..<place]
    }
    var digits: [UInt8] = []
    var pointPlace: Int?
    for byte in mantissa {
      if byte == UInt8(ascii: "."), pointPlace == nil {
        pointPlace = digits.count
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits.append(byte)
      } else {
        return nil
      }
    }
    guard !digits.isEmpty else { return nil }
    exponent -= digits.count - (pointPlace ?? digits.count)
    let zero = UInt8(ascii: "0")
    while digits.count > 1, digits.last == zero {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == zero })
    if digits.isEmpty { return Decimal(0) }
    guard digits.count <= maximumDigits, (-127...127).contains(exponent) else { return nil }
    let sign = text.hasPrefix("-") ? "-" : ""
    let number = Decimal(string: "\(sign)\(String(decoding: digits, as: UTF8.self))e\(exponent)")
    return number?.isNaN == false ? number : nil
  }

  /// The one way of writing a number in which equal numbers have equal texts: no exponent, no needless
  /// zeros.
  public static func text(_ decimal: Decimal) -> String { decimal.description }

  /// The number that `number` is written as in the fewest digits that tell it from its neighbours.
  ///
  /// That is what somebody meant who wrote 0.1. Nil for one that is no number or out of range.
  public static func decimal(_ number: Double) -> Decimal? {
    number.isFinite ? decimal(number.description) : nil
  }
}
