/// Bytes that are no container, with what is known of them.
package final class Content {
  /// The place of the bytes.
  package let place: MemberPlace
  /// The member that they are, or nil for the bytes of the input itself.
  package let member: MemberInfo?
  /// The kind of the bytes, from the first of them.
  package let kind: ContentKind
  /// The first bytes, ``ContentKind/lengthOfStart`` or all.
  package let start: [UInt8]

  private let source: PeekedSource
  private static let pieceSize = 256 << 10

  init(_ source: PeekedSource, kind: ContentKind, member: MemberInfo?, at place: MemberPlace) {
    self.source = source
    self.kind = kind
    self.member = member
    self.place = place
    start = source.start
  }

  /// Gives all bytes to `body`, piece by piece.
  ///
  /// - Throws: ``ContainerError`` where no more bytes can be read, when those before were given; and
  ///   what `body` throws.
  package func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceSize, alignment: 64)
    defer { piece.deallocate() }
    while true {
      let count = try source.read(into: piece)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
  }
}
