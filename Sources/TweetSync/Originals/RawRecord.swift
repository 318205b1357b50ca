/// What is kept of a record.
package struct RawRecord: Sendable, Hashable {
  /// The record's bytes; nil where they can't be unpacked.
  package let bytes: [UInt8]?
  /// What is wrong with it; nil where it is what came.
  package let damage: DamagedRecord?
}
