/// The block of 512 bytes that begins a member of a tar archive.
enum TarHeader {
  static let size = 512
  /// An archive ends with at least so many zero bytes.
  static let endSize: Int64 = 1024
  private static let checksum = 148..<156

  /// True if the block's sum of bytes is the one that stands in it.
  static func isValid(_ block: [UInt8]) -> Bool {
    guard block.count >= size, block[0] != 0 else { return false }
    var stated = 0
    for byte in block[checksum] where (0x30...0x37).contains(byte) {
      stated = stated << 3 | Int(byte - 0x30)
    }
    // Some old programs summed signed bytes.
    var unsigned = 0
    var signed = 0
    for index in 0..<size {
      let byte = checksum.contains(index) ? 0x20 : block[index]
      unsigned += Int(byte)
      signed += Int(Int8(bitPattern: byte))
    }
    return stated != 0 && (stated == unsigned || stated == signed)
  }
}

extension ContainerError {
  /// A tar archive that ends after a member.
  static let missingEnd = ContainerError(
    .damaged, "the tar archive has no end-of-archive blocks, so members may be missing",
    hint: "copy or download it again; if its writer leaves these blocks out, it is complete")
}

extension TarHeader {
  /// Finds the next header in what follows `offset` of an archive.
  ///
  /// - Parameter offset: Where the source begins; then where what is found begins.
  /// - Returns: The archive from that header on, or nil where there is none.
  static func find(in source: any ByteSource, from offset: inout Int64) throws -> (any ByteSource)?
  {
    var block = [UInt8](repeating: 0, count: size)
    // Headers begin at multiples of their size.
    let ahead = (size - Int(offset % Int64(size))) % size
    guard
      try block.withUnsafeMutableBytes({
        try source.readFully(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<ahead]))
      }) == ahead
    else { return nil }
    offset += Int64(ahead)
    while try block.withUnsafeMutableBytes({ try source.readFully(into: $0) }) == size {
      // Without the mark a block of some member's bytes could pass.
      if block.starts(with: Array("ustar".utf8), at: 257), isValid(block) {
        return JoinedSource(block, source)
      }
      offset += Int64(size)
    }
    return nil
  }
}
