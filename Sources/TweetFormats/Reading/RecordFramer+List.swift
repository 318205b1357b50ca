/// Records that are elements of a list.
extension RecordFramer {
  mutating func readList(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let first = here
    defer { if state == .list, elementCount == 0 { holdBlanks(bytes[first..<here]) } }
    while here < bytes.count {
      let byte = bytes[here]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        here += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ","):
        here += 1
      case UInt8(ascii: "]"):
        here += 1
        endList(sink)
        return
      case UInt8(ascii: "0")...UInt8(ascii: "9") where isMessagePossible(after: here - first),
        UInt8(ascii: "-") where isMessagePossible(after: here - first):
        beginMessage(bytes[first..<here], sink)
        return
      case UInt8(ascii: "\"")
      where isMessagePossible(after: here - first) && line == listStart.line && sink.slice == nil:
        beginMessage(bytes[first..<here], sink)
        return
      default:
        start = Place(line: line, offset: offset + here)
        scanner = StructureScanner()
        checkpoint = min(limit, Self.firstCheckpoint)
        if elementCount == 0 { holdBlanks(bytes[first..<here]) }
        elementCount += 1
        let isBracketed =
          byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"")
        state = isBracketed ? .element : .scalar
        return
      }
    }
  }

  /// So many blanks before its first element are kept of a list.
  private static let mostBlanks = 256

  /// True if the list may be a collector's message: nothing but a few blanks was read of it.
  ///
  /// - Parameter blanks: How many of them were read last and aren't held.
  private func isMessagePossible(after blanks: Int) -> Bool {
    elementCount == 0 && envelope == nil && listBlanks.count + blanks < Self.mostBlanks
  }

  private mutating func holdBlanks(_ blanks: Slice<Bytes>) {
    listBlanks += blanks.prefix(Self.mostBlanks - listBlanks.count)
  }

  /// Goes on with a list that begins with a number or a string as with a line or a document, since it is no list of
  /// tweets but a collector's message, identifiers, or a line of text such as `[4711] begin`.
  private mutating func beginMessage(_ blanks: Slice<Bytes>, _ sink: RecordDecoder) {
    pending = [UInt8(ascii: "[")] + listBlanks + blanks
    start = listStart
    // The files of an account archive may be joined without a newline.
    if line == start.line, sink.slice == nil {
      state = .line
      return
    }
    line = start.line
    scanner = StructureScanner(depth: 1)
    validator = JSONValidator()
    isBroken = false
    pending.withUnsafeBufferPointer { _ = validator.advance($0, from: 0) }
    state = .document
  }

  private mutating func endList(_ sink: RecordDecoder) {
    if envelope != nil {
      envelope?.append(UInt8(ascii: "]"))
      scanner = StructureScanner(depth: 1)
      state = .rest
      return
    }
    state = .between
    guard elementCount == 0 else { return }
    let list = [UInt8(ascii: "["), UInt8(ascii: "]")]
    list.withUnsafeBufferPointer { list in
      if let rejection = sink.accept(list, at: listStart) { sink.keep(rejection) }
    }
  }

  mutating func readElement(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    guard let end = scanner.scan(bytes, from: here) else {
      let rest = bytes[here...]
      if leaveSwallowed(rest, &here, sink) { return }
      here = bytes.count
      if !hold(rest, sink) { skipRest(isEnded: false, then: .list) }
      return
    }
    let piece = bytes[here..<end]
    if leaveSwallowed(piece, &here, sink) { return }
    here = end
    acceptElement(piece, sink)
  }

  /// If the element is large since good ones were swallowed with it, goes on with the first of those and gives true;
  /// `here` is then after the bytes that were looked at.
  private mutating func leaveSwallowed(
    _ bytes: Slice<Bytes>, _ here: inout Int, _ sink: RecordDecoder
  ) -> Bool {
    while pending.count + bytes.count > checkpoint {
      // Exactly up to the checkpoint, so that the size of the pieces changes nothing.
      let taken = checkpoint - pending.count
      let held = pending + bytes.prefix(taken)
      let hasLeft = held.withUnsafeBufferPointer { held in
        guard let next = nextElement(in: held, sink) else { return false }
        pending = []
        sink.keep(sink.damage(Bytes(rebasing: held[..<next]), at: start))
        here += taken
        resync(held, from: next, sink)
        return true
      }
      if hasLeft { return true }
      if checkpoint == limit { return false }
      checkpoint = min(limit, 2 * checkpoint)
    }
    return false
  }

  mutating func readScalar(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let first = here
    here = Self.endOfScalar(in: bytes, from: here)
    let piece = bytes[first..<here]
    if here < bytes.count {
      let scalar = pending + piece
      // A list may begin with null. If nothing else is in it, text may follow.
      let isLiteral = ["true", "false", "null"].contains { scalar.elementsEqual($0.utf8) }
      if isLiteral && bytes[here] != UInt8(ascii: "]") || !leaveForLine(scalar) {
        acceptElement(piece, sink)
      }
    } else if !hold(piece, sink) {
      state = .skippedScalar
    }
  }

  /// If the list is really a line of text such as `[INFO] begin`, goes on with that line and gives true.
  ///
  /// - Parameter element: The list's latest element, which is no object and has none in it.
  private mutating func leaveForLine(_ element: [UInt8]) -> Bool {
    guard elementCount == 1, envelope == nil, start.line == listStart.line,
      start.offset == listStart.offset + 1 + listBlanks.count
    else { return false }
    pending = [UInt8(ascii: "[")] + listBlanks + element
    start = listStart
    state = .line
    return true
  }

  mutating func skipScalar(_ bytes: Bytes, _ here: inout Int) {
    here = Self.endOfScalar(in: bytes, from: here)
    if here < bytes.count { state = .list }
  }

  private static func endOfScalar(in bytes: Bytes, from start: Int) -> Int {
    var here = start
    while here < bytes.count {
      let byte = bytes[here]
      let isEnd =
        isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
        || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      if isEnd { break }
      here += 1
    }
    return here
  }

  private mutating func acceptElement(_ piece: Slice<Bytes>, _ sink: RecordDecoder) {
    state = .list
    if pending.isEmpty, piece.count <= limit {
      acceptElement(Bytes(rebasing: piece), sink)
    } else if hold(piece, sink) {
      let whole = pending
      pending = []
      whole.withUnsafeBufferPointer { acceptElement($0, sink) }
    }
  }

  /// Reads an element.
  ///
  /// A broken one may end too early or too late. Then pieces of it follow: those that are no
  /// objects are not reported again.
  private mutating func acceptElement(_ bytes: Bytes, _ sink: RecordDecoder) {
    if bytes.first == UInt8(ascii: "["), sink.slice == nil,
      !bytes.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\n") }),
      leaveForLine([UInt8](bytes))
    {
      return
    }
    if let elements = innerElements(of: bytes) {
      line += bytes[..<elements.lowerBound].count { $0 == UInt8(ascii: "\n") }
      readAgain(Bytes(rebasing: bytes[elements]), at: start.offset + elements.lowerBound, sink)
      line += bytes[elements.upperBound...].count { $0 == UInt8(ascii: "\n") }
      return
    }
    if let rejection = sink.accept(bytes, at: start, isElement: true) {
      if bytes.first == UInt8(ascii: "{") || !isLost { sink.keep(rejection) }
      let isBroken = rejection.code == .brokenJSON || rejection.code == .cutOff
      if isBroken, let next = nextElement(in: bytes, sink) {
        resync(bytes, from: next, sink)
        return
      }
      isLost = isLost || isBroken
    } else {
      isLost = false
    }
    line += bytes.count(of: UInt8(ascii: "\n"))
  }

  /// Returns the range inside the brackets of a nested list of objects, as `jq -s` makes of pages; nil for any other
  /// element.
  private func innerElements(of bytes: Bytes) -> Range<Int>? {
    guard canReadAgain, envelope == nil, bytes.first == UInt8(ascii: "["),
      bytes.last == UInt8(ascii: "]"),
      let first = bytes[1...].firstIndex(where: { !Self.isBlank($0) }),
      bytes[first] == UInt8(ascii: "{")
    else { return nil }
    return first..<bytes.count - 1
  }

  /// Goes on to the end of a value that is too large.
  mutating func skipRest(isEnded: Bool, then next: State) {
    state = isEnded ? next : .skipped
    stateAfterSkip = next
  }

  mutating func skip(_ bytes: Bytes, _ here: inout Int) {
    let first = here
    if let end = scanner.scan(bytes, from: here) {
      here = end
      state = stateAfterSkip
    } else {
      here = bytes.count
    }
    line += Bytes(rebasing: bytes[first..<here]).count(of: UInt8(ascii: "\n"))
  }

  /// Reads what follows the statuses of a search answer, up to its end.
  mutating func readRest(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let end = scanner.scan(bytes, from: here)
    let piece = Bytes(rebasing: bytes[here..<(end ?? bytes.count)])
    here = end ?? bytes.count
    line += piece.count(of: UInt8(ascii: "\n"))
    guard (envelope?.count ?? 0) + piece.count <= limit else {
      let shown = (envelope ?? []) + piece.prefix(Rejection.shownBytes)
      shown.withUnsafeBufferPointer { rejectSize($0, sink) }
      envelope = nil
      skipRest(isEnded: end != nil, then: .between)
      return
    }
    envelope?.append(contentsOf: piece)
    guard end != nil else { return }
    state = .between
    envelope?.withUnsafeBufferPointer { bytes in
      if let rejection = sink.accept(bytes, at: listStart) { sink.keep(rejection) }
    }
    envelope = nil
  }
}
