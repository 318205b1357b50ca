/// What is kept of a record.
public struct RawRecord: Sendable, Hashable {
  /// The record's bytes; nil where they can't be unpacked.
  public let bytes: [UInt8]?
  /// What is wrong with it; nil where it is what came.
  public let damage: DamagedRecord?
}
