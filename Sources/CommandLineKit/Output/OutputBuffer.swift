/// Bytes that wait to be written, and the quick ways to add to them.
public struct OutputBuffer: Sendable {
  /// The bytes so far.
  @usableFromInline var bytes: [UInt8]

  /// Creates an empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// The number of bytes.
  @inlinable public var count: Int { bytes.count }

  /// A copy of the bytes as text; wrong UTF-8 is repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Gives the bytes without a copy, for as long as `body` runs.
  @inlinable public func withUnsafeBytes<R>(
    _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }

  /// Adds one byte.
  @inlinable public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Adds bytes.
  @inlinable public mutating func append(contentsOf newBytes: some Sequence<UInt8>) {
    bytes.append(contentsOf: newBytes)
  }

  /// Adds the UTF-8 bytes of a text.
  @inlinable public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Adds the decimal digits of a number.
  @inlinable public mutating func append(decimal number: Int64) {
    var rest = number.magnitude
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    if rest < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)) }
    let start = bytes.count
    while rest > 0 {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder))
      rest = quotient
    }
    bytes[start...].reverse()
  }

  /// Removes all bytes and keeps the room they took.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}
