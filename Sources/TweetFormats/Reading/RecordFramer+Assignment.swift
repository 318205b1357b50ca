/// The JavaScript of account archives: `window.YTD.tweets.part0 = ` before a list, or a like name before an
/// object.
extension RecordFramer {
  /// A longer text before `=` is no assignment.
  private static let assignmentLimit = 256

  /// True if `byte` may begin an assignment.
  static func beginsAssignment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "w") || byte == UInt8(ascii: "G") || byte == UInt8(ascii: "v")
      || byte == UInt8(ascii: "l") || byte == UInt8(ascii: "c")
  }

  mutating func readAssignment(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let first = here
    while here < bytes.count {
      let byte = bytes[here]
      if byte == UInt8(ascii: "=") {
        pending.append(contentsOf: bytes[first..<here])
        here += 1
        guard let slice = ArchiveSlice(assignment: pending) else {
          pending.append(byte)
          state = .line
          return
        }
        pending = []
        // Records of no archive go on as they came before.
        if case .records = slice.content { hasLines = true } else { hasLines = false }
        isPassingOver = sink.begin(slice)
        state = .between
        return
      }
      guard Self.isNameByte(byte), pending.count + here - first < Self.assignmentLimit else {
        // What is held is the beginning of a line.
        pending.append(contentsOf: bytes[first..<here])
        state = .line
        return
      }
      here += 1
    }
    pending.append(contentsOf: bytes[first...])
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: " ")
  }
}
