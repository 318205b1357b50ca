/// Finds where the next record may begin in bytes that begin with damage.
///
/// A record that was cut off is followed by another one, or a part of it is wrong. Objects inside the damaged record
/// must not be taken for records. All searches together look at each byte a constant number of times.
struct RecordSearch {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private let bytes: Bytes
  /// The start of the damage.
  private let start: Int
  /// True if a record is damaged; false for bytes that are no record at all.
  private let isInRecord: Bool
  /// The damaged record's first bytes up to the end of its first key; nil if the key is short or missing.
  private let head: Slice<Bytes>?

  /// Shorter keys, such as `id`, also begin objects inside of records.
  private static let shortestKey = 5
  /// A first key and the blanks around it are shorter.
  private static let headLimit = 256
  /// The keys of objects that are tweets inside of tweets.
  private static let tweetKeys: [StaticString] = [
    "retweeted_status", "quoted_status", "tweet", "status", "result", "data", "quotedTweet",
    "retweetedTweet", "referenced_tweets", "tweets", "includes",
  ]

  init(_ bytes: Bytes, damagedAt start: Int, isInRecord: Bool) {
    self.bytes = bytes
    self.start = start
    self.isInRecord = isInRecord
    head = isInRecord ? Self.head(of: bytes, at: start) : nil
  }

  /// The places where the next record may begin, near the byte `broken` that can't be part of the damaged record.
  ///
  /// - Parameter broken: The index of that byte, or the number of bytes if the record ends in the middle.
  func nearby(_ broken: Int) -> [Int] {
    [enclosedRecord(before: broken), boundary(at: broken)].compactMap { $0 }
  }

  /// The next place from `first` on where a record may begin.
  func next(from first: Int) -> Int? {
    var here = max(first, start + 1)
    while let brace = bytes[min(here, bytes.count)...].firstIndex(of: UInt8(ascii: "{")) {
      if beginsRecord(brace), isPossible(brace) { return brace }
      here = brace + 1
    }
    return nil
  }

  /// True if the bytes at `index` begin as the damaged record does.
  func matchesHead(_ index: Int) -> Bool {
    guard let head, index + head.count <= bytes.count else { return false }
    return bytes[index..<index + head.count].elementsEqual(head)
  }

  /// True if a record may begin at `index`.
  ///
  /// Inside JSON an object comes after a colon, a comma or an opening bracket. Anywhere else it is a record of
  /// its own.
  private func isPossible(_ index: Int) -> Bool {
    guard let before = lastFilled(before: index) else { return true }
    switch bytes[before] {
    case UInt8(ascii: ":"):
      // Outside of JSON as in `data: {`, the form of server-sent events.
      guard !isInRecord, let name = lastFilled(before: before) else { return !isInRecord }
      return bytes[name] != UInt8(ascii: "\"")
    case UInt8(ascii: "["): return !isInRecord
    case UInt8(ascii: ","):
      guard isInRecord else { return true }
      guard matchesHead(index), let end = lastFilled(before: before) else { return false }
      return bytes[end] == UInt8(ascii: "}")
    default: return true
    }
  }

  /// The start of a record that stands where the damaged one was cut off.
  private func boundary(at broken: Int) -> Int? {
    if broken < bytes.count, broken > start, beginsRecord(broken) { return broken }
    // A record that was cut off before a value, or in a string of a line, leaves the comma of the list.
    var here = broken
    while here < bytes.count, RecordFramer.isBlank(bytes[here]) || bytes[here] == UInt8(ascii: ",")
    {
      here += 1
    }
    if here > broken, here < bytes.count, broken > start, beginsRecord(here),
      head == nil || matchesHead(here)
    {
      return here
    }
    // A string that was cut off goes on to the first quotation mark of the next record.
    guard let quote = lastFilled(before: broken), bytes[quote] == UInt8(ascii: "\""),
      let brace = lastFilled(before: quote), brace > start, beginsRecord(brace)
    else { return nil }
    return brace
  }

  /// The start of the first record that was taken for a value of the damaged one, which was cut off right before a
  /// value.
  private func enclosedRecord(before end: Int) -> Int? {
    guard head != nil else { return nil }
    var first: Int?
    var here = end
    while let index = lastObject(before: here), matchesHead(index) {
      guard let before = lastFilled(before: index) else { break }
      switch bytes[before] {
      case UInt8(ascii: ","):
        first = index
        here = before
        continue
      case UInt8(ascii: ":"): return isTweet(at: before) ? first : index
      case UInt8(ascii: "["):
        guard let colon = lastFilled(before: before) else { return first }
        return isTweet(at: colon) ? first : index
      default: return first
      }
    }
    return first
  }

  /// True if a value after the colon at `index` is a tweet inside of another.
  private func isTweet(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: ":"), let quote = lastFilled(before: index) else {
      return true
    }
    return Self.tweetKeys.contains { isKey($0, endingAt: quote) }
  }

  private func isKey(_ key: StaticString, endingAt quote: Int) -> Bool {
    let first = quote - key.utf8CodeUnitCount
    guard first > start, bytes[first - 1] == UInt8(ascii: "\"") else { return false }
    return (0..<key.utf8CodeUnitCount).allSatisfy { bytes[first + $0] == key.utf8Start[$0] }
  }

  /// The start of the object that ends last before `end`, found by going back over its brackets.
  private func lastObject(before end: Int) -> Int? {
    var last = lastFilled(before: end)
    while let index = last, bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: "]") {
      last = lastFilled(before: index)
    }
    guard var here = last, bytes[here] == UInt8(ascii: "}") else { return nil }
    var depth = 0
    while here > start {
      switch bytes[here] {
      case UInt8(ascii: "\""):
        guard let quote = openingQuote(before: here) else { return nil }
        here = quote
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth -= 1
        if depth == 0 { return bytes[here] == UInt8(ascii: "{") ? here : nil }
      default: break
      }
      here -= 1
    }
    return nil
  }

  private func openingQuote(before end: Int) -> Int? {
    var here = end - 1
    while here > start {
      if bytes[here] == UInt8(ascii: "\"") {
        var slash = here
        while slash > start, bytes[slash - 1] == UInt8(ascii: "\\") { slash -= 1 }
        if (here - slash) % 2 == 0 { return here }
        here = slash
      }
      here -= 1
    }
    return nil
  }

  /// The last byte before `index` that isn't blank.
  private func lastFilled(before index: Int) -> Int? {
    var here = index - 1
    while here >= start {
      if !RecordFramer.isBlank(bytes[here]) { return here }
      here -= 1
    }
    return nil
  }

  /// True if an object with a first key begins at `index`.
  private func beginsRecord(_ index: Int) -> Bool {
    guard let quote = Self.endOfFirstKey(of: bytes, at: index) else { return false }
    let rest = bytes[(quote + 1)...].prefix(Self.headLimit)
    return rest.first { !RecordFramer.isBlank($0) } == UInt8(ascii: ":")
  }

  /// The index of the quotation mark after the first key of the object at `index`.
  private static func endOfFirstKey(of bytes: Bytes, at index: Int) -> Int? {
    guard bytes[index] == UInt8(ascii: "{") else { return nil }
    let rest = bytes[(index + 1)...].prefix(headLimit)
    guard let quote = rest.firstIndex(where: { !RecordFramer.isBlank($0) }),
      bytes[quote] == UInt8(ascii: "\"")
    else { return nil }
    let key = bytes[(quote + 1)...].prefix(headLimit)
    guard let end = key.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 < 0x20 }),
      bytes[end] == UInt8(ascii: "\"")
    else { return nil }
    return end
  }

  private static func head(of bytes: Bytes, at index: Int) -> Slice<Bytes>? {
    guard let end = endOfFirstKey(of: bytes, at: index),
      let quote = bytes[index..<end].firstIndex(of: UInt8(ascii: "\"")), end - quote > shortestKey
    else { return nil }
    return bytes[index...end]
  }
}
