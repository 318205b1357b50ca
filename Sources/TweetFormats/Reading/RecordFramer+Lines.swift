import Glibc

/// Records that are lines.
extension RecordFramer {
  mutating func readLine(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let newline = Self.newline(in: bytes, from: here)
    let piece = bytes[here..<(newline ?? bytes.count)]
    guard pending.count + piece.count <= checkpoint else {
      // Exactly up to the checkpoint, so that the size of the pieces changes nothing.
      let taken = checkpoint - pending.count
      pending.append(contentsOf: piece.prefix(taken))
      here += taken
      cutLongLine(sink)
      return
    }
    guard let newline else {
      pending.append(contentsOf: piece)
      here = bytes.count
      return
    }
    here = newline + 1
    state = .between
    isBlank = true
    line += 1
    if pending.isEmpty {
      acceptLine(Bytes(rebasing: piece), sink)
    } else {
      pending.append(contentsOf: piece)
      let whole = pending
      pending = []
      checkpoint = min(limit, Self.firstCheckpoint)
      whole.withUnsafeBufferPointer { acceptLine($0, sink) }
    }
  }

  /// Reads a line without its newline.
  ///
  /// If it is the beginning of a longer document the state says so.
  private mutating func acceptLine(_ bytes: Bytes, _ sink: RecordDecoder) {
    var count = bytes.count
    while count > 0, Self.isBlank(bytes[count - 1]) { count -= 1 }
    let content = Bytes(rebasing: bytes[..<count])
    // Original records of a store come in one stream, tables among JSON.
    if !hasLines || content.first == UInt8(ascii: "\""),
      let columns = TableColumns(header: content)
    {
      state = .row
      isTable = true
      isQuoted = false
      sink.begin(columns, content, at: start)
      return
    }
    guard let rejection = sink.accept(content, at: start) else {
      hasLines = true
      isAfterDamage = false
      return
    }
    if Self.isDamage(rejection) {
      recover(bytes, rejection, isEnd: true, sink)
    } else {
      sink.keep(rejection)
    }
  }

  mutating func skipLine(_ bytes: Bytes, _ here: inout Int) {
    guard let end = Self.newline(in: bytes, from: here) else {
      here = bytes.count
      return
    }
    here = end + 1
    line += 1
    isBlank = true
    state = isTable ? .row : .between
  }

  static func newline(in bytes: Bytes, from start: Int) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Reads what is left at the end of the input.
  mutating func finish(_ sink: RecordDecoder) {
    switch state {
    case .between, .skippedLine, .skipped, .skippedScalar, .ended: break
    case .webPage:
      rejectWebPage(sink)
      finish(sink)
    case .pageLines: finishPage(sink)
    case .assignment:
      state = .line
      finish(sink)
    case .row: finishRow(sink)
    case .opening, .line:
      let whole = pending
      pending = []
      state = .line
      // The end of the input ends a line too.
      if !whole.isEmpty {
        offset = start.offset
        line = start.line
        (whole + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { feed($0, sink) }
        finish(sink)
      }
    case .document: finishDocument(sink)
    case .zeros: rejectZeros(sink)
    case .comment: finishComment(sink)
    case .element, .scalar:
      let held = pending
      if let next = held.withUnsafeBufferPointer({ nextElement(in: $0, sink) }) {
        pending = []
        held.withUnsafeBufferPointer { bytes in
          sink.keep(sink.damage(Bytes(rebasing: bytes[..<next]), at: start))
          resync(bytes, from: next, sink)
        }
        finish(sink)
        return
      }
      rejectCut(sink, "the last record of the list ends in the middle", at: start)
    case .list:
      rejectCut(sink, "the list has no end", at: listStart)
    case .rest:
      rejectCut(sink, "the response ends in the middle", at: listStart)
    }
  }

  func rejectCut(_ sink: RecordDecoder, _ message: String, at place: Place) {
    pending.withUnsafeBufferPointer { bytes in
      sink.reject(
        .cutOff, message, hint: "get the input again: its end is missing", at: place, bytes)
    }
  }
}
