/// Reads identifiers exactly, from the string first.
enum Identifier {
  /// The identifier that a record can't do without.
  ///
  /// `string` wins over `number`, since programs that keep numbers as doubles round them. A
  /// number in place of the string, or the other way round, is fine as long as it is exact.
  ///
  /// - Parameters:
  ///   - key: The key of `string`, or of both, for messages.
  ///   - numberKey: The key of `number`, where that is another one.
  static func required(
    _ string: JSONValue?, _ number: JSONValue?, key: StaticString, numberKey: StaticString? = nil
  ) throws(RecordFault) -> Int64 {
    if let string {
      if let identifier = exact(string) { return identifier }
      if let bytes = string.bytes { throw unusable(bytes, key: key) }
      if string.kind == JSONValue.Kind.double {
        throw unusable("\(string.double ?? 0)", isRounded: true, key: key)
      }
      // A value of the wrong type says nothing about the other key.
      if let number, let identifier = exact(number) { return identifier }
      throw RecordFault(.wrongType, "expected a string for \"\(key)\"")
    }
    guard let number else {
      throw RecordFault(.missingIdentifier, "the tweet has no \"\(key)\"")
    }
    if let identifier = exact(number) { return identifier }
    // What was in the record, and not what might have been.
    let key = numberKey ?? key
    if let bytes = number.bytes { throw unusable(bytes, key: key) }
    switch number.kind {
    case JSONValue.Kind.double:
      throw unusable("\(number.double ?? 0)", isRounded: true, key: key)
    case JSONValue.Kind.signed, JSONValue.Kind.unsigned:
      throw unusable(
        number.integer.map { "\($0)" } ?? "a number beyond 63 bits", isRounded: false, key: key)
    default:
      throw RecordFault(.wrongType, "expected an identifier for \"\(key)\"")
    }
  }

  /// An identifier that may be missing.
  @inline(__always)
  static func optional(_ string: JSONValue?, _ number: JSONValue? = nil) -> Int64? {
    string.flatMap(exact) ?? number.flatMap(exact)
  }

  /// A whole number above 0, written as a number or as a string of digits.
  @inline(__always)
  static func exact(_ value: JSONValue) -> Int64? {
    if let bytes = value.bytes { return exact(bytes) }
    guard let number = value.integer, number > 0 else {
      return value.isObject ? value.extendedNumber.flatMap(extended) : nil
    }
    return number
  }

  /// The identifier inside MongoDB's notation for numbers.
  private static func extended(_ value: JSONValue) -> Int64? {
    let number = value.bytes?.integer ?? value.integer
    return number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// A whole number above 0 in digits.
  @inline(__always)
  static func exact(_ bytes: JSONBytes) -> Int64? {
    guard let number = bytes.integer, number > 0 else { return nil }
    return number
  }

  /// True for what a spreadsheet makes of a large number: `1.93902E+18`.
  private static func isFloatingPoint(_ bytes: JSONBytes) -> Bool {
    bytes.count > 0 && bytes[0] &- UInt8(ascii: "0") < 10
      && bytes.buffer.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }

  /// Returns the reason why `bytes` aren't an identifier.
  ///
  /// - Parameter hint: What to do if another program rounded it.
  static func unusable(
    _ bytes: JSONBytes, key: StaticString, hint: String = plainHint
  ) -> RecordFault {
    unusable(String(bytes), isRounded: isFloatingPoint(bytes), key: key, hint: hint)
  }

  static let plainHint = "get the file again from a program that keeps identifiers as text"

  private static func unusable(
    _ text: String, isRounded: Bool, key: StaticString, hint: String = plainHint
  ) -> RecordFault {
    if isRounded {
      return RecordFault(
        .roundedIdentifier,
        "the identifier in \"\(key)\" was rounded by another program: \(text.prefix(40))",
        hint: hint)
    }
    return RecordFault(
      .invalidIdentifier, "\"\(key)\" isn't an identifier: \"\(text.prefix(40))\"")
  }
}
