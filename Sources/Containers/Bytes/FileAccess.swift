/// The bytes of a regular file.
final class FileAccess: RandomAccess {
  private let descriptor: FileDescriptor
  private let start: Int64
  let size: Int64
  /// The end of the bytes that were read last.
  private(set) var progress: Int64 = 0

  /// The bytes of an open file from `start` on.
  init(_ descriptor: FileDescriptor, start: Int64, size: Int64) {
    self.descriptor = descriptor
    self.start = start
    self.size = max(0, size - start)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
    guard offset >= 0 else { return 0 }
    let count = try descriptor.read(into: buffer, at: start + offset)
    progress = offset + Int64(count)
    return count
  }
}
