import Glibc

/// Compares files byte by byte.
enum FileComparison {
  private static let pieceSize = 64 << 10

  /// True if both paths are regular files with the same bytes; a symbolic link is none.
  static func areEqual(_ first: String, _ second: String) -> Bool {
    let paths: [String] = [first, second]
    let descriptors = paths.map { open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    defer { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }
    var (one, other) = (stat(), stat())
    guard descriptors.allSatisfy({ $0 >= 0 }), fstat(descriptors[0], &one) == 0,
      fstat(descriptors[1], &other) == 0, one.st_mode & S_IFMT == S_IFREG,
      other.st_mode & S_IFMT == S_IFREG, one.st_size == other.st_size
    else { return false }
    var position = 0
    while position < one.st_size {
      let pieces = descriptors.map { piece(of: $0, at: position) }
      guard let piece = pieces[0], !piece.isEmpty, piece == pieces[1] else { return false }
      position += piece.count
    }
    return true
  }

  /// The next bytes of a file, fewer than ``pieceSize`` only at its end; nil if they can't be read.
  private static func piece(of descriptor: Int32, at position: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: pieceSize)
    var count = 0
    while count < pieceSize {
      let read = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress?.advanced(by: count), pieceSize - count,
          off_t(position + count))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { return nil }
      if read == 0 { break }
      count += read
    }
    return Array(bytes.prefix(count))
  }
}
