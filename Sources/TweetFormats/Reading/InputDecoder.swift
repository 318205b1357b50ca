/// Finds out an input's encoding from its first bytes and turns it into UTF-8 without a byte order mark.
struct InputDecoder {
  private enum Encoding {
    /// Not enough bytes seen yet.
    case unknown
    case utf8
    case utf16(isBigEndian: Bool)
    /// Nothing of the input can be read.
    case refused
  }

  /// So many bytes tell everything.
  private static let enough = 4

  private var encoding = Encoding.unknown
  /// The first bytes, until they are enough.
  private var head: [UInt8] = []
  /// The first byte of a unit of which the second one is in the next piece.
  private var half: UInt8?
  /// The first unit of a pair of which the second one is in the next piece.
  private var high: UInt16?

  /// Hands the text of the next piece to `body`.
  mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: RecordSink,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard case .unknown = encoding else {
      pass(bytes, body)
      return
    }
    if head.isEmpty, bytes.count >= Self.enough {
      begin(bytes, into: sink, body)
      return
    }
    head.append(contentsOf: bytes)
    if head.count >= Self.enough { beginWithHead(into: sink, body) }
  }

  /// Hands the rest of the text to `body`.
  mutating func finish(into sink: RecordSink, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if case .unknown = encoding { beginWithHead(into: sink, body) }
    if half != nil || high != nil {
      half = nil
      high = nil
      Self.replacement.withUnsafeBufferPointer(body)
    }
  }

  private mutating func beginWithHead(
    into sink: RecordSink, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let bytes = head
    head = []
    bytes.withUnsafeBufferPointer { begin($0, into: sink, body) }
  }

  private mutating func begin(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: RecordSink,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let first = [UInt8](bytes.prefix(4))
    var mark = 0
    if let name = Self.unreadable(first) {
      encoding = .refused
      sink.reject(
        .unsupportedEncoding, "this is \(name), not JSON", hint: "unpack or convert it first",
        at: .init(line: 1, offset: 0), UnsafeBufferPointer(rebasing: bytes.prefix(Self.enough)))
    } else if first.starts(with: [0xEF, 0xBB, 0xBF]) {
      encoding = .utf8
      mark = 3
    } else if first.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16(isBigEndian: false)
      mark = 2
    } else if first.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16(isBigEndian: true)
      mark = 2
    } else if first.count >= 2, first[0] == 0, first[1] != 0 {
      // JSON begins with ASCII, so a zero byte beside another one is half a unit.
      encoding = .utf16(isBigEndian: true)
    } else if first.count >= 4, first[0] != 0, first[1] == 0, first[3] == 0 {
      encoding = .utf16(isBigEndian: false)
    } else {
      encoding = .utf8
    }
    pass(UnsafeBufferPointer(rebasing: bytes[mark...]), body)
  }

  /// The name of what can't be read, or nil.
  private static func unreadable(_ first: [UInt8]) -> String? {
    if first.starts(with: [0xFF, 0xFE, 0, 0]) || first == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if first.starts(with: [0x1F, 0x8B]) { return "gzip data" }
    if first.starts(with: [0x50, 0x4B, 0x03, 0x04]) || first == [0x50, 0x4B, 0x05, 0x06] {
      return "a ZIP archive"
    }
    if first == [0x28, 0xB5, 0x2F, 0xFD] { return "Zstandard data" }
    if first.starts(with: [0x42, 0x5A, 0x68]) { return "bzip2 data" }
    if first == [0xFD, 0x37, 0x7A, 0x58] { return "xz data" }
    return nil
  }

  private mutating func pass(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    switch encoding {
    case .utf8: body(bytes)
    case .utf16(let isBigEndian):
      convert(bytes, isBigEndian: isBigEndian).withUnsafeBufferPointer(body)
    case .unknown, .refused: break
    }
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private mutating func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool
  ) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit =
        isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      append(unit, to: &output)
    }
    return output
  }

  private mutating func append(_ unit: UInt16, to output: inout [UInt8]) {
    if let first = high {
      high = nil
      if (0xDC00..<0xE000).contains(unit) {
        let scalar =
          0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        output.append(UInt8(0xF0 | scalar >> 18))
        output.append(UInt8(0x80 | scalar >> 12 & 0x3F))
        output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        output.append(UInt8(0x80 | scalar & 0x3F))
        return
      }
      output.append(contentsOf: Self.replacement)
    }
    switch unit {
    case 0xD800..<0xDC00: high = unit
    case 0xDC00..<0xE000: output.append(contentsOf: Self.replacement)
    case 0..<0x80: output.append(UInt8(unit))
    case 0x80..<0x800:
      output.append(UInt8(0xC0 | unit >> 6))
      output.append(UInt8(0x80 | unit & 0x3F))
    default:
      output.append(UInt8(0xE0 | unit >> 12))
      output.append(UInt8(0x80 | unit >> 6 & 0x3F))
      output.append(UInt8(0x80 | unit & 0x3F))
    }
  }
}
