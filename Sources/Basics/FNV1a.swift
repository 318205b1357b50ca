/// The hash FNV-1a of 64 bits: unlike the standard library's hashes the same in every process.
///
/// It tells values apart by accident only; anyone can make two values with one hash. It is public, because
/// the compiler doesn't inline what has `package` access into other modules, and a call per byte through
/// the protocol of sequences costs far more than the hash.
@frozen
public struct FNV1a {
  /// The hash of the bytes so far.
  public var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of no bytes.
  @inlinable
  public init() {}

  /// The hash of some bytes.
  @inlinable
  public init(_ bytes: some Sequence<UInt8>) { combine(bytes) }

  /// Adds bytes.
  @inlinable
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// Adds a byte.
  @inlinable
  public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
