/// Bytes that can be read in any order, such as those of a file.
package protocol RandomAccess: AnyObject {
  /// The number of bytes.
  var size: Int64 { get }

  /// Fills the start of `buffer` with the bytes at `offset`.
  ///
  /// - Returns: How many bytes there are now, 0 at the end and behind it.
  /// - Throws: ``ContainerError``.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int
}

extension RandomAccess {
  /// Up to `count` bytes at `offset`; fewer only at the end.
  func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
    guard count > 0, offset >= 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = try bytes.withUnsafeMutableBytes { buffer in
        try self.read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]),
          at: offset + Int64(filled))
      }
      if read == 0 { break }
      filled += read
    }
    bytes.removeLast(count - filled)
    return bytes
  }
}
