import Glibc
import ObjectGraph
import SQLiteDriver
import SQLiteStore
import TransientFiles

/// A copy of an archive of an earlier version, which is brought up to date when it is opened.
///
/// The archive itself is never changed: whoever merges it may not be the one whom it belongs to. The copy
/// goes with the object.
final class MigratedCopy {
  /// Where the copy is.
  let path: String
  private let folder: TemporaryFolder

  /// What happens when the copy is opened: there is nothing that a backup of it would be for.
  static var policy: MigrationPolicy {
    var policy = MigrationPolicy.automatic
    policy.backup = .none
    return policy
  }

  /// Copies the archive in `original`, or does nothing and gives nil where that needs no migration to be read
  /// beside `archive`.
  ///
  /// - Parameter isCancelled: Is asked now and then; true ends the copying.
  /// - Throws: `StoreError` with `schemaMismatch` for an archive that can't be brought up to date;
  ///   ``ImportError`` with `unreadable` where it can't be copied.
  init?(
    of original: DatabaseFile, for archive: TweetArchive, isCancelled: @escaping () -> Bool
  ) throws {
    guard try SQLiteMigration(path: original.path, model: archive.store.model).plan() != nil else {
      return nil
    }
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
