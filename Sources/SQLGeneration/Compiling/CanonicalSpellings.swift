/// Finds every way to write a text that Unicode holds to be the same.
///
/// Equality of texts is canonical equivalence, which SQLite's `=` is not. For most texts of plain
/// ASCII there is no other spelling, and an index can be asked; three ASCII characters have one more
/// each.
enum CanonicalSpellings {
  /// The character outside ASCII whose canonical form is `byte`.
  private static func twin(of byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: ";"): "\u{37E}"
    case UInt8(ascii: "`"): "\u{1FEF}"
    case UInt8(ascii: "K"): "\u{212A}"
    default: nil
    }
  }

  /// All spellings of `text`, or nil where they can't be listed briefly.
  static func all(of text: String) -> [String]? {
    var spellings = [""]
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      let plain = Unicode.Scalar(byte)
      guard let twin = twin(of: byte) else {
        for index in spellings.indices { spellings[index].unicodeScalars.append(plain) }
        continue
      }
      guard spellings.count <= 8 else { return nil }
      spellings = spellings.flatMap { spelling in
        [plain, twin].map { scalar in
          var next = spelling
          next.unicodeScalars.append(scalar)
          return next
        }
      }
    }
    return spellings
  }
}
