import Glibc

/// Records that are lines, and documents of several lines.
extension RecordSplitter {
  mutating func readLine(_ bytes: Bytes, _ here: inout Int, _ sink: RecordSink) {
    guard let end = Self.newline(in: bytes, from: here) else {
      let rest = bytes[here...]
      here = bytes.count
      if !hold(rest, sink) { state = .skippedLine }
      return
    }
    let piece = bytes[here..<end]
    here = end + 1
    state = .between
    isBlank = true
    line += 1
    if pending.isEmpty, piece.count <= limit {
      acceptLine(Bytes(rebasing: piece), sink)
    } else if hold(piece, sink) {
      let whole = pending
      pending = []
      whole.withUnsafeBufferPointer { acceptLine($0, sink) }
    }
  }

  /// Reads a line without its end.
  ///
  /// If it is the beginning of a longer document the state says so.
  private mutating func acceptLine(_ bytes: Bytes, _ sink: RecordSink) {
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
      return
    }
    if count > 0, hasLines ? isLoneBracket(content) : isDocumentStart(content) {
      state = .document
      line -= 1
      pending = [UInt8](bytes)
      pending.append(UInt8(ascii: "\n"))
      scanner = StructureScanner()
      _ = pending.withUnsafeBufferPointer { scanner.scan($0, from: 0) }
    } else {
      sink.keep(rejection)
    }
  }

  /// True for a line of nothing but an opening bracket: records over several lines may stand among others.
  private func isLoneBracket(_ bytes: Bytes) -> Bool {
    !leftDocument && bytes.count == 1
      && (bytes[0] == UInt8(ascii: "{") || bytes[0] == UInt8(ascii: "["))
  }

  /// True for the first line of a document that goes on: it ends between two values.
  private func isDocumentStart(_ bytes: Bytes) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    var scanner = StructureScanner()
    guard scanner.scan(bytes, from: 0) == nil, !scanner.isInString else { return false }
    switch bytes[bytes.count - 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): return true
    default: return false
    }
  }

  mutating func readDocument(_ bytes: Bytes, _ here: inout Int, _ sink: RecordSink) {
    // A line at a time, so that lines which are records of their own are noticed.
    let lineEnd = Self.newline(in: bytes, from: here).map { $0 + 1 } ?? bytes.count
    if isNewRecord(bytes[here]) {
      leaveDocument(sink)
      return
    }
    let piece = Bytes(rebasing: bytes[here..<lineEnd])
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
      if let rejection = sink.accept(document, at: start) { sink.keep(rejection) }
      line += document.count(of: UInt8(ascii: "\n"))
    }
  }

  /// True if a line begins here that can't be a part of the document at hand: an object that
  /// begins in the first column right after a value.
  private func isNewRecord(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: "{"), pending.last == UInt8(ascii: "\n"), !scanner.isInString else {
      return false
    }
    switch pending.last(where: { !Self.isBlank($0) }) {
    case UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): return false
    default: return true
    }
  }

  /// Reads what was held for a document line by line, since its first line was just a broken one.
  mutating func leaveDocument(_ sink: RecordSink) {
    let held = pending
    pending = []
    hasLines = true
    leftDocument = true
    state = .between
    line = start.line
    isBlank = true
    let resumed = offset
    offset = start.offset
    held.withUnsafeBufferPointer { feed($0, sink) }
    offset = resumed
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
  mutating func finish(_ sink: RecordSink) {
    switch state {
    case .between, .skippedLine, .skipped, .skippedScalar, .ended: break
    case .webPage: rejectWebPage(sink)
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
    case .document:
      let hasRecords = pending.withUnsafeBufferPointer { bytes in
        bytes.indices.contains { index in
          bytes[index] == UInt8(ascii: "{") && index > 0
            && bytes[index - 1] == UInt8(ascii: "\n")
        }
      }
      if hasRecords {
        leaveDocument(sink)
        finish(sink)
      } else {
        rejectCut(sink, "the record ends in the middle", at: start)
      }
    case .element, .scalar:
      let held = pending
      if let next = held.withUnsafeBufferPointer({ nextElement(in: $0) }) {
        pending = []
        held.withUnsafeBufferPointer { bytes in
          sink.reject(.brokenJSON, "the JSON is broken", at: start, bytes)
          resync(bytes, from: next, sink)
        }
        finish(sink)
        return
      }
      rejectCut(sink, "the last record of the list ends in the middle", at: start)
    case .list:
      rejectCut(sink, "the list has no end", at: listStart)
    case .rest:
      rejectCut(sink, "the answer ends in the middle", at: listStart)
    }
  }

  private func rejectCut(_ sink: RecordSink, _ message: String, at place: Place) {
    pending.withUnsafeBufferPointer { bytes in
      sink.reject(
        .cutOff, message, hint: "get the input again: its end is missing", at: place, bytes)
    }
  }
}
