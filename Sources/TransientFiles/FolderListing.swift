import Glibc

/// The entries of folders.
package enum FolderListing {
  /// The names of all entries but `.` and `..`, sorted.
  ///
  /// Bytes that aren't UTF-8 are replaced, so that such a name is found by nobody.
  package static func names(in path: String) throws(FileSystemError) -> [String] {
    guard let stream = opendir(path) else { throw FileSystemError(path) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileSystemError(path) }
    return names.sorted()
  }
}
