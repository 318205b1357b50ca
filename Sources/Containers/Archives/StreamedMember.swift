/// The member at which a container stands that is read from front to end.
final class StreamedMember: ByteSource {
  private let container: StreamedContainer

  init(_ container: StreamedContainer) {
    self.container = container
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try container.read(into: buffer)
  }
}
