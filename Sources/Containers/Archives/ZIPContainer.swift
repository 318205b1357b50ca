/// A ZIP archive that is read by the list at its end.
///
/// Each member is read by itself, so a damaged one harms no other.
final class ZIPContainer: Container {
  let kind = ContentKind.zip
  let warning: String? = nil
  private let access: any RandomAccess
  private let directory: ZIPDirectory
  /// The files and links among the entries.
  private let positions: [Int]
  private var index = 0

  private enum Method {
    static let stored: UInt16 = 0
    static let deflated: UInt16 = 8
  }

  /// - Throws: `ZIPDirectory.Fault` where the list is wrong, and what `access` throws.
  init(_ access: any RandomAccess) throws {
    self.access = access
    directory = try ZIPDirectory(access)
    positions = directory.entries.indices.filter { [directory] in
      !directory.entries[$0].name.hasSuffix("/")
    }
  }

  func members() throws -> [MemberInfo]? { positions.indices.map(info) }

  private func info(_ index: Int) -> MemberInfo {
    let entry = directory.entries[positions[index]]
    return MemberInfo(
      name: entry.name, size: entry.size, isFile: entry.isFile, isEncrypted: entry.isEncrypted,
      index: index)
  }

  func next() throws -> MemberInfo? {
    guard index < positions.count else { return nil }
    defer { index += 1 }
    return info(index)
  }

  func openCurrent() throws -> any ByteSource { try open(at: index - 1) }

  func open(_ member: MemberInfo) throws -> any ByteSource { try open(at: member.index) }

  private func open(at index: Int) throws -> any ByteSource {
    guard positions.indices.contains(index) else {
      throw ContainerError(.unreadable, "there is no member \(index)")
    }
    let entry = directory.entries[positions[index]]
    if entry.isEncrypted { throw ContainerError.encrypted }
    guard let start = try ZIPDirectory.dataOffset(of: entry, access) else {
      throw ContainerError(.damaged, "the member's header is not where the directory says")
    }
    let packed = SectionSource(access, start..<(start + entry.packedSize))
    switch entry.method {
    case Method.stored:
      return CheckedSource(packed, size: entry.size, checksum: entry.checksum)
    case Method.deflated:
      return CheckedSource(
        try InflateSource(packed, .raw), size: entry.size, checksum: entry.checksum)
    default:
      try CompressionWindow.check(
        method: entry.method, access.bytes(at: start, count: ContentKind.lengthOfStart))
      // The rarer methods are libarchive's business, which reads the member's header, too.
      let reader = try ArchiveReader(
        SectionSource(access, entry.offset..<directory.end), kind: .zip)
      guard try reader.next() != nil else { throw ContainerError.cutOff }
      return CheckedSource(reader, size: entry.size, checksum: entry.checksum)
    }
  }
}

extension ContainerError {
  static let encrypted = ContainerError(
    .encrypted, "the member is encrypted",
    hint: "unpack the archive with its password and import what comes out")
}
