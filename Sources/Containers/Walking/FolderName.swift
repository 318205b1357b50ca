import Glibc

/// A name in a folder, which need not be text.
struct FolderName {
  /// The name; where it isn't UTF-8, with `\xFF` for each byte that isn't ASCII.
  let text: String
  /// The bytes of a name that isn't UTF-8, with a zero at the end.
  private let bytes: [CChar]?

  /// The name that a zero ends at `start`.
  init(_ start: UnsafePointer<CChar>) {
    if let text = String(validatingCString: start) {
      self.text = text
      bytes = nil
      return
    }
    let name = Array(UnsafeBufferPointer(start: start, count: strlen(start)))
    text = name.map { byte in
      let byte = UInt8(bitPattern: byte)
      return byte < 0x80
        ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
    bytes = name + [0]
  }

  /// Returns the status of the name itself.
  ///
  /// Doesn't follow links.
  ///
  /// - Throws: ``ContainerError`` with `unreadable`.
  func status(in folder: FileDescriptor) throws -> stat {
    var status = stat()
    let result =
      if let bytes {
        fstatat(folder.number, bytes, &status, AT_SYMLINK_NOFOLLOW)
      } else {
        fstatat(folder.number, text, &status, AT_SYMLINK_NOFOLLOW)
      }
    guard result == 0 else { throw FileDescriptor.failure() }
    return status
  }

  /// The name to open: places are told and kept as texts, which must lead to what was read.
  ///
  /// - Throws: ``ContainerError`` with `unreadable` where it isn't UTF-8.
  func opened() throws -> String {
    guard bytes == nil else {
      throw ContainerError(
        .unreadable, "the name isn't UTF-8", hint: "rename it, and import it again")
    }
    return text
  }
}
