import Glibc

/// Follows symbolic links to what a path means, also where nothing is there yet.
enum LinkTarget {
  /// As many links as the system follows.
  private static let mostLinks = 40

  /// The path behind all links that the last part of `path` leads through.
  ///
  /// - Throws: ``FileError`` where links lead round in a circle.
  static func path(of path: String) throws(FileError) -> String {
    var current = path
    for _ in 0..<mostLinks {
      var status = stat()
      guard lstat(current, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return current }
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(current, &bytes, bytes.count)
      guard count > 0 else { throw FileError.system("can't follow the link \(current)") }
      let target = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      current = target.hasPrefix("/") ? target : folder(of: current) + target
    }
    throw FileError("can't follow the link \(path): too many levels of links")
  }

  /// The path without links in any part; nil where its folder isn't there.
  static func absolutePath(of path: String) throws(FileError) -> String? {
    var target = try Self.path(of: path)
    while target.utf8.count > 1, target.hasSuffix("/") { target.removeLast() }
    if let whole = resolved(target) { return whole }
    let folder = folder(of: target)
    guard let parent = resolved(folder.isEmpty ? "." : folder) else { return nil }
    let name = target.dropFirst(folder.count)
    return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
  }

  /// Returns the part of a path before the last component, with the slash.
  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  private static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
