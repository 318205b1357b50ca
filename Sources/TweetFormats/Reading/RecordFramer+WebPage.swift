/// Web pages, feeds and other markup in place of records, such as the error page of a service.
extension RecordFramer {
  /// Waits for as much of the page as is needed to recognise it.
  mutating func readWebPage(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let taken = min(bytes.count - here, Markup.lengthOfStart - pending.count)
    pending.append(contentsOf: bytes[here..<here + taken])
    here += taken
    if pending.count == Markup.lengthOfStart { rejectWebPage(sink) }
  }

  /// Rejects the page as a whole, and goes on with its lines: a collector may have written records after it.
  mutating func rejectWebPage(_ sink: RecordDecoder) {
    let held = pending
    pending = []
    let markup = Markup(start: held)
    page = PageSearch(endTag: markup.endTag)
    held.withUnsafeBufferPointer { bytes in
      sink.reject(
        markup.code, "this is \(markup.name), not JSON", hint: markup.hint, at: start, bytes)
      state = .pageLines
      readAgain(bytes, at: start.offset, sink)
    }
  }

  /// Looks for a record after the page; the lines of the page itself are skipped.
  mutating func readPageLine(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    if pending.isEmpty {
      if page.isEnded { skipBlanks(bytes, &here) }
      start = Place(line: line, offset: offset + here)
      guard here < bytes.count else { return }
      if page.isEnded, PageSearch.isRecord(bytes[here]) {
        leavePage()
        return
      }
    }
    // Exactly up to the checkpoint, so that the size of the pieces changes nothing.
    let last = min(bytes.count, here + Self.firstCheckpoint - pending.count)
    let end = Self.newline(in: bytes, from: here).map { $0 + 1 } ?? bytes.count
    let taken = bytes[here..<min(end, last)]
    pending.append(contentsOf: taken)
    here = taken.endIndex
    let isFull = pending.count == Self.firstCheckpoint
    if taken.last == UInt8(ascii: "\n") {
      line += 1
      searchPage(isEnd: isFull, sink)
    } else if isFull {
      searchPage(isEnd: true, sink)
    }
  }

  /// Looks for a record in the bytes at hand.
  ///
  /// - Parameter isEnd: True if nothing follows, or no more bytes can be held.
  mutating func searchPage(isEnd: Bool, _ sink: RecordDecoder) {
    let held = pending
    pending = []
    held.withUnsafeBufferPointer { bytes in
      let finding = page.examine(bytes, isEnd: isEnd) { sink.isRecord($0, mayBeUser: false) }
      let next: Int
      switch finding {
      case .undecided:
        pending = held
        return
      case .page(let count): next = count
      case .record(let first):
        next = first
        leavePage()
      }
      guard next < bytes.count, canReadAgain || state == .between else { return }
      line = start.line + Bytes(rebasing: bytes[..<next]).count(of: UInt8(ascii: "\n"))
      readAgain(Bytes(rebasing: bytes[next...]), at: start.offset + next, sink)
    }
  }

  /// Goes on with records.
  private mutating func leavePage() {
    state = .between
    isBlank = true
  }

  private mutating func skipBlanks(_ bytes: Bytes, _ here: inout Int) {
    while here < bytes.count, Self.isBlank(bytes[here]) {
      if bytes[here] == UInt8(ascii: "\n") { line += 1 }
      here += 1
    }
  }

  /// Looks for records in the last lines of the input.
  mutating func finishPage(_ sink: RecordDecoder) {
    while state == .pageLines, !pending.isEmpty { searchPage(isEnd: true, sink) }
    if state != .pageLines { finish(sink) }
  }
}
