/// A part of bytes that can be read in any order, read from front to end.
final class SectionSource: ByteSource {
  private let access: any RandomAccess
  private let start: Int64
  private let end: Int64
  private var position: Int64

  /// The bytes in `range`.
  ///
  /// The upper bound may lie behind the end.
  init(_ access: any RandomAccess, _ range: Range<Int64>) {
    self.access = access
    start = range.lowerBound
    end = range.upperBound
    position = start
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = Int(min(Int64(buffer.count), end - position))
    guard count > 0 else { return 0 }
    let read = try access.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: position)
    position += Int64(read)
    return read
  }

  func skip(_ count: Int64) throws -> Int64 {
    let skipped = max(0, min(count, min(end, access.size) - position))
    position += skipped
    return skipped
  }

  var randomAccess: (any RandomAccess)? {
    start == 0 && end >= access.size ? access : SectionAccess(access, start..<end)
  }
}
