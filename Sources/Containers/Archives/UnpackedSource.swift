/// Bytes unpacked by libarchive: those of bzip2, xz and Zstandard.
final class UnpackedSource: ByteSource {
  private let reader: ArchiveReader
  private let isEmpty: Bool

  init(_ source: any ByteSource, kind: ContentKind) throws {
    reader = try ArchiveReader(source, kind: kind)
    guard reader.hasFilter else {
      throw ContainerError(.damaged, "damaged \(kind.noun): the beginning can't be understood")
    }
    isEmpty = try reader.next() == nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    isEmpty ? 0 : try reader.read(into: buffer)
  }
}
