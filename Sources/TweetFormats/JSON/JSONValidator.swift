/// Checks JSON byte by byte to find where a value ends, or where the bytes stop being JSON.
///
/// The parser reports only that a document is broken. The bytes may come in pieces. Numbers and characters are
/// checked loosely: the parser checks them again.
struct JSONValidator {
  /// The result of reading some bytes.
  enum Outcome: Equatable {
    /// All bytes are valid so far, and the value goes on.
    case incomplete
    /// The value ends before this index.
    case ended(Int)
    /// The byte at this index can't be part of the value.
    case broken(Int)
  }

  private enum State {
    case value, firstElement, key, firstKey, colon, separator, number, literal, string, escape
  }

  /// The parser refuses values that are nested more deeply.
  private static let deepest = 1024

  private var state = State.value
  /// The open containers, outermost first: true for an object.
  private var containers: [Bool] = []
  private var isKey = false
  private var literal: StaticString = ""
  private var matched = 0
  private var hexDigits = 0

  /// True if the value is an object, or contains one, with at least one key and its colon.
  private(set) var hasMember = false

  /// True if the bytes so far end inside a string.
  var isInString: Bool { state == .string || state == .escape }

  /// Reads a value, or goes on with it, from `start`.
  mutating func advance(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
    var here = start
    while here < bytes.count {
      let byte = bytes[here]
      switch state {
      case .string:
        guard let end = Self.endOfPlainText(bytes, from: here) else { return .incomplete }
        here = end
        switch bytes[here] {
        case UInt8(ascii: "\""): state = isKey ? .colon : .separator
        case UInt8(ascii: "\\"): state = .escape
        default: return .broken(here)
        }
      case .escape:
        guard escape(byte) else { return .broken(here) }
      case .number:
        guard Self.isInNumber(byte) else {
          state = .separator
          continue
        }
      case .literal:
        guard byte == literal.utf8Start[matched] else { return .broken(here) }
        matched += 1
        if matched == literal.utf8CodeUnitCount { state = .separator }
      default:
        if !RecordFramer.isBlank(byte) {
          guard structure(byte) else { return .broken(here) }
          if containers.isEmpty, state == .separator { return .ended(here + 1) }
        }
      }
      here += 1
    }
    return .incomplete
  }

  private static func endOfPlainText(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var here = start
    while here < bytes.count {
      let byte = bytes[here]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return here }
      here &+= 1
    }
    return nil
  }

  private mutating func escape(_ byte: UInt8) -> Bool {
    if hexDigits > 0 {
      guard byte.isHexDigit else { return false }
      hexDigits -= 1
      if hexDigits == 0 { state = .string }
      return true
    }
    switch byte {
    case UInt8(ascii: "u"): hexDigits = 4
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      state = .string
    default: return false
    }
    return true
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// Takes a byte outside of strings, numbers and literals; false if it is wrong there.
  private mutating func structure(_ byte: UInt8) -> Bool {
    switch state {
    case .firstElement where byte == UInt8(ascii: "]"): return close(isObject: false)
    case .value, .firstElement: return beginValue(byte)
    case .firstKey where byte == UInt8(ascii: "}"): return close(isObject: true)
    case .key, .firstKey:
      isKey = true
      state = .string
      return byte == UInt8(ascii: "\"")
    case .colon:
      hasMember = true
      state = .value
      return byte == UInt8(ascii: ":")
    default:
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        return close(isObject: byte == UInt8(ascii: "}"))
      }
      state = containers.last == true ? .key : .value
      return byte == UInt8(ascii: ",")
    }
  }

  private mutating func beginValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard containers.count < Self.deepest else { return false }
      containers.append(byte == UInt8(ascii: "{"))
      state = byte == UInt8(ascii: "{") ? .firstKey : .firstElement
    case UInt8(ascii: "\""):
      isKey = false
      state = .string
    case UInt8(ascii: "t"): begin("true")
    case UInt8(ascii: "f"): begin("false")
    case UInt8(ascii: "n"): begin("null")
    default:
      state = .number
      return byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10
    }
    return true
  }

  private mutating func begin(_ word: StaticString) {
    literal = word
    matched = 1
    state = .literal
  }

  private mutating func close(isObject: Bool) -> Bool {
    guard containers.popLast() == isObject else { return false }
    state = .separator
    return true
  }
}

extension UInt8 {
  /// True for the digits of hexadecimal numbers.
  fileprivate var isHexDigit: Bool {
    self &- UInt8(ascii: "0") < 10 || (self | 0x20) &- UInt8(ascii: "a") < 6
  }
}
