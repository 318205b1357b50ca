import Glibc
import ObjectGraph
import SQLiteDriver
import SQLiteStore
import TransientFiles

/// A copy of an archive of an earlier version, which is brought up to date when it is opened, hashtags included.
///
/// The archive itself is never changed: whoever merges it may not be the one whom it belongs to. The copy
/// goes with the object.
final class MigratedCopy {
  /// Where the copy is.
  let path: String
  private let folder: TemporaryFolder

  /// Brings the copy up to date and opens it for reading.
  ///
  /// - Throws: `StoreError` with `schemaMismatch` for an archive that can't be brought up to date.
  func open(isCancelled: @escaping @Sendable () -> Bool) throws -> SQLiteStore {
    // The copy itself needs no backup.
    var policy = MigrationPolicy.automatic
    policy.backup = .none
    let archive = try TweetArchive(
      path: path, access: .readWrite, isCancelled: isCancelled, migration: policy)
    archive.close()
    return try SQLiteStore(path: path, model: archive.store.model, access: .readOnly)
  }

  /// Copies the archive in `original`.
  ///
  /// - Parameter isCancelled: Is asked now and then; true ends the copying.
  /// - Throws: ``ImportError`` with `unreadable` if it can't be copied.
  init(of original: DatabaseFile, isCancelled: @escaping () -> Bool) throws {
    let reader = try original.connect()
    let parent = TemporaryFolder.parent
    folder = try DatabaseCopy.makeFolder(in: parent)
    path = "\(folder.path)/\(DatabaseCopy.fileName)"
    do {
      try reader.backup(to: path) { _ in !isCancelled() }
    } catch {
      removeFiles()
      if error.code.primary == .interrupt { throw ImportError.interrupted(original.name) }
      throw ImportError(
        .unreadable,
        "can't copy \(original.noun), an archive of an earlier version, to \(parent) to bring it up "
          + "to date: \(error.message)",
        hint: "name another folder in TMPDIR", cause: error)
    }
  }

  deinit { removeFiles() }

  private func removeFiles() {
    for suffix in [""] + DatabaseCopy.companionSuffixes { unlink(path + suffix) }
    rmdir(folder.path)
  }
}
