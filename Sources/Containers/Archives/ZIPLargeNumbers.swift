/// The numbers of a ZIP64 member that don't fit into 32 bits, in their order.
struct ZIPLargeNumbers {
  private var cursor = ByteCursor([])

  /// Finds them among the extra fields of a member.
  init(extra: ArraySlice<UInt8>) {
    var fields = ByteCursor(Array(extra))
    while let identifier = fields.uint16(), let length = fields.uint16(),
      let content = fields.bytes(Int(length))
    {
      guard identifier == 1 else { continue }
      cursor = ByteCursor(Array(content))
      return
    }
  }

  /// The number that `value` stands for, or nil where it should be here and isn't.
  mutating func widened(_ value: UInt32) -> Int64? {
    if value != .max { return Int64(value) }
    return cursor.uint64().flatMap { Int64(exactly: $0) }
  }
}
