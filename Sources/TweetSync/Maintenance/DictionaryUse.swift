/// Which dictionaries kept records need, and how many of these are broken.
struct DictionaryUse {
  private var uses: [Int64: (records: Int, broken: Int)] = [:]

  /// So many records, all broken, are put down to a dictionary that looks sound.
  private static let fewestRecords = 10

  /// Notes a record that is packed with the dictionary of that number.
  mutating func note(_ number: Int64?, isBroken: Bool) {
    guard let number else { return }
    let use = uses[number] ?? (0, 0)
    uses[number] = (use.records + 1, use.broken + (isBroken ? 1 : 0))
  }

  /// The dictionaries that can't be what they were.
  func damaged(_ records: RawRecords) -> [DamagedDictionary] {
    uses.sorted { $0.key < $1.key }.compactMap { number, use in
      guard let reason = reason(number, use, records) else { return nil }
      return DamagedDictionary(identifier: number, records: use.records, reason: reason)
    }
  }

  private func reason(
    _ number: Int64, _ use: (records: Int, broken: Int), _ records: RawRecords
  ) -> String? {
    if records.isDamaged(number) { return "is damaged" }
    if !records.holdsDictionary(number) { return "is missing" }
    guard use.broken == use.records, use.records >= Self.fewestRecords else { return nil }
    return "must be damaged, as no record can be unpacked with it"
  }
}
