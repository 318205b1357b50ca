/// Prepared statements by their SQL text; the one unused for longest makes room for a new one.
struct StatementCache {
  private struct Entry {
    var statement: SQLiteStatement
    var lastUse: UInt64
  }

  private let capacity: Int
  private var entries: [String: Entry] = [:]
  private var clock: UInt64 = 0

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  var count: Int { entries.count }

  /// The statement for a text, unless somebody else still has it.
  mutating func take(_ sql: String) -> SQLiteStatement? {
    guard let index = entries.index(forKey: sql),
      isKnownUniquelyReferenced(&entries.values[index].statement)
    else { return nil }
    clock &+= 1
    entries.values[index].lastUse = clock
    return entries.values[index].statement
  }

  /// Keeps a statement for a text, unless one is kept already.
  mutating func keep(_ statement: SQLiteStatement, for sql: String) {
    guard capacity > 0, entries[sql] == nil else { return }
    if entries.count >= capacity,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries.removeValue(forKey: oldest.key)
    }
    clock &+= 1
    entries[sql] = Entry(statement: statement, lastUse: clock)
  }

  mutating func removeAll() {
    entries.removeAll()
  }
}
