import Glibc

/// The path of a file without links on the way, by which all who open it know it.
enum ResolvedPath {
  /// The path that `path` leads to; as it is where there is no such file.
  static func of(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
