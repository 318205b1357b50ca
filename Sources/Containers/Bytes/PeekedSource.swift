/// A source of which the first bytes were read ahead.
final class PeekedSource: ByteSource {
  private let source: any ByteSource
  /// The first bytes, as far as there are any.
  let start: [UInt8]
  private var position = 0

  /// Reads up to `count` bytes of `source` ahead.
  ///
  /// - Throws: What the source throws before it gave a byte. A later error comes when the bytes before
  ///   it are read.
  init(_ source: any ByteSource, count: Int = ContentKind.lengthOfStart) throws {
    self.source = source
    var start = [UInt8](repeating: 0, count: count)
    var filled = 0
    var failure: (any Error)?
    do {
      // A pipe may give its first bytes one by one.
      while filled < count {
        let read = try start.withUnsafeMutableBytes {
          try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
        }
        if read == 0 { break }
        filled += read
      }
    } catch {
      if filled == 0 { throw error }
      failure = error
    }
    start.removeLast(count - filled)
    self.start = start
    self.failure = failure
  }

  private var failure: (any Error)?

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if position < start.count {
      let count = min(buffer.count, start.count - position)
      start.withUnsafeBytes {
        buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: $0[position..<(position + count)]))
      }
      position += count
      // A pipe might have nothing more to give for a while.
      guard failure == nil, source.randomAccess != nil, count < buffer.count else { return count }
      do {
        return count
          + (try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...])))
      } catch {
        failure = error
        return count
      }
    }
    if let failure {
      self.failure = nil
      throw failure
    }
    return try source.read(into: buffer)
  }

  func skip(_ count: Int64) throws -> Int64 {
    let ahead = min(count, Int64(start.count - position))
    position += Int(ahead)
    return ahead < count && failure == nil ? ahead + (try source.skip(count - ahead)) : ahead
  }

  var randomAccess: (any RandomAccess)? { source.randomAccess }
}
