/// Bytes in memory, and then those of a source.
final class JoinedSource: ByteSource {
  private var start: ArraySlice<UInt8>
  private let source: any ByteSource

  init(_ start: [UInt8], _ source: any ByteSource) {
    self.start = start[...]
    self.source = source
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !start.isEmpty else { return try source.read(into: buffer) }
    let count = min(buffer.count, start.count)
    buffer.copyBytes(from: start.prefix(count))
    start = start.dropFirst(count)
    return count
  }

  func skip(_ count: Int64) throws -> Int64 {
    guard start.isEmpty else {
      let ahead = min(count, Int64(start.count))
      start = start.dropFirst(Int(ahead))
      return ahead
    }
    return try source.skip(count)
  }
}
