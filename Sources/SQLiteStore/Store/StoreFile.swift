import Glibc
import ObjectGraph

/// The file system around a store.
enum StoreFile {
  /// Makes the folders that lead to `path`, for their owner alone.
  static func makeFolders(above path: String) throws {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return
    }
    let folder = String(path[..<slash])
    var status = stat()
    if stat(folder, &status) == 0 { return }
    try makeFolders(above: folder)
    // Another process may make it at the same moment.
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw StoreError(
        .cannotCreate, "can't create the folder \(folder): \(String(cString: strerror(errno)))")
    }
  }
}
