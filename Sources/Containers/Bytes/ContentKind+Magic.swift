extension ContentKind {
  /// The kind of what begins with `start`.
  ///
  /// - Parameter start: The first ``lengthOfStart`` bytes, or all if there are fewer.
  package init(start: [UInt8]) {
    self = Self.known(start)
  }

  private static func known(_ start: [UInt8]) -> ContentKind {
    if start.isEmpty { return .empty }
    for (magic, offset, kind) in table where start.starts(with: magic, at: offset) {
      return kind
    }
    // Text may begin with BZh as well.
    if start.starts(with: Array("BZh".utf8), at: 0), isBzip2(start) { return .bzip2 }
    if TarHeader.isValid(start) { return .tar }
    return textKind(start)
  }

  private static func isBzip2(_ start: [UInt8]) -> Bool {
    guard start.count >= 10, (0x31...0x39).contains(start[3]) else { return false }
    // The beginning of a block, or the end of an empty stream.
    return start[4..<10].elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
      || start[4..<10].elementsEqual([0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
  }

  private static func textKind(_ start: [UInt8]) -> ContentKind {
    if isUTF16(start) { return .text }
    var rest = start[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if rest.first == UInt8(ascii: "<") { return .webPage }
    let controls = start.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B && $0 != 0 }
    // Text in UTF-16 has zero bytes; a crash may leave them in a log, too.
    return controls * 20 > start.count ? other("binary data") : .text
  }

  /// True if text in UTF-16 begins here: with its mark, or with one of the signs that JSON begins with.
  ///
  /// The bytes of other scripts look like control characters, so they are not looked at.
  private static func isUTF16(_ start: [UInt8]) -> Bool {
    guard start.count >= 2 else { return false }
    switch (start[0], start[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return true
    case (0, let sign), (let sign, 0): return Array("[{\"\t\n\r ".utf8).contains(sign)
    default: return false
    }
  }

  private static func media(_ name: String) -> ContentKind {
    ContentKind(description: name, role: .media)
  }

  private static func other(_ name: String) -> ContentKind {
    ContentKind(description: name, role: .other)
  }

  private static let table: [([UInt8], Int, ContentKind)] = [
    ([0x50, 0x4B, 0x03, 0x04], 0, .zip),
    ([0x50, 0x4B, 0x05, 0x06], 0, .zip),
    ([0x1F, 0x8B], 0, .gzip),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], 0, .xz),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, .zstd),
    (Array("SQLite format 3\0".utf8), 0, .sqlite),
    ([0xFF, 0xD8, 0xFF], 0, media("a JPEG picture")),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], 0, media("a PNG picture")),
    (Array("GIF8".utf8), 0, media("a GIF picture")),
    (Array("RIFF".utf8), 0, media("a picture or a sound")),
    (Array("ftyp".utf8), 4, media("a video")),
    ([0x1A, 0x45, 0xDF, 0xA3], 0, media("a video")),
    (Array("ID3".utf8), 0, media("a sound")),
    (Array("OggS".utf8), 0, media("a sound")),
    (Array("wOFF".utf8), 0, media("a font")),
    (Array("wOF2".utf8), 0, media("a font")),
    ([0x00, 0x01, 0x00, 0x00, 0x00], 0, media("a font")),
    ([0x00, 0x00, 0x01, 0x00], 0, media("an icon")),
    (Array("%PDF-".utf8), 0, other("a PDF document")),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, other("a 7z archive")),
    (Array("Rar!\u{1A}\u{7}".utf8), 0, other("a RAR archive")),
    ([0x04, 0x22, 0x4D, 0x18], 0, other("LZ4 data")),
    ([0x7F, 0x45, 0x4C, 0x46], 0, other("a program")),
  ]
}

extension [UInt8] {
  func starts(with magic: [UInt8], at offset: Int) -> Bool {
    count >= offset + magic.count && self[offset..<(offset + magic.count)].elementsEqual(magic)
  }
}
