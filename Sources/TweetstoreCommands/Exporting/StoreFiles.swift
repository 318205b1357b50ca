import CommandLineKit
import Glibc

/// The files of a store: no output may be written over one of them.
struct StoreFiles {
  private let store: String
  /// The suffixes of the files that SQLite and this program create beside the store.
  private static let suffixes = ["", "-wal", "-shm", "-journal", "-refresh", "-merge"]

  /// The files of the store at `path`, which need not be there.
  init(ofStoreAt path: String) {
    store = path
  }

  /// Makes sure that what is written to `path` isn't written over the store.
  ///
  /// - Parameter isFolder: Whether a folder is written, which replaces all that is in it.
  /// - Throws: `UsageError`, naming both; ``FileError`` for a link that leads nowhere.
  func check(output path: String, isFolder: Bool = false) throws {
    let output = try LinkTarget.absolutePath(of: path)
    let target = try LinkTarget.absolutePath(of: store)
    for base in [store, target].compactMap({ $0 }) {
      for suffix in Self.suffixes {
        let file = base + suffix
        let own = try LinkTarget.absolutePath(of: file)
        if Self.isSameFile(path, file) || (output != nil && output == own) {
          throw UsageError(
            .conflict, "\(path) belongs to the store \(store), which would be lost",
            hint: "name another file; nothing was written")
        }
      }
    }
    if isFolder, let output, let target, target.hasPrefix(output == "/" ? "/" : "\(output)/") {
      throw UsageError(
        .conflict, "\(path) contains the store \(store), which would be lost",
        hint: "name another folder; nothing was written")
    }
  }

  /// True if two paths lead to one file, which may have several names.
  private static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }
}
