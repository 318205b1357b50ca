/// Recognizing foreign formats by the first bytes of a file.
extension ForeignFormat {
  /// The format of a file that begins with `start` and is not JSON; nil if it isn't known.
  ///
  /// - Parameter start: The first bytes of the file, some hundred or more.
  package init?(start: [UInt8]) {
    let text = InputDecoder.text(of: start).drop { RecordFramer.isBlank($0) }
    if text.starts(with: "WARC/".utf8) {
      self = .warc
    } else if Self.isRepository(start) {
      self = .blueskyRepository
    } else if Self.isOwnTable(text) {
      self = .tweetstoreTable
    } else if Self.isTable(text) {
      self = .table
    } else {
      return nil
    }
  }

  /// The header of a CAR file: a length, and a map in CBOR with the keys `roots` and `version`.
  private static func isRepository(_ start: [UInt8]) -> Bool {
    guard start.count > 16 else { return false }
    let header = start[1...].prefix(100)
    return header.first == 0xA2
      && header.firstRange(of: [0x65] + Array("roots".utf8)) != nil
      && header.firstRange(of: [0x67] + Array("version".utf8)) != nil
  }

  /// True if the first line has the columns of `query` and `export`, of which the last ones may be missing.
  private static func isOwnTable(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return [UInt8(ascii: ","), UInt8(ascii: "\t")].contains { separator in
      let names = line.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
      return names.contains("identifier") && names.contains(where: ownKeys.contains)
    }
  }

  /// True if the first line names two columns or more, and the second one has as many fields.
  private static func isTable(_ text: ArraySlice<UInt8>) -> Bool {
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    guard lines.count >= 2 else { return false }
    return [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")].contains { separator in
      let names = lines[0].split(separator: separator, omittingEmptySubsequences: false)
      return names.count > 1 && names.allSatisfy(isName)
        && lines[1].count(where: { $0 == separator }) >= names.count - 1
    }
  }

  private static func isName(_ field: ArraySlice<UInt8>) -> Bool {
    let name = field.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\r") }
    return !name.isEmpty && name.count <= 64
      && name.allSatisfy {
        $0.isLetterOrDigit || $0 >= 0x80 || Array(" _-.:()#@".utf8).contains($0)
      } && name.contains { !($0 &- UInt8(ascii: "0") < 10) }
  }
}
