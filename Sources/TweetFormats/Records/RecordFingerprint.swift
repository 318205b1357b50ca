/// The XXH3 hash of a record's bytes, 128 bits long.
///
/// Equal bytes give equal fingerprints on every machine. It tells copies apart from news; it is no
/// protection against forgery.
package struct RecordFingerprint: Sendable, Hashable {
  /// The upper 64 bits.
  package let high: UInt64
  /// The lower 64 bits.
  package let low: UInt64

  /// A fingerprint of two halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The sixteen bytes, most significant first, as a store keeps them.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { [UInt8]($0) }
  }
}
