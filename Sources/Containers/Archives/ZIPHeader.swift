/// The bytes that begin a member of a ZIP archive.
enum ZIPHeader {
  private static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let blockSize = 64 << 10

  /// Finds the next header in what follows `offset` of an archive.
  ///
  /// - Parameter offset: Where the source begins; then where what is found begins.
  /// - Returns: The archive from that header on, or nil where there is none.
  static func find(in source: any ByteSource, from offset: inout Int64) throws -> (any ByteSource)?
  {
    var block: [UInt8] = []
    while true {
      var piece = [UInt8](repeating: 0, count: blockSize)
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return nil }
      block += piece[..<count]
      if let index = position(in: block) {
        offset += Int64(index)
        return JoinedSource([UInt8](block[index...]), source)
      }
      // Half a signature may stand at the end.
      let done = max(0, block.count - signature.count + 1)
      block.removeFirst(done)
      offset += Int64(done)
    }
  }

  /// Returns the index of the first header in `block`.
  static func position(in block: [UInt8]) -> Int? {
    var index = 0
    while let next = block[index...].firstIndex(of: signature[0]) {
      if block.starts(with: signature, at: next) { return next }
      index = next + 1
    }
    return nil
  }
}
