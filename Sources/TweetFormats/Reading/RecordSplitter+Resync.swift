/// Finding the next element of a list after a broken one.
///
/// A lost quotation mark turns strings inside out, so that the end of the broken element isn't found and
/// good elements are swallowed with it. But the elements of a list begin alike: with the same first key.
/// In a sound string that beginning can't stand, since a quotation mark is escaped there.
extension RecordSplitter {
  /// So often is a next element looked for in one input; each time costs up to a record's largest size.
  private static let mostResyncs = 64
  /// Shorter keys, such as `id`, also begin objects inside of elements.
  private static let shortestKey = 6
  /// So far into an element its first key is looked for.
  private static let headLimit = 80

  /// Where the next element begins in the bytes of a broken one, or nil if that can't be told.
  func nextElement(in bytes: Bytes) -> Int? {
    guard resyncs < Self.mostResyncs, let head = Self.head(of: bytes) else { return nil }
    var here = head.count
    while here + head.count <= bytes.count {
      if bytes[here] == UInt8(ascii: "{"), bytes[here..<here + head.count].elementsEqual(head),
        Self.follows(bytes, here)
      {
        return here
      }
      here += 1
    }
    return nil
  }

  /// An element's first bytes, up to the end of its first key.
  private static func head(of bytes: Bytes) -> Slice<Bytes>? {
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var quotes: [Int] = []
    for index in 0..<min(bytes.count, headLimit) where bytes[index] == UInt8(ascii: "\"") {
      quotes.append(index)
      if quotes.count == 2 { break }
    }
    guard quotes.count == 2, quotes[1] - quotes[0] > shortestKey else { return nil }
    return bytes[...quotes[1]]
  }

  /// True if another element ends before `index`: a brace and a comma.
  private static func follows(_ bytes: Bytes, _ index: Int) -> Bool {
    var here = index - 1
    var comma = false
    while here > 0 {
      let byte = bytes[here]
      if byte == UInt8(ascii: ","), !comma {
        comma = true
      } else if !isBlank(byte) {
        return comma && byte == UInt8(ascii: "}")
      }
      here -= 1
    }
    return false
  }

  /// Goes on in a list with the bytes from `next` on of an element that was rejected.
  mutating func resync(_ bytes: Bytes, from next: Int, _ sink: RecordSink) {
    resyncs += 1
    line += Bytes(rebasing: bytes[..<next]).count(of: UInt8(ascii: "\n"))
    state = .list
    isLost = false
    let resumed = offset
    offset = start.offset + next
    feed(Bytes(rebasing: bytes[next...]), sink)
    offset = resumed
  }
}
