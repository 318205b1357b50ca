/// Finds out an input's encoding from its first bytes and turns it into UTF-8 without a byte order mark.
struct InputDecoder {
  private enum Encoding {
    /// Not enough bytes seen yet.
    case unknown
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)
    /// Nothing of the input can be read.
    case refused
  }

  /// So many bytes tell everything.
  private static let enough = 8

  private var encoding = Encoding.unknown
  /// The first bytes, until they are enough.
  private var head: [UInt8] = []
  /// The first byte of a unit of which the second one is in the next piece.
  private var half: UInt8?
  /// The first unit of a pair of which the second one is in the next piece.
  private var high: UInt16?
  /// The first bytes of a character in UTF-32 of which the others are in the next piece.
  private var wide: [UInt8] = []

  /// The text of a file's first bytes in UTF-8, without a byte order mark.
  static func text(of start: [UInt8]) -> [UInt8] {
    var decoder = InputDecoder()
    var text: [UInt8] = []
    start.withUnsafeBufferPointer { bytes in
      decoder.decode(bytes, into: nil) { text += $0 }
    }
    if case .unknown = decoder.encoding { decoder.finish(into: nil) { text += $0 } }
    return text
  }

  /// Hands the text of the next piece to `body`.
  mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: RecordDecoder?,
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
  mutating func finish(into sink: RecordDecoder?, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if case .unknown = encoding { beginWithHead(into: sink, body) }
    if half != nil || high != nil || !wide.isEmpty {
      half = nil
      high = nil
      wide = []
      Self.replacement.withUnsafeBufferPointer(body)
    }
  }

  private mutating func beginWithHead(
    into sink: RecordDecoder?, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let bytes = head
    head = []
    bytes.withUnsafeBufferPointer { begin($0, into: sink, body) }
  }

  private mutating func begin(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: RecordDecoder?,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let first = [UInt8](bytes.prefix(Self.enough))
    var mark = 0
    if let name = Self.unreadable(first) {
      encoding = .refused
      sink?.reject(
        .unsupportedEncoding, "this is \(name), not JSON", hint: "unpack or convert it first",
        at: .init(line: 1, offset: 0), UnsafeBufferPointer(rebasing: bytes.prefix(4)))
    } else if first.starts(with: [0xEF, 0xBB, 0xBF]) {
      encoding = .utf8
      mark = 3
    } else if first.starts(with: [0xFF, 0xFE, 0, 0]) {
      encoding = .utf32(isBigEndian: false)
      mark = 4
    } else if first.starts(with: [0, 0, 0xFE, 0xFF]) {
      encoding = .utf32(isBigEndian: true)
      mark = 4
    } else if first.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16(isBigEndian: false)
      mark = 2
    } else if first.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16(isBigEndian: true)
      mark = 2
    } else {
      encoding = Self.unmarked(first)
    }
    pass(UnsafeBufferPointer(rebasing: bytes[mark...]), body)
  }

  /// The encoding of bytes without a byte order mark.
  ///
  /// JSON begins with ASCII, so zero bytes beside others are parts of a character; zero bytes alone are damage.
  private static func unmarked(_ first: [UInt8]) -> Encoding {
    let isZero = first.map { $0 == 0 }
    switch isZero.prefix(4) {
    case [true, true, true, false]
    where isZero.count == 8 && Array(isZero[4...]) == Array(isZero[..<4]):
      return .utf32(isBigEndian: true)
    case [false, true, true, true]
    where isZero.count == 8 && Array(isZero[4...]) == Array(isZero[..<4]):
      return .utf32(isBigEndian: false)
    case [true, false], [true, false, true], [true, false, true, false]:
      return .utf16(isBigEndian: true)
    case [false, true, false, true]: return .utf16(isBigEndian: false)
    case [true, false, false, false]:
      // A character beyond Latin-1 is the second one.
      return isZero.count > 4 && isZero[4] && !isZero[5] ? .utf16(isBigEndian: true) : .utf8
    case [false, true, false, false]:
      return isZero.count > 5 && !isZero[4] && isZero[5] ? .utf16(isBigEndian: false) : .utf8
    default: return .utf8
    }
  }

  /// The name of what can't be read, or nil.
  private static func unreadable(_ first: [UInt8]) -> String? {
    if first.starts(with: [0x1F, 0x8B]) { return "gzip data" }
    if first.starts(with: [0x50, 0x4B, 0x03, 0x04]) || first.starts(with: [0x50, 0x4B, 0x05, 0x06])
    {
      return "a ZIP archive"
    }
    if first.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "Zstandard data" }
    if first.starts(with: [0x42, 0x5A, 0x68]) { return "bzip2 data" }
    if first.starts(with: [0xFD, 0x37, 0x7A, 0x58]) { return "xz data" }
    return nil
  }

  private mutating func pass(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    switch encoding {
    case .utf8: body(bytes)
    case .utf16(let isBigEndian):
      convert(bytes, isBigEndian: isBigEndian).withUnsafeBufferPointer(body)
    case .utf32(let isBigEndian):
      convertWide(bytes, isBigEndian: isBigEndian).withUnsafeBufferPointer(body)
    case .unknown, .refused: break
    }
  }

  private mutating func convertWide(
    _ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool
  ) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 2)
    for byte in bytes {
      wide.append(byte)
      guard wide.count == 4 else { continue }
      let ordered = isBigEndian ? wide : wide.reversed()
      let value = ordered.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      wide.removeAll(keepingCapacity: true)
      if let scalar = Unicode.Scalar(value) {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        output.append(contentsOf: Self.replacement)
      }
    }
    return output
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
