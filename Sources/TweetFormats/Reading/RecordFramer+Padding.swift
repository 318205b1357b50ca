/// Skips bytes between records that belong to none: zero bytes and comments.
extension RecordFramer {
  /// Skips zero bytes, as a crash leaves them in a file that was being written.
  mutating func readZeros(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let first = here
    while here < bytes.count, bytes[here] == 0 { here += 1 }
    zeroCount += here - first
    if here < bytes.count { rejectZeros(sink) }
  }

  /// Rejects the zero bytes at hand, since records are likely to be missing there.
  mutating func rejectZeros(_ sink: RecordDecoder) {
    let shown = [UInt8](repeating: 0, count: min(zeroCount, Rejection.shownBytes))
    shown.withUnsafeBufferPointer {
      sink.reject(
        .brokenJSON, RecordDecoder.zeroMessage(zeroCount), hint: RecordDecoder.damageHint,
        at: start, $0)
    }
    zeroCount = 0
    isAfterDamage = true
    state = .between
  }

  /// Skips a comment, of which the first byte is a slash.
  mutating func readComment(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    while here < bytes.count {
      let byte = bytes[here]
      switch matched {
      case 0: break
      case 1 where byte == UInt8(ascii: "/"):
        state = .skippedLine
        return
      case 1 where byte != UInt8(ascii: "*"):
        pending = [UInt8(ascii: "/")]
        state = .line
        return
      case 3 where byte == UInt8(ascii: "/"):
        here += 1
        state = .between
        return
      default:
        if byte == UInt8(ascii: "\n") { line += 1 }
      }
      // After the opening, an asterisk may begin the end.
      matched = matched < 2 ? matched + 1 : byte == UInt8(ascii: "*") ? 3 : 2
      here += 1
    }
  }

  /// Ends a comment at the end of the input.
  mutating func finishComment(_ sink: RecordDecoder) {
    if matched < 2 {
      pending = [UInt8(ascii: "/")]
      state = .line
      finish(sink)
    } else {
      rejectCut(sink, "the comment has no end", at: start)
    }
  }
}
