import CZlib

/// Bytes whose number and CRC-32 are known beforehand.
final class CheckedSource: ByteSource {
  private let source: any ByteSource
  private let size: Int64
  private let checksum: UInt32
  private var count: Int64 = 0
  private var sum: UInt = 0

  init(_ source: any ByteSource, size: Int64, checksum: UInt32) {
    self.source = source
    self.size = size
    self.checksum = checksum
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    // One byte more than there should be is enough to see that.
    let room = Int(min(Int64(buffer.count), max(size - count, 0) &+ 1, 1 << 30))
    let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
    if read == 0 {
      guard count == size else { throw ContainerError.cutOff }
      guard UInt32(truncatingIfNeeded: sum) == checksum else {
        throw ContainerError(.damaged, "the bytes are not those that were packed (checksum)")
      }
      return 0
    }
    count += Int64(read)
    guard count <= size else {
      throw ContainerError(.damaged, "there are more bytes than the \(size) that were packed")
    }
    sum = crc32(
      sum, UnsafePointer(buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)), UInt32(read))
    return read
  }

  var randomAccess: (any RandomAccess)? { source.randomAccess }
}
