/// Records that are rows of a table, in which quoted fields may hold line ends.
extension RecordFramer {
  mutating func readRow(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    if pending.isEmpty {
      if bytes[here] == UInt8(ascii: "{") || bytes[here] == UInt8(ascii: "[")
        || (bytes[here] == UInt8(ascii: "w") && sink.columns?.beginsWithIdentifier == true)
      {
        // No row begins so: the table has ended, and records in JSON or of another archive follow.
        isTable = false
        state = .between
        isBlank = true
        return
      }
      start = Place(line: line, offset: offset + here)
    }
    let first = here
    while here < bytes.count {
      let byte = bytes[here]
      here += 1
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: "\n"), !isQuoted {
        endRow(bytes[first..<here - 1], sink)
        return
      }
    }
    if !hold(bytes[first...], sink) {
      isQuoted = false
      state = .skippedLine
    }
  }

  /// Reads what is left of a table at the end of the input.
  mutating func finishRow(_ sink: RecordDecoder) {
    guard !pending.isEmpty else { return }
    isQuoted = false
    let none = [UInt8]()
    none.withUnsafeBufferPointer { endRow($0[...], sink) }
    // Rows that a broken one had swallowed may be held again.
    if !pending.isEmpty { finishRow(sink) }
  }

  private mutating func endRow(_ rest: Slice<Bytes>, _ sink: RecordDecoder) {
    if pending.isEmpty {
      readRow(Bytes(rebasing: rest), sink)
    } else if hold(rest, sink) {
      let whole = pending
      pending = []
      whole.withUnsafeBufferPointer { readRow($0, sink) }
    }
  }

  private mutating func readRow(_ bytes: Bytes, _ sink: RecordDecoder) {
    line += 1
    var count = bytes.count
    if count > 0, bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
    guard count > 0 else {
      sink.statistics.blankLines += 1
      return
    }
    let content = Bytes(rebasing: bytes[..<count])
    guard let rejection = sink.acceptRow(content, at: start) else {
      line += content.count(of: UInt8(ascii: "\n"))
      return
    }
    sink.keep(rejection)
    guard let next = nextRow(in: content, sink) else {
      line += content.count(of: UInt8(ascii: "\n"))
      return
    }
    // A lost quotation mark made one row of several.
    resyncs += 1
    line += Bytes(rebasing: content[..<next]).count(of: UInt8(ascii: "\n")) - 1
    isQuoted = false
    let resumed = offset
    offset = start.offset + next
    var rest = [UInt8](content[next...])
    rest.append(UInt8(ascii: "\n"))
    rest.withUnsafeBufferPointer { feed($0, sink) }
    offset = resumed
  }

  /// Returns the start of the next row inside a broken one: a line that begins with a quoted identifier, which can't
  /// be part of a field.
  private func nextRow(in bytes: Bytes, _ sink: RecordDecoder) -> Int? {
    guard resyncs < Self.mostRowResyncs, sink.columns?.beginsWithIdentifier == true else {
      return nil
    }
    var here = 0
    while let end = Self.newline(in: bytes, from: here) {
      here = end + 1
      var digit = here + 1
      guard here < bytes.count, bytes[here] == UInt8(ascii: "\"") else { continue }
      while digit < bytes.count, bytes[digit] &- UInt8(ascii: "0") < 10 { digit += 1 }
      if digit > here + 1, digit + 1 < bytes.count, bytes[digit] == UInt8(ascii: "\""),
        bytes[digit + 1] == UInt8(ascii: ",")
      {
        return here
      }
    }
    return nil
  }

  /// So often is a row looked for in a broken one.
  private static var mostRowResyncs: Int { 1024 }
}
