/// Finding the next element of a list after a broken one.
///
/// A lost quotation mark turns strings inside out, so that the end of the broken element isn't found and good elements
/// are swallowed with it. An element that was cut off swallows the next one, too.
extension RecordFramer {
  /// The start of the next element in the bytes of a broken one; nil if there is none.
  func nextElement(in bytes: Bytes, _ sink: RecordDecoder) -> Int? {
    guard canReadAgain, bytes.first == UInt8(ascii: "{") else { return nil }
    var validator = JSONValidator()
    let outcome = validator.advance(bytes, from: 0)
    if case .ended = outcome { return nil }
    return nextRecord(in: bytes, damagedAt: 0, outcome, validator, isEnd: false, sink)
  }

  /// Goes on in a list with the bytes from `next` on of an element that was rejected.
  mutating func resync(_ bytes: Bytes, from next: Int, _ sink: RecordDecoder) {
    line += Bytes(rebasing: bytes[..<next]).count(of: UInt8(ascii: "\n"))
    state = .list
    isLost = false
    readAgain(Bytes(rebasing: bytes[next...]), at: start.offset + next, sink)
  }
}
