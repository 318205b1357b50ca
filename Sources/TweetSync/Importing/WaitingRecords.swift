import TweetFormats

/// Records of unknown formats at the beginning of an input.
///
/// An input with no other records leaves nothing in the store. What goes beyond the limit is counted and not kept.
struct WaitingRecords {
  private static let largestSize = 4 << 20

  private var records: [ReadRecord] = []
  private var size = 0

  mutating func append(_ record: ReadRecord) {
    // Small records take memory beside their bytes.
    size += record.original.count + 1024
    if size <= Self.largestSize { records.append(record) }
  }

  mutating func takeAll() -> [ReadRecord] {
    defer { self = WaitingRecords() }
    return records
  }
}
