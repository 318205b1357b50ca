import Containers

/// Bytes as a file or as a pipe that gives them in small pieces.
final class FuzzedBytes: ByteSource, RandomAccess {
  private let bytes: [UInt8]
  private let isPipe: Bool
  private let pieceSize: Int
  private var position = 0

  /// - Parameter pieceSize: How many bytes are given at once at most, 1 or more.
  init(_ bytes: [UInt8], isPipe: Bool, pieceSize: Int = .max) {
    self.bytes = bytes
    self.isPipe = isPipe
    self.pieceSize = pieceSize
  }

  var size: Int64 { Int64(bytes.count) }

  var randomAccess: (any RandomAccess)? { isPipe ? nil : self }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try read(into: buffer, at: Int64(position))
    position += count
    return count
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
    guard offset >= 0, offset < size, !buffer.isEmpty else { return 0 }
    let start = Int(offset)
    let count = min(buffer.count, bytes.count - start, pieceSize)
    buffer.copyBytes(from: bytes[start..<(start + count)])
    return count
  }

  func skip(_ count: Int64) throws -> Int64 {
    guard !isPipe, count > 0 else { return 0 }
    let skipped = min(Int(clamping: count), bytes.count - position)
    position += skipped
    return Int64(skipped)
  }
}
