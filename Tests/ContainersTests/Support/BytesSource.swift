import Containers
import Glibc

/// Bytes in memory, as a file or as a pipe, which may fail.
///
/// Each reading leaves behind in `errno` what a call that did well may leave there.
final class BytesSource: ByteSource, RandomAccess {
  private let bytes: [UInt8]
  private let isPipe: Bool
  private let pieceSize: Int
  private let failsAt: Int?
  private var position = 0
  /// How many bytes were read, not passed over.
  private(set) var bytesRead = 0

  init(_ bytes: [UInt8], isPipe: Bool = false, pieceSize: Int = .max, failsAt: Int? = nil) {
    self.bytes = bytes
    self.isPipe = isPipe
    self.pieceSize = pieceSize
    self.failsAt = failsAt
  }

  var size: Int64 { Int64(bytes.count) }
  var randomAccess: (any RandomAccess)? { isPipe ? nil : self }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try read(into: buffer, at: Int64(position))
    position += count
    return count
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
    let start = min(Int(offset), bytes.count)
    var end = min(start + min(buffer.count, pieceSize), bytes.count)
    if let failsAt {
      if start >= failsAt { throw ContainerError(.unreadable, "Input/output error") }
      end = min(end, failsAt)
    }
    buffer.copyBytes(from: bytes[start..<end])
    errno = ENOMEM
    bytesRead += end - start
    return end - start
  }

  func skip(_ count: Int64) throws -> Int64 {
    guard !isPipe else { return 0 }
    let skipped = min(count, Int64(bytes.count - position))
    position += Int(skipped)
    return skipped
  }
}
