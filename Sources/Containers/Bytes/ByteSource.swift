/// Bytes that are read from front to end.
///
/// A source is not `Sendable`: whoever has it reads it.
package protocol ByteSource: AnyObject {
  /// Fills the start of `buffer` with the next bytes.
  ///
  /// - Returns: How many bytes there are now, 0 at the end.
  /// - Throws: ``ContainerError``. What was read before is right; nothing comes after it.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// Passes over the next bytes, as far as that is possible without reading them.
  ///
  /// - Returns: How many bytes were passed over: from 0 to `count`.
  func skip(_ count: Int64) throws -> Int64

  /// The bytes from the first one on, where they can be read in any order.
  var randomAccess: (any RandomAccess)? { get }
}

extension ByteSource {
  /// Passes over nothing.
  package func skip(_ count: Int64) throws -> Int64 { 0 }

  /// Nil: the bytes come in order only.
  package var randomAccess: (any RandomAccess)? { nil }

  /// Fills `buffer` as far as there are bytes.
  ///
  /// - Returns: How many bytes there are, fewer than the buffer holds only at the end.
  package func readFully(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// All the bytes.
  ///
  /// - Throws: ``ContainerError``, `tooLarge` where there are more than `limit`.
  package func readAll(atMost limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw ContainerError(.tooLarge, "larger than \(limit) bytes")
      }
      bytes.append(contentsOf: piece[..<count])
    }
  }
}
