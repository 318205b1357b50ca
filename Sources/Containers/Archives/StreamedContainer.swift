/// A tar archive, or a ZIP archive without a list that can be used, read from front to end.
final class StreamedContainer: Container {
  let kind: ContentKind
  let warning: String?
  private let access: (any RandomAccess)?
  private var reader: ArchiveReader?
  /// The offset in the source at which the current reader began.
  private var base: Int64 = 0
  private var current: MemberInfo?
  private var index = 0
  /// The offset of the current entry's data.
  private var dataStart: Int64 = 0
  private let recovery: Recovery

  /// - Parameter warning: Why a better way to read the archive failed.
  init(
    _ source: any ByteSource, kind: ContentKind, recovery: Recovery, warning: String? = nil
  ) throws {
    self.kind = kind
    self.recovery = recovery
    self.warning = warning
    access = source.randomAccess
    reader = try ArchiveReader(source, kind: kind)
  }

  func members() throws -> [MemberInfo]? {
    // Of a ZIP archive whose list is wrong nothing is known before all of it is read.
    guard let access, kind == .tar else { return nil }
    let container = try another(access)
    var members: [MemberInfo] = []
    while true {
      do {
        guard let member = try container.next() else { return members }
        members.append(member)
      } catch let error as ContainerError where error.code == .damaged {
        // It is told when the members are read.
        continue
      }
    }
  }

  func open(_ member: MemberInfo) throws -> any ByteSource {
    guard let access, kind == .tar else {
      throw ContainerError(.unreadable, "the members can be read in their order only")
    }
    let container = try another(access)
    while true {
      do {
        guard let info = try container.next() else { break }
        if info == member { return try container.openCurrent() }
      } catch let error as ContainerError where error.code == .damaged {
        continue
      }
    }
    throw ContainerError(.unreadable, "the member is gone")
  }

  /// Another walk through the whole archive, which leaves to this one what it may take.
  private func another(_ access: any RandomAccess) throws -> StreamedContainer {
    try StreamedContainer(
      SectionSource(access, 0..<access.size), kind: kind, recovery: Recovery(left: recovery.left))
  }

  func next() throws -> MemberInfo? {
    current = nil
    if let reader, !reader.isUsable { try resume(from: dataStart) }
    while let reader {
      let before = reader.consumed
      do {
        guard let header = try reader.next() else {
          self.reader = nil
          return nil
        }
        dataStart = base + reader.consumed
        if header.isFolder { continue }
        let info = MemberInfo(
          name: header.name, size: header.size, isFile: header.isFile,
          isEncrypted: header.isEncrypted, index: index)
        index += 1
        current = info
        return info
      } catch let error as ContainerError where error.code == .damaged {
        if reader.isUsable { throw error }
        // Behind the place where no member could be found.
        dataStart = base + max(before, reader.consumed) + 4
        throw error
      }
    }
    return nil
  }

  func openCurrent() throws -> any ByteSource {
    guard let current, let reader else {
      throw ContainerError(.unreadable, "there is no member at hand")
    }
    if current.isEncrypted { throw ContainerError.encrypted }
    return reader
  }

  /// Starts another run behind a damaged place.
  private func resume(from offset: Int64) throws {
    guard let reader, recovery.take() else {
      self.reader = nil
      return
    }
    let (source, begin) = rest(of: reader, from: offset)
    var start = begin
    let found =
      kind == .tar
      ? try TarHeader.find(in: source, from: &start)
      : try ZIPHeader.find(in: source, from: &start)
    base = start
    self.reader = try found.map { try ArchiveReader($0, kind: kind) }
  }

  private func rest(
    of reader: ArchiveReader, from offset: Int64
  ) -> (source: any ByteSource, offset: Int64) {
    if let access {
      let start = min(offset, access.size)
      return (SectionSource(access, start..<access.size), start)
    }
    let (source, start) = reader.rest(from: offset - base)
    return (source, base + start)
  }
}
