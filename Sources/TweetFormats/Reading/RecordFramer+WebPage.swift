/// Web pages in place of records, such as the error page of a service.
extension RecordFramer {
  /// Waits for as much of a web page as is shown of it.
  mutating func readWebPage(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    pending.append(contentsOf: bytes[here...].prefix(Rejection.shownBytes - pending.count))
    here += min(bytes.count - here, Rejection.shownBytes)
    if pending.count == Rejection.shownBytes { rejectWebPage(sink) }
  }

  /// Rejects the page as a whole, and goes on with its lines: a collector may have written records after it.
  mutating func rejectWebPage(_ sink: RecordDecoder) {
    let held = pending
    pending = []
    held.withUnsafeBufferPointer { bytes in
      sink.reject(
        .webPage, "this is a web page, not JSON",
        hint: "open it in a browser: it may say what went wrong, or that one has to log in",
        at: start, bytes)
      state = .pageLines
      readAgain(bytes, at: start.offset, sink)
    }
  }

  /// Looks for a line that is a record; the lines of the page itself are skipped.
  mutating func readPageLine(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let newline = Self.newline(in: bytes, from: here)
    let piece = bytes[here..<(newline ?? bytes.count)]
    if pending.isEmpty { start = Place(line: line, offset: offset + here) }
    if pending.count + piece.count <= Self.firstCheckpoint {
      pending.append(contentsOf: piece)
    } else {
      // A line of a page may be as long as the page, and a long line that is a record isn't looked for.
      pending = [UInt8(ascii: "<")]
    }
    guard let newline else {
      here = bytes.count
      return
    }
    here = newline + 1
    line += 1
    finishPageLine(sink)
  }

  /// Reads the line at hand, if it is a record.
  mutating func finishPageLine(_ sink: RecordDecoder) {
    let whole = pending
    pending = []
    whole.withUnsafeBufferPointer { bytes in
      var last = bytes.count
      while last > 0, Self.isBlank(bytes[last - 1]) { last -= 1 }
      guard let first = bytes.firstIndex(where: { !Self.isBlank($0) }),
        bytes[first] == UInt8(ascii: "{")
      else { return }
      var validator = JSONValidator()
      let part = Bytes(rebasing: bytes[first..<last])
      guard validator.advance(part, from: 0) == .ended(part.count),
        sink.isRecord(part, mayBeUser: false)
      else { return }
      state = .between
      isBlank = true
      hasLines = true
      let place = Place(line: start.line, offset: start.offset + first)
      if let rejection = sink.accept(part, at: place) { sink.keep(rejection) }
    }
  }
}
