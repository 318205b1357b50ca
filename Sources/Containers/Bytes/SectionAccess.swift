/// A part of bytes that can be read in any order, with offsets of its own.
final class SectionAccess: RandomAccess {
  private let whole: any RandomAccess
  private let start: Int64
  let size: Int64

  /// The bytes of `whole` in `range`, as far as there are any.
  init(_ whole: any RandomAccess, _ range: Range<Int64>) {
    self.whole = whole
    start = range.lowerBound
    size = max(0, min(range.upperBound, whole.size) - range.lowerBound)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
    guard offset >= 0, offset < size else { return 0 }
    let count = Int(min(Int64(buffer.count), size - offset))
    return try whole.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: start + offset)
  }
}
