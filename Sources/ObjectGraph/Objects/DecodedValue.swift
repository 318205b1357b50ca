import FoundationEssentials

/// A value that a codec decoded from the bytes of an attribute.
struct DecodedValue {
  /// The bytes; the value is of no use for others.
  let data: Data
  let value: any Sendable
}
