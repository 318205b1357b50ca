/// A dictionary without which kept records can't be unpacked.
public struct DamagedDictionary: Sendable, Hashable, CustomStringConvertible {
  /// Its number.
  public let identifier: Int64
  /// How many kept records need it.
  public let records: Int
  /// What is wrong with it.
  public let reason: String

  /// Which dictionary it is, and what is wrong with it.
  public var description: String {
    "dictionary \(identifier) \(reason); "
      + (records == 1 ? "1 record needs it" : "\(records) records need it")
  }
}
