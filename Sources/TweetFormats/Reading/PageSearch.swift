/// Looks for the first record after a web page, or among the lines of one that has no end.
///
/// After the end tag of the page anything may be a record. Before it, only complete JSON that is a record is taken for
/// one, because pages contain scripts.
struct PageSearch {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The result of searching some bytes.
  enum Finding {
    /// More bytes are needed.
    case undecided
    /// So many of the bytes belong to the page.
    case page(Int)
    /// A record begins at this index.
    case record(Int)
  }

  /// JSON that may be a record.
  private struct Candidate {
    /// The start of the line that begins with it.
    var first: Int
    /// The start of its first object.
    var object: Int
    /// The number of checked bytes.
    var checked: Int
    var validator = JSONValidator()
  }

  private let endTag: [UInt8]
  private var candidate: Candidate?
  /// True after the end tag of the page.
  private(set) var isEnded = false

  /// The search in a page that ends with a tag, which is given in lower case.
  init(endTag: [UInt8] = []) {
    self.endTag = endTag
  }

  /// True if `byte`, after the end of the page, doesn't belong to the page.
  static func isRecord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == 0x1E || byte == 0
  }

  /// Looks at a line, or at the lines from a candidate on.
  ///
  /// - Parameters:
  ///   - isEnd: True if nothing follows, or no more bytes can be held.
  ///   - isRecord: Tells if a complete object is a record.
  mutating func examine(_ bytes: Bytes, isEnd: Bool, _ isRecord: (Bytes) -> Bool) -> Finding {
    if candidate == nil {
      guard let first = bytes.firstIndex(where: { !RecordFramer.isBlank($0) }) else {
        return .page(bytes.count)
      }
      if isEnded, !beginsPage(bytes, at: first) { return .page(bytes.count) }
      isEnded = false
      if let end = self.end(in: bytes) {
        isEnded = true
        return .page(end)
      }
      candidate = Candidate(first: first, object: first, checked: first)
    }
    guard let finding = examineCandidate(bytes, isRecord) else {
      if !isEnd { return .undecided }
      return leaveCandidate(bytes)
    }
    return finding
  }

  /// Goes on with the candidate; nil if more bytes are needed.
  private mutating func examineCandidate(_ bytes: Bytes, _ isRecord: (Bytes) -> Bool) -> Finding? {
    guard var found = candidate else { return nil }
    // Of a list the first object decides.
    while found.object == found.checked, found.checked < bytes.count,
      RecordFramer.isBlank(bytes[found.checked]) || bytes[found.checked] == UInt8(ascii: "[")
    {
      found.checked += 1
      found.object += 1
    }
    candidate = found
    guard found.checked < bytes.count else { return nil }
    guard bytes[found.object] == UInt8(ascii: "{") else { return leaveCandidate(bytes) }
    let outcome = found.validator.advance(Bytes(rebasing: bytes[found.checked...]), from: 0)
    switch outcome {
    case .incomplete:
      found.checked = bytes.count
      candidate = found
      return nil
    case .ended(let count)
    where isRecord(Bytes(rebasing: bytes[found.object..<found.checked + count])):
      candidate = nil
      return .record(found.first)
    case .ended, .broken: return leaveCandidate(bytes)
    }
  }

  /// The first line of a candidate that is no record belongs to the page; those after it are looked at again.
  private mutating func leaveCandidate(_ bytes: Bytes) -> Finding {
    candidate = nil
    return .page(RecordFramer.newline(in: bytes, from: 0).map { $0 + 1 } ?? bytes.count)
  }

  /// True if another page begins.
  private func beginsPage(_ bytes: Bytes, at first: Int) -> Bool {
    [Array("<!doctype".utf8), Array("<html".utf8)].contains { matches($0, in: bytes, at: first) }
  }

  /// The index after the end tag.
  private func end(in bytes: Bytes) -> Int? {
    guard !endTag.isEmpty else { return nil }
    var here = 0
    while let open = bytes[here...].firstIndex(of: UInt8(ascii: "<")) {
      if matches(endTag, in: bytes, at: open) { return open + endTag.count }
      here = open + 1
    }
    return nil
  }

  /// True if the bytes at an index are a text in lower case, whatever their own case.
  private func matches(_ text: [UInt8], in bytes: Bytes, at index: Int) -> Bool {
    index + text.count <= bytes.count
      && zip(bytes[index...], text).allSatisfy { byte, letter in
        byte == letter || (byte | 0x20 == letter && byte.isLetterOrDigit)
      }
  }
}
