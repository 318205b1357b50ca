/// A value of a parsed document: a place on the parser's tape.
///
/// It points into the parser's memory. It must not be kept beyond the closure it was handed to.
struct JSONValue {
  let tape: UnsafePointer<UInt64>
  let strings: UnsafePointer<UInt8>
  let index: Int

  /// The kind of an item on the tape, by simdjson's letters.
  enum Kind {
    static let object = UInt8(ascii: "{")
    static let list = UInt8(ascii: "[")
    static let objectEnd = UInt8(ascii: "}")
    static let listEnd = UInt8(ascii: "]")
    static let string = UInt8(ascii: "\"")
    static let signed = UInt8(ascii: "l")
    static let unsigned = UInt8(ascii: "u")
    static let double = UInt8(ascii: "d")
    static let yes = UInt8(ascii: "t")
    static let no = UInt8(ascii: "f")
    static let null = UInt8(ascii: "n")
  }

  @inline(__always)
  var kind: UInt8 { UInt8(truncatingIfNeeded: tape[index] &>> 56) }

  /// The tape's payload: 56 bits.
  @inline(__always)
  private var payload: UInt64 { tape[index] & 0x00FF_FFFF_FFFF_FFFF }

  /// The place right after this value.
  @inline(__always)
  var end: Int {
    switch kind {
    case Kind.object, Kind.list: Int(payload & 0xFFFF_FFFF)
    case Kind.signed, Kind.unsigned, Kind.double: index &+ 2
    default: index &+ 1
    }
  }

  @inline(__always)
  func at(_ index: Int) -> JSONValue {
    JSONValue(tape: tape, strings: strings, index: index)
  }

  @inline(__always) var isObject: Bool { kind == Kind.object }
  @inline(__always) var isList: Bool { kind == Kind.list }
  @inline(__always) var isString: Bool { kind == Kind.string }
  @inline(__always) var isNull: Bool { kind == Kind.null }

  /// The bytes of a string, or nil for anything else.
  @inline(__always)
  var bytes: JSONBytes? {
    guard kind == Kind.string else { return nil }
    return stringBytes
  }

  /// The bytes of what is known to be a string.
  @inline(__always)
  fileprivate var stringBytes: JSONBytes {
    let start = strings + Int(payload)
    let count = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return JSONBytes(start: start + 4, count: Int(count))
  }

  /// A string, or nil for anything else.
  @inline(__always)
  var string: String? { bytes.map { String($0) } }

  /// A string that isn't empty, or nil for anything else.
  @inline(__always)
  var nonEmptyString: String? { bytes.flatMap { $0.count == 0 ? nil : String($0) } }

  var bool: Bool? {
    switch kind {
    case Kind.yes: true
    case Kind.no: false
    default: nil
    }
  }

  /// A whole number that fits, exact; nil for anything else.
  @inline(__always)
  var integer: Int64? {
    switch kind {
    case Kind.signed: Int64(bitPattern: tape[index &+ 1])
    case Kind.unsigned: Int64(exactly: tape[index &+ 1])
    default: nil
    }
  }

  /// Any number, rounded where a double can't hold it.
  var double: Double? {
    switch kind {
    case Kind.object: extendedNumber.flatMap { $0.double ?? $0.string.flatMap { Double($0) } }
    case Kind.signed: Double(Int64(bitPattern: tape[index &+ 1]))
    case Kind.unsigned: Double(tape[index &+ 1])
    case Kind.double: Double(bitPattern: tape[index &+ 1])
    default: nil
    }
  }

  /// A number of things: a whole number, 0 or greater, also if it is written as text or as a floating-point
  /// number.
  var count: Int64? {
    let number: Int64? =
      switch kind {
      case Kind.string: stringBytes.integer
      case Kind.double: Int64(exactly: Double(bitPattern: tape[index &+ 1]))
      case Kind.object: extendedNumber?.count
      default: integer
      }
    guard let number, number >= 0 else { return nil }
    return number
  }

  /// Calls `body` with every key and value in order, which for anything but an object are none.
  @inline(__always)
  func forEachMember(_ body: (JSONBytes, JSONValue) throws -> Void) rethrows {
    guard isObject else { return }
    var here = index &+ 1
    let last = end &- 1
    while here < last {
      let value = at(here &+ 1)
      try body(at(here).stringBytes, value)
      here = value.end
    }
  }

  /// Calls `body` with every element in order, which for anything but a list are none.
  @inline(__always)
  func forEachElement(_ body: (JSONValue) throws -> Void) rethrows {
    guard isList else { return }
    var here = index &+ 1
    let last = end &- 1
    while here < last {
      let value = at(here)
      try body(value)
      here = value.end
    }
  }

  /// The value of `key`; the last one if there are several, nil if there is none.
  subscript(key: StaticString) -> JSONValue? {
    var found: JSONValue?
    forEachMember { name, value in
      if name == key { found = value }
    }
    return found
  }

  /// The first element of a list.
  var first: JSONValue? {
    guard isList, index &+ 1 < end &- 1 else { return nil }
    return at(index &+ 1)
  }
}
