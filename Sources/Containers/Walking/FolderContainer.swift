import Glibc

/// A folder: its files, and those of the folders in it.
///
/// They come in the order of their names, byte by byte, the files of a folder where its name stands.
/// Symbolic links are not followed, so nothing outside is read and nothing twice; what is hidden, with
/// a dot in front, is left out. A name that isn't UTF-8 is told, and what has it isn't opened.
final class FolderContainer: Container {
  let kind = ContentKind.folder
  let warning: String? = nil

  /// A folder that is being gone through.
  private struct Level {
    var descriptor: FileDescriptor
    var prefix: String
    var names: [FolderName]
    var index = 0
  }

  /// Folders in folders more deeply than this are left out.
  private static let deepest = 64

  private let root: FileDescriptor
  private var levels: [Level] = []
  private var hasBegun = false
  private var index = 0
  private var current: (info: MemberInfo, name: FolderName, folder: FileDescriptor)?

  init(_ source: FileSource) {
    root = source.descriptor
  }

  private init(_ root: FileDescriptor) {
    self.root = root
  }

  func members() throws -> [MemberInfo]? {
    let folder = FolderContainer(root)
    var members: [MemberInfo] = []
    while true {
      do {
        guard let member = try folder.next() else { return members }
        members.append(member)
      } catch is ContainerError {
        // It is told when the members are read.
        continue
      }
    }
  }

  func open(_ member: MemberInfo) throws -> any ByteSource {
    var folder = root
    let parts = member.name.split(separator: "/").map(String.init)
    for part in parts.dropLast() { folder = try FileDescriptor(part, in: folder) }
    guard let name = parts.last else { throw ContainerError(.unreadable, "the name is empty") }
    return try FileSource(FileDescriptor(name, in: folder))
  }

  func next() throws -> MemberInfo? {
    current = nil
    if !hasBegun {
      hasBegun = true
      try descend(into: root, prefix: "")
    }
    while !levels.isEmpty {
      let last = levels.count - 1
      guard levels[last].index < levels[last].names.count else {
        levels.removeLast()
        continue
      }
      let level = levels[last]
      levels[last].index += 1
      if let member = try member(level.names[level.index], of: level) { return member }
    }
    return nil
  }

  /// The member of a name, or nil where it is a folder, which is gone into.
  private func member(_ name: FolderName, of level: Level) throws -> MemberInfo? {
    let path = level.prefix + name.text
    do {
      let status = try name.status(in: level.descriptor)
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR {
        let folder = try FileDescriptor(name.opened(), in: level.descriptor)
        try descend(into: folder, prefix: path + "/")
        return nil
      }
      let info = MemberInfo(
        name: path, size: kind == S_IFREG ? Int64(status.st_size) : nil, isFile: kind == S_IFREG,
        index: index)
      index += 1
      current = (info, name, level.descriptor)
      return info
    } catch let error as ContainerError {
      throw ContainerError(error.code, error.message, hint: error.hint, member: path)
    }
  }

  func openCurrent() throws -> any ByteSource {
    guard let (_, name, folder) = current else {
      throw ContainerError(.unreadable, "there is no member at hand")
    }
    return try FileSource(FileDescriptor(name.opened(), in: folder))
  }

  private func descend(into descriptor: FileDescriptor, prefix: String) throws {
    guard levels.count < Self.deepest else {
      throw ContainerError(.tooDeep, "folders are nested more than \(Self.deepest) deep")
    }
    levels.append(
      Level(descriptor: descriptor, prefix: prefix, names: try Self.names(in: descriptor)))
  }

  private static func names(in folder: FileDescriptor) throws -> [FolderName] {
    // The stream closes the descriptor that it gets.
    let copy = openat(folder.number, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard copy >= 0, let stream = fdopendir(copy) else { throw FileDescriptor.failure() }
    defer { closedir(stream) }
    var names: [FolderName] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { FolderName($0) }
      }
      if !name.text.hasPrefix(".") { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw FileDescriptor.failure() }
    return names.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }
}
