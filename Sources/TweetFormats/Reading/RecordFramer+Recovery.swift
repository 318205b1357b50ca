/// Records beside damage on one line.
///
/// A line may hold several records, padding, or a record that was cut off before the next one. Every complete record is
/// read, and only what is between them is rejected.
extension RecordFramer {
  /// The bytes that are read again after damage are at most so many times the bytes before it.
  private static let mostRepetition = 8
  /// So many bytes may be read again in any input.
  private static let freeRepetition = 1 << 20
  /// Reading again while reading again ends at this depth.
  private static let deepestRepetition = 64

  /// True if bytes that were read may be read again, so that hostile input takes time in proportion to its size.
  var canReadAgain: Bool {
    repetitionDepth < Self.deepestRepetition
      && repeatedBytes <= Self.freeRepetition + Self.mostRepetition * offset
  }

  /// Reads bytes again that begin at an offset of the input.
  mutating func readAgain(_ bytes: Bytes, at first: Int, _ sink: RecordDecoder) {
    repeatedBytes += bytes.count
    repetitionDepth += 1
    let resumed = offset
    offset = first
    feed(bytes, sink)
    offset = resumed
    repetitionDepth -= 1
  }

  /// True for the rejection of bytes that may contain complete records.
  static func isDamage(_ rejection: Rejection) -> Bool {
    rejection.code == .brokenJSON || rejection.code == .cutOff
  }

  /// Reads the records in a line, or a part of one, that is no single record, and rejects what is between them.
  ///
  /// - Parameters:
  ///   - bytes: The line from ``start`` on.
  ///   - original: Why the line is no single record.
  ///   - isEnd: False if the line goes on.
  /// - Returns: The number of bytes that were read or rejected; fewer than all only if the line goes on.
  @discardableResult
  mutating func recover(
    _ bytes: Bytes, _ original: Rejection?, isEnd: Bool, _ sink: RecordDecoder
  ) -> Int {
    var here = 0
    var damage: Int?
    var isAlone = true
    while true {
      here = Self.endOfSeparators(in: bytes, from: here)
      guard here < bytes.count else { break }
      var validator = JSONValidator()
      let outcome =
        Self.isOpening(bytes[here]) ? validator.advance(bytes, from: here) : .broken(here)
      if case .ended(let end) = outcome {
        if isText(here..<end, in: bytes, isAlone: here == 0, isEnd: isEnd, sink) {
          damage = damage ?? here
          here = end
          continue
        }
        reject(damage, to: here, of: bytes, sink)
        damage = nil
        isAlone = false
        acceptPart(Bytes(rebasing: bytes[here..<end]), at: here, sink)
        here = end
        continue
      }
      if outcome == .incomplete {
        guard isEnd else { return damage ?? here }
        if canBeginDocument(bytes, validator) {
          reject(damage, to: here, of: bytes, sink)
          beginDocument(bytes, from: here)
          return bytes.count
        }
      }
      let next = nextRecord(in: bytes, damagedAt: here, outcome, validator, isEnd: isEnd, sink)
      guard next != nil || isEnd else { return damage ?? here }
      damage = damage ?? here
      here = next ?? bytes.count
    }
    if isAlone, let original, damage != nil {
      keepDamage(original, isBracketsOnly: Self.isClosing(bytes), sink)
    } else {
      reject(damage, to: bytes.count, of: bytes, sink)
    }
    return bytes.count
  }

  /// True for a list of numbers, literals or strings that is a part of a line of text, such as `[4711] connected`.
  private func isText(
    _ list: Range<Int>, in bytes: Bytes, isAlone: Bool, isEnd: Bool, _ sink: RecordDecoder
  ) -> Bool {
    guard bytes[list.lowerBound] == UInt8(ascii: "["),
      let first = bytes[list].first(where: { !Self.isBlank($0) && $0 != UInt8(ascii: "[") }),
      first != UInt8(ascii: "{"), first != UInt8(ascii: "]")
    else { return false }
    let isLast = Self.endOfSeparators(in: bytes, from: list.upperBound) == bytes.count
    if isLast, isAlone || !isEnd { return false }
    return !sink.isRecord(Bytes(rebasing: bytes[list]), mayBeUser: false)
  }

  private mutating func acceptPart(_ bytes: Bytes, at index: Int, _ sink: RecordDecoder) {
    let place = Place(line: start.line, offset: start.offset + index)
    if let rejection = sink.accept(bytes, at: place) {
      sink.keep(rejection)
    } else {
      hasLines = true
      isAfterDamage = false
    }
  }

  private mutating func reject(
    _ first: Int?, to end: Int, of bytes: Bytes, _ sink: RecordDecoder
  ) {
    guard let first else { return }
    var last = end
    while last > first, Self.isSeparator(bytes[last - 1]) { last -= 1 }
    let place = Place(line: start.line, offset: start.offset + first)
    let part = Bytes(rebasing: bytes[first..<last])
    keepDamage(
      sink.damage(part, at: place), isBracketsOnly: Self.isClosing(part), sink)
  }

  /// Keeps a rejection; brackets that only close what was damaged before are a part of that damage.
  private mutating func keepDamage(
    _ rejection: Rejection, isBracketsOnly: Bool, _ sink: RecordDecoder
  ) {
    if !isBracketsOnly || !isAfterDamage { sink.keep(rejection) }
    isAfterDamage = true
  }

  /// The start of the next record after a damaged one; nil if there is none.
  ///
  /// - Parameters:
  ///   - damaged: Where the damaged record, or other bytes, begin.
  ///   - outcome: What the validator found there.
  ///   - isEnd: True if a record that is not complete may go on in the next line.
  func nextRecord(
    in bytes: Bytes, damagedAt damaged: Int, _ outcome: JSONValidator.Outcome,
    _ validator: JSONValidator, isEnd: Bool, _ sink: RecordDecoder
  ) -> Int? {
    var damaged = damaged
    var outcome = outcome
    var validator = validator
    while true {
      var broken = bytes.count
      if case .broken(let index) = outcome { broken = index }
      let search = RecordSearch(bytes, damagedAt: damaged, isInRecord: validator.hasMember)
      var nearby = search.nearby(broken)[...]
      var from = broken
      var restart: Int?
      while restart == nil {
        guard let candidate = nearby.popFirst() ?? search.next(from: from) else { return nil }
        validator = JSONValidator()
        outcome = validator.advance(bytes, from: candidate)
        switch outcome {
        case .ended(let end):
          let part = Bytes(rebasing: bytes[candidate..<end])
          if sink.isRecord(part, mayBeUser: search.matchesHead(candidate)) { return candidate }
          from = max(from, end)
        case .incomplete where isEnd && canBeginDocument(bytes, validator): return candidate
        default: restart = candidate
        }
      }
      damaged = restart ?? bytes.count
    }
  }

  /// Cuts a long line that has no end yet, so that a file of joined records needs no memory for all of them.
  mutating func cutLongLine(_ sink: RecordDecoder) {
    let held = pending
    let count = held.withUnsafeBufferPointer { recover($0, nil, isEnd: false, sink) }
    if count > 0 {
      pending = [UInt8](held[count...])
      start.offset += count
      checkpoint = min(limit, max(Self.firstCheckpoint, 2 * pending.count))
    } else if checkpoint < limit {
      checkpoint = min(limit, 2 * checkpoint)
    } else {
      held.withUnsafeBufferPointer { rejectSize($0, sink) }
      pending = []
      state = .skippedLine
      checkpoint = min(limit, Self.firstCheckpoint)
    }
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func isClosing(_ bytes: Bytes) -> Bool {
    bytes.allSatisfy {
      isSeparator($0) || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]")
    }
  }

  /// Blanks, commas, and the record separator of RFC 7464.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ",") || byte == 0x1E
  }

  private static func endOfSeparators(in bytes: Bytes, from start: Int) -> Int {
    var here = start
    while here < bytes.count {
      if isSeparator(bytes[here]) {
        here += 1
      } else if here + 2 < bytes.count, bytes[here] == 0xEF, bytes[here + 1] == 0xBB,
        bytes[here + 2] == 0xBF
      {
        // Files that were joined have a byte order mark each.
        here += 3
      } else {
        break
      }
    }
    return here
  }
}
