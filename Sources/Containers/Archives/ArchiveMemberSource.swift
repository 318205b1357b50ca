/// The member at which a run of libarchive stands.
final class ArchiveMemberSource: ByteSource {
  private let reader: ArchiveReader

  init(_ reader: ArchiveReader) {
    self.reader = reader
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try reader.read(into: buffer)
  }
}
