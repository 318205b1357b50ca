/// The hash FNV-1a of 64 bits: unlike the standard library's hashes the same in every process.
///
/// It tells values apart by accident only; anyone can make two values with one hash. Its methods can
/// be inlined: a call per byte, or through a sequence's protocol, costs far more than the hash.
@frozen
package struct FNV1a {
  /// The hash of the bytes so far.
  package var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of no bytes.
  @inlinable
  package init() {}

  /// The hash of some bytes.
  @inlinable
  package init(_ bytes: some Sequence<UInt8>) { combine(bytes) }

  /// Adds bytes.
  @inlinable
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// Adds a byte.
  @inlinable
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
