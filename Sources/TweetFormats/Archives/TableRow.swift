/// The fields of one row of a table in the form of RFC 4180.
struct TableRow {
  /// All fields, one after the other, without quotation marks.
  private var content: [UInt8] = []
  /// The end of each field.
  private var ends: [Int] = []

  /// The fields of a row without its line end; nil if its quotation marks don't fit.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    content.reserveCapacity(bytes.count)
    let quote = UInt8(ascii: "\"")
    var here = 0
    while true {
      if here < bytes.count, bytes[here] == quote {
        here += 1
        while true {
          guard here < bytes.count else { return nil }
          if bytes[here] != quote {
            content.append(bytes[here])
            here += 1
          } else if here + 1 < bytes.count, bytes[here + 1] == quote {
            content.append(quote)
            here += 2
          } else {
            here += 1
            break
          }
        }
        guard here == bytes.count || bytes[here] == UInt8(ascii: ",") else { return nil }
      } else {
        while here < bytes.count, bytes[here] != UInt8(ascii: ",") {
          content.append(bytes[here])
          here += 1
        }
      }
      ends.append(content.count)
      guard here < bytes.count else { return }
      here += 1
    }
  }

  /// The number of fields.
  var count: Int { ends.count }

  /// Calls `body` with the field at `index`, which must be below ``count``.
  func withField<Result>(_ index: Int, _ body: (JSONBytes) -> Result) -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return content.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        return withUnsafePointer(to: UInt8(0)) { body(JSONBytes(start: $0, count: 0)) }
      }
      return body(JSONBytes(start: base + start, count: ends[index] - start))
    }
  }

  /// Makes what the fields hold valid UTF-8, and gives the number of replacements.
  mutating func repair() -> Int {
    guard String(validating: content, as: UTF8.self) == nil else { return 0 }
    var output: [UInt8] = []
    var newEnds: [Int] = []
    var start = 0
    var count = 0
    for end in ends {
      let field = content[start..<end]
      if String(validating: field, as: UTF8.self) == nil {
        let repaired = String(decoding: field, as: UTF8.self)
        count += repaired.unicodeScalars.count { $0 == "\u{FFFD}" }
        output.append(contentsOf: repaired.utf8)
      } else {
        output.append(contentsOf: field)
      }
      newEnds.append(output.count)
      start = end
    }
    content = output
    ends = newEnds
    return count
  }
}
