/// Documents of several lines.
extension RecordFramer {
  /// True if the rest of a line begins a document that goes on: it ends between two values.
  ///
  /// - Parameters:
  ///   - bytes: The line.
  ///   - validator: What read the rest, and found nothing wrong.
  func canBeginDocument(_ bytes: Bytes, _ validator: JSONValidator) -> Bool {
    guard canReadAgain, !validator.isInString,
      let last = bytes.last(where: { !Self.isBlank($0) })
    else { return false }
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): return true
    default: return false
    }
  }

  /// Begins a document with the rest of a line, of which the newline was read.
  mutating func beginDocument(_ bytes: Bytes, from first: Int) {
    state = .document
    line -= 1
    start = Place(line: start.line, offset: start.offset + first)
    pending = [UInt8](bytes[first...])
    pending.append(UInt8(ascii: "\n"))
    scanner = StructureScanner()
    validator = JSONValidator()
    isBroken = false
    pending.withUnsafeBufferPointer {
      _ = scanner.scan($0, from: 0)
      _ = validator.advance($0, from: 0)
    }
  }

  mutating func readDocument(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    // A line at a time, so that lines which are records of their own are noticed.
    let lineEnd = Self.newline(in: bytes, from: here).map { $0 + 1 } ?? bytes.count
    if isNewRecord(bytes[here]) {
      leaveDocument(sink)
      return
    }
    let piece = Bytes(rebasing: bytes[here..<lineEnd])
    if !isBroken, case .broken = validator.advance(piece, from: 0) { isBroken = true }
    let end = scanner.scan(piece, from: 0).map { here + $0 }
    let first = here
    here = end ?? lineEnd
    guard hold(bytes[first..<here], sink) else {
      skipRest(isEnded: end != nil, then: .between)
      return
    }
    guard end != nil else { return }
    let document = pending
    pending = []
    state = .between
    isBlank = false
    document.withUnsafeBufferPointer { document in
      if let rejection = sink.accept(document, at: start) {
        sink.keep(rejection)
        isAfterDamage = true
      } else {
        isAfterDamage = false
      }
      line += document.count(of: UInt8(ascii: "\n"))
    }
  }

  /// True if a line begins here that can't be a part of the document at hand: an object that begins in the first
  /// column, right after a value or after damage.
  private func isNewRecord(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: "{"), pending.last == UInt8(ascii: "\n") else { return false }
    if isBroken { return true }
    guard !scanner.isInString else { return false }
    switch pending.last(where: { !Self.isBlank($0) }) {
    case UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): return false
    default: return true
    }
  }

  /// Rejects a document that was cut off, and reads the lines after it that are records of their own.
  private mutating func leaveDocument(_ sink: RecordDecoder) {
    let held = pending
    pending = []
    hasLines = true
    state = .between
    isBlank = true
    held.withUnsafeBufferPointer { bytes in
      let next = Self.firstRecord(in: bytes) ?? bytes.count
      var count = next
      while count > 0, Self.isBlank(bytes[count - 1]) { count -= 1 }
      let damaged = Bytes(rebasing: bytes[..<count])
      sink.keep(sink.damage(damaged, at: start))
      isAfterDamage = true
      line = start.line + Bytes(rebasing: bytes[..<next]).count(of: UInt8(ascii: "\n"))
      readAgain(Bytes(rebasing: bytes[next...]), at: start.offset + next, sink)
    }
  }

  /// The first line after the first one that begins with an object in its first column.
  private static func firstRecord(in bytes: Bytes) -> Int? {
    var here = 0
    while let newline = newline(in: bytes, from: here) {
      here = newline + 1
      if here < bytes.count, bytes[here] == UInt8(ascii: "{") { return here }
    }
    return nil
  }

  /// Reads what is left of a document at the end of the input.
  mutating func finishDocument(_ sink: RecordDecoder) {
    guard pending.withUnsafeBufferPointer({ Self.firstRecord(in: $0) }) != nil else {
      rejectCut(sink, "the record ends in the middle", at: start)
      return
    }
    leaveDocument(sink)
    finish(sink)
  }
}
