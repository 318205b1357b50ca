/// A kind of packed file, known by its first bytes.
struct ContainerKind {
  let name: String
  let hint: String

  /// How many first bytes of a file tell its kind.
  static let lengthOfStart = 512

  /// The kind of file that starts with `bytes`, or nil for one that isn't packed.
  init?(_ bytes: UnsafeRawBufferPointer) {
    func starts(with magic: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + magic.count
        && zip(bytes[offset...], magic).allSatisfy { $0 == $1 }
    }
    if starts(with: [0x50, 0x4B, 0x03, 0x04]) || starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      (name, hint) = ("a ZIP archive", "unpack it and import the JSON files inside")
    } else if starts(with: [0x1F, 0x8B]) {
      (name, hint) = ("compressed by gzip", "pipe it in: gzip -dc FILE | tweetstore import -")
    } else if starts(with: Array("BZh".utf8)) {
      (name, hint) = ("compressed by bzip2", "pipe it in: bzip2 -dc FILE | tweetstore import -")
    } else if starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
      (name, hint) = ("compressed by xz", "pipe it in: xz -dc FILE | tweetstore import -")
    } else if starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      (name, hint) = ("compressed by zstd", "pipe it in: zstd -dc FILE | tweetstore import -")
    } else if starts(with: Array("ustar".utf8), at: 257) {
      (name, hint) = ("a tar archive", "unpack it and import the files inside")
    } else if starts(with: Array("SQLite format 3\0".utf8)) {
      (name, hint) = ("an SQLite database", "name it with --store to query it")
    } else {
      return nil
    }
  }
}
