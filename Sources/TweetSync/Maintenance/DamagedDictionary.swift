/// A dictionary without which kept records can't be unpacked.
package struct DamagedDictionary: Sendable, Hashable, CustomStringConvertible {
  /// Its number.
  package let identifier: Int64
  /// How many kept records need it.
  package let records: Int
  /// What is wrong with it.
  package let reason: String

  /// Which dictionary it is, and what is wrong with it.
  package var description: String {
    "dictionary \(identifier) \(reason); "
      + (records == 1 ? "1 record needs it" : "\(records) records need it")
  }
}
